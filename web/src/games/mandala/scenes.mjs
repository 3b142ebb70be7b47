// SPDX-License-Identifier: MIT
// The pictures of Mandala (scripts/screenshots.mjs): a moment of a game (`lines` of its record, or `until` one of them) or
// an address; what is done there, `then`; what is scrolled to, `look`. Pages to read may scroll.
const game = "mandala";

export const scenes = [
  { name: "mandala-start", game, lines: 0, seed: 4 },
  { name: "mandala", game, lines: 45, seed: 9, then: "choose" },
  { name: "mandala-claim", game, until: (line, i) => /^1 c/.test(line) && i > 30, seed: 4 },
  { name: "mandala-end", game, lines: 999, seed: 4, scrolls: true },
  { name: "menu", game, lines: 45, seed: 9, then: "menu" },
  { name: "replay", game, lines: 999, seed: 4, then: "replay", scrolls: true },
  { name: "analysis", game, lines: 999, seed: 4, then: "analyse", look: ".beside", scrolls: true },
  { name: "lesson", path: "/learn/mandala" },
];
