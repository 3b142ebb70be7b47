// SPDX-License-Identifier: MIT
// Flowers as a module of the page.
import type { GameModule } from "../module";
import { BLOSSOM } from "./art";
import { FlowersBoard } from "./board";
import { choosing } from "./choosing";
import { lessons } from "./lessons";
import { effect, say } from "./say";
import type { FlowersView } from "./view";
import { words } from "./words";
import type { Words } from "./words";

export const game: GameModule<Words> = {
  name: "flowers",
  words,
  Board: FlowersBoard,
  designers: ["Trevor Benjamin", "Brett J. Gilbert"],
  icon: BLOSSOM,
  example: "p2g3",
  seats: ["me", "level:2", "level:2"],
  choosing,
  say,
  hushed: ["gain", "take"],
  effect,
  piles: (data) => data as FlowersView,
  hands: (data) => (data as FlowersView).hands,
  plainReplay: true,
  analysis: { quick: { nodes: 400, rollouts: 80 }, skills: [0.01, 0.022, 0.035, 0.05] },
  lessons,
};
