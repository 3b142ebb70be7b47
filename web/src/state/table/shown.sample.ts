// SPDX-License-Identifier: MIT
// A table's snapshot for tests: Mandala against a bot, your own turn.
import type { Snapshot } from "./source";

export const shown: Snapshot = {
  game: "mandala",
  seats: [
    { kind: "me", bot: null, name: null },
    { kind: "bot", bot: "level:2", name: null },
  ],
  viewer: 1,
  view: "a view",
  data: {},
  rows: [],
  turn: 1,
  legal: ["m1R", "m2R", "f1R1", "f1R2", "dR1", "dR2", "dG1"],
  over: false,
  scores: [0, null],
  ended: null,
  sheets: [],
  winners: [],
  steps: [],
  handTo: 0,
  canUndo: false,
};
