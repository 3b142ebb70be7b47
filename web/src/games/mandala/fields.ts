// SPDX-License-Identifier: MIT
// What reasons for and against moves mention in Mandala beyond what all games do: a mandala, from 1.
import type * as general from "../module";

export type ReasonFields = general.ReasonFields & { mandala: number };
export type WhyFields = general.WhyFields & { mandala: number };
