// SPDX-License-Identifier: MIT
// What reasons for and against moves mention in Flowers beyond what all games do: a mandala, from 1; the number of a
// tile, and of the one that it makes a Flower with (then `points` aren't 0).
import type * as general from "../module";

export type ReasonFields = general.ReasonFields & { mandala: number; value: number; with: number };
export type WhyFields = general.WhyFields & { mandala: number };
