// SPDX-License-Identifier: MIT
// The components that draw an analysis: a separate chunk, fetched with the first evaluation.
export { Graph } from "./graph/graph";
export { Brief, Evaluation } from "./evaluation";
export { Summary } from "./summary";
