// SPDX-License-Identifier: MIT
// What links to this game show elsewhere: its name, a sentence, and what is to be seen (`look`) at a moment
// (scripts/moments.mjs), without the background it lies on (`on`).
export const preview = {
  name: "Flowers",
  says: "Two to four players bring colours to mandalas and win their tiles, which pair up into flowers. Play at once, against bots or with friends.",
  scene: { game: "flowers", lines: 40, seed: 6, players: 3 },
  look: ".flower-mandala:nth-child(2) .bloom",
  on: [".flower-mandala"],
};
