// SPDX-License-Identifier: MIT
// The pictures of Patterns (scripts/screenshots.mjs): a moment of a game (`lines` of its record, or `until` one of them) or
// an address; what is done there, `then`; what is scrolled to, `look`. Pages to read may scroll.
const game = "patterns";

export const scenes = [
  { name: "patterns-bowl", game, lines: 0, seed: 2, person: 2 },
  { name: "patterns", game, lines: 25, seed: 2, then: "choose" },
  { name: "patterns-end", game, lines: 999, seed: 2, scrolls: true },
];
