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
  /** whether the cup may be seen open without memory aids */
  open: boolean;
  /** what the known cards of the cup are worth by the river, and whether others may add to it */
  worth: number;
  more: boolean;
}

export interface MandalaView {
  mandalas: [MandalaArea, MandalaArea];
  seats: [MandalaSeat, MandalaSeat];
  deck: number;
  discard: Cards;
  turn: number;
  phase: string;
  /** the mandala of the phase, 1 or 2; else 0 */
  site: number;
  /** who chooses a colour now; 0 outside a claim */
  chooser: number;
  /** who claims after that; 0: nobody */
  next: number;
  /** is what is claimed now discarded? */
  wasted: boolean;
}
