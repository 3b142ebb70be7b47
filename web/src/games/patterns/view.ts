// SPDX-License-Identifier: MIT
// A position of Patterns as the engine gives it (docs/events.md).
import type { Colour } from "../cards";

export interface Cell {
  /** "d4" */
  name: string;
  /** from the left and from the top, 0 to 7 */
  column: number;
  row: number;
  colour: Colour;
  /** the seat whose group it belongs to; 0 while it is loose, face up */
  owner: number;
  /** the river number of the claim marker on it; 0 without one */
  marker: number;
}

export interface Group {
  seat: number;
  colour: Colour;
  /** river place, from 1 */
  place: number;
  marker: string;
  cells: string[];
  /** the loose tokens next to it, and those of them that its owner may flip */
  loose: string[];
  flips: string[];
  points: number;
}

export interface PatternsView {
  /** in rows from the top, each from the left */
  cells: Cell[];
  bowls: (Colour | null)[];
  groups: Group[];
  turn: number;
  phase: string;
}
