// SPDX-License-Identifier: MIT
// What draws an analysis: a chunk of its own, fetched with the first judgement.
export { Graph } from "./graph/graph";
export { Brief, Judgement } from "./judgement";
export { Summary } from "./summary";
