// SPDX-License-Identifier: MIT
// A file of puzzles (docs/puzzles.md): reading it, and choosing the next one.

export interface Puzzle {
  /** GAME.PLY: where it comes from */
  id: string;
  rating: number;
  best: string;
  /** in per cent: what the best move wins, and how much more than the next best */
  win: number;
  margin: number;
  /** what a bot played, and how much less that wins */
  played: string;
  loss: number;
  themes: string[];
  view: string;
}

const LINE = /^(\d+\.\d+) (\d+) (\S+) (\d+) (\d+) (\S+) (\d+) (\S+) (.+)$/;

/** Throws for anything else than a whole file. */
export function readPuzzles(text: string): Puzzle[] {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  if (!head.startsWith("sixsands-puzzles 1 ")) throw new Error("this isn't a file of puzzles");
  return lines.map((line) => {
    const found = LINE.exec(line);
    if (!found) throw new Error(`not a puzzle: ${line}`);
    const [, id = "", rating, best = "", win, margin, played = "", loss, themes = "", view = ""] = found;
    return {
      id,
      rating: Number(rating),
      best,
      win: Number(win),
      margin: Number(margin),
      played,
      loss: Number(loss),
      themes: themes === "-" ? [] : themes.split(","),
      view,
    };
  });
}

/** All themes there are, the commonest first. */
export function themesOf(puzzles: readonly Puzzle[]): string[] {
  const counts = new Map<string, number>();
  for (const { themes } of puzzles)
    for (const theme of themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([theme]) => theme);
}

export interface Wish {
  /** "": any */
  theme: string;
  rating: number;
  tried: ReadonlySet<string>;
}

const NEAR = 150;
const ENOUGH = 12;

/** A puzzle that hasn't been tried, not far from the rating; `draw` is from 0 to 1. Null: all are done. */
export function choosePuzzle(puzzles: readonly Puzzle[], wish: Wish, draw: number): Puzzle | null {
  const open = puzzles.filter(
    ({ id, themes }) => !wish.tried.has(id) && (wish.theme === "" || themes.includes(wish.theme)),
  );
  const within = (reach: number) => open.filter(({ rating }) => Math.abs(rating - wish.rating) <= reach);
  let reach = NEAR;
  while (reach < 10_000 && within(reach).length < ENOUGH) reach *= 2;
  const near = within(reach);
  return near[Math.min(near.length - 1, Math.floor(draw * near.length))] ?? null;
}
