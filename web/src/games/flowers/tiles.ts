// SPDX-License-Identifier: MIT
// Tiles in words: "red 7", "black ×3".
import type { Colour } from "../../engine/types";
import type { ReasonFields } from "./fields";

/** What is on a tile, which the engine calls "x" or, in a reason, 0 for ×3. */
const face = (value: string | number) => (value === "x" || value === 0 ? "×3" : value);

/** A tile as the notation writes it. */
export const tileIn = (colours: Record<Colour, string>) => (text: string) =>
  `${colours[text[0] as Colour] ?? text} ${face(text[1] ?? "")}`;

/** The tile that a reason is about, and what is on the one that it makes a Flower with. */
export const tileOf = (f: ReasonFields) => `${f.colour} ${face(f.value)}`;
export const pairOf = (f: ReasonFields) => face(f.with);
