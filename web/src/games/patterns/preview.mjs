// SPDX-License-Identifier: MIT
// What links to this game show elsewhere: its name, a sentence, and what is to be seen (`look`) at a moment
// (scripts/moments.mjs), without the background it lies on (`on`).
export const preview = {
  name: "Patterns",
  says: "A cloth of 52 tokens for two: claim colours, grow your groups, shut the other out. Play at once, against seven levels of bots or with a friend.",
  scene: { game: "patterns", lines: 25, seed: 2 },
  look: ".cells",
};
