// SPDX-License-Identifier: MIT
// What links to this game show elsewhere: its name, a sentence, and what is to be seen (`look`) at a moment
// (scripts/moments.mjs), without the background it lies on (`on`).
export const preview = {
  name: "Mandala",
  says: "Two players lay six colours of sand into two mandalas, and share out what they destroy. Play at once, against seven levels of bots or with a friend.",
  scene: { game: "mandala", lines: 45, seed: 9 },
  look: ".mandala:nth-child(2) .rows",
  on: [".mandala"],
  // For the README (scripts/animation.mjs): a mountain is divided, its mandala runs away, and the game goes on.
  moving: { game: "mandala", until: (line, i) => /^1 c/.test(line) && i > 30, seed: 4, moves: 5 },
};
