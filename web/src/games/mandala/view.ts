// SPDX-License-Identifier: MIT
// A position of Mandala as the engine gives it (docs/events.md).
import type { Cards, Colour } from "../cards";

export interface MandalaArea {
  mountain: Cards;
  /** the fields of the seats, first seat first */
  fields: [Cards, Cards];
  /** colours that it lacks */
  missing: Colour[];
}

export interface MandalaSeat {
  hand: Cards;
  cup: Cards;
  river: Colour[];
  /** what the known cards of the cup are worth by the river */
  worth: number;
}

export interface MandalaView {
  mandalas: [MandalaArea, MandalaArea];
  seats: [MandalaSeat, MandalaSeat];
  deck: number;
  discard: Cards;
  turn: number;
  /** the deck has run out */
  last: boolean;
  phase: string;
  /** the mandala of the phase, 1 or 2; else 0 */
  site: number;
  /** who chooses a colour now; 0 outside a claim */
  chooser: number;
}
