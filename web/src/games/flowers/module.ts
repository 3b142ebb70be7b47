// SPDX-License-Identifier: MIT
// Flowers as a module of the page.
import type { GameModule } from "../module";
import { BLOSSOM } from "./art";
import { FlowersBoard } from "./board";
import { choosing } from "./choosing";
import { lessons } from "./lessons";
import type { FlowersView } from "./view";
import { ways } from "./ways";
import { words } from "./words";
import type { Words } from "./words";

export const game: GameModule<Words> = {
  name: "flowers",
  words,
  Board: FlowersBoard,
  icon: BLOSSOM,
  example: "p2g3",
  choosing,
  ways,
  piles: (data) => data as FlowersView,
  hands: (data) => (data as FlowersView).hands,
  plainReplay: true,
  quickAnalysis: { nodes: 400, rollouts: 80 },
  lessons,
};
