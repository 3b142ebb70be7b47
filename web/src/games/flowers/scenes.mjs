// SPDX-License-Identifier: MIT
// The pictures of Flowers (scripts/screenshots.mjs): a moment of a game (`lines` of its record, or `until` one of them) or
// an address; what is done there, `then`; what is scrolled to, `look`. Pages to read may scroll.
const game = "flowers";

export const scenes = [
  { name: "flowers", game, lines: 18, seed: 6, players: 3, then: "choose" },
  { name: "flowers-two", game, lines: 12, seed: 6, players: 2 },
  { name: "flowers-four", game, lines: 24, seed: 7, players: 4 },
  { name: "flowers-end", game, lines: 999, seed: 6, players: 3, scrolls: true },
  { name: "lesson-done", path: "/learn/flowers", then: "explain" },
];
