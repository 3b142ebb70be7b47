// SPDX-License-Identifier: MIT
// Patterns as a module of the page.
import type { GameModule } from "../module";
import { PatternsBoard } from "./board";
import { choosing } from "./choosing";
import { lessons } from "./lessons";
import { ways } from "./ways";
import { words } from "./words";
import type { Words } from "./words";

export const game: GameModule<Words> = {
  name: "patterns",
  words,
  Board: PatternsBoard,
  icon: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13l3.5 3.5-3.5 3.5-3.5-3.5z",
  square: true,
  example: "fd4",
  seats: ["level:2", "me"], // the second player takes the bowl's token first
  choosing,
  setUp: (move) => move[0] === "b",
  ways,
  quickAnalysis: { nodes: 4000, rollouts: 20 },
  lessons,
};
