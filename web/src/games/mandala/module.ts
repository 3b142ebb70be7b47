// SPDX-License-Identifier: MIT
// Mandala as a module of the page.
import type { GameModule } from "../module";
import { MandalaBoard } from "./board";
import { choosing } from "./choosing";
import { Cups } from "./cups";
import { lessons } from "./lessons";
import type { MandalaView } from "./view";
import { ways } from "./ways";
import { words } from "./words";
import type { Words } from "./words";

export const game: GameModule<Words> = {
  name: "mandala",
  words,
  Board: MandalaBoard,
  icon: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8.5C10.5 6.5 11 4.5 12 3c1 1.5 1.5 3.5 0 5.5ZM12 15.5c-1.5 2-1 4 0 5.5 1-1.5 1.5-3.5 0-5.5ZM15 10.3c1-2.3 3-2.8 4.8-2.8-.8 1.6-2.3 3-4.8 2.8ZM9 13.7c-1 2.3-3 2.8-4.8 2.8.8-1.6 2.3-3 4.8-2.8ZM15 13.7c2.5-.2 4 1.2 4.8 2.8-1.8 0-3.8-.5-4.8-2.8ZM9 10.3c-2.5.2-4-1.2-4.8-2.8 1.8 0 3.8.5 4.8 2.8Z",
  example: "f1r2",
  choosing,
  ways,
  piles: (data) => data as MandalaView,
  Piles: Cups,
  hands: (data) => (data as MandalaView).seats.map((seat) => seat.hand),
  quickAnalysis: { nodes: 400, rollouts: 80 },
  lessons,
};
