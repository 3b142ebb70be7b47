// SPDX-License-Identifier: MIT
// A position of Flowers as the engine gives it (docs/events.md).
import type { Cards, Colour } from "../cards";

export interface Tile {
  colour: Colour;
  /** "2" … "7", "x" */
  value: string;
  text: string;
}

export interface Side {
  up: Cards;
  down: Cards;
  total: number;
  /** with two players, how many cards earn the tile that the marker's holder leaves; 0: no number does */
  needed: number;
  /** are that many there? */
  earned: boolean;
  /** cards, but none face up */
  cannot_claim: boolean;
}

export interface Pip {
  colour: Colour;
  /** who brought it: a seat, 0 (nobody yet) or "tile" */
  by: number | "tile";
}

export interface FlowersMandala {
  dark: Tile | null;
  light: Tile | null;
  sides: Side[];
  /** the seat with the claim marker; 0: in the middle */
  marker: number;
  pips: Pip[];
}

export interface Won {
  flowers: [Tile, Tile][];
  singles: Tile[];
  points: number;
}

export interface FlowersView {
  mandalas: FlowersMandala[];
  hands: Cards[];
  /** by seat, whether its cards face down may be seen without memory aids */
  open: boolean[];
  won: Won[];
  /** tiles in the stacks */
  dark: number;
  light: number;
  deck: number;
  discard: Cards;
  turn: number;
  phase: string;
  /** the mandala of the phase, 1 to 3; else 0 */
  site: number;
  ending: boolean;
}
