// SPDX-License-Identifier: MIT
// How somebody does in the puzzles of a game, in this browser: Elo against the puzzles' own ratings, a streak, and
// what has been tried. The same rule as in the terminal (src/cli/puzzles/record.c).

export interface Standing {
  rating: number;
  /** ids in the order of the first attempts, each with "+" or "-" before it */
  tries: string[];
}

const BEGINNER = 1200;

export function openStanding(kept: string | null): Standing {
  try {
    const { rating, tries } = JSON.parse(kept ?? "") as Partial<Standing>;
    if (typeof rating === "number" && Number.isFinite(rating) && Array.isArray(tries))
      return { rating, tries: tries.filter((t) => /^[+-]\d+\.\d+$/.test(t)) };
  } catch {
    // Nothing kept, or nothing that can be read.
  }
  return { rating: BEGINNER, tries: [] };
}

export const triedOf = ({ tries }: Standing): Set<string> => new Set(tries.map((t) => t.slice(1)));

/** Only the first attempt at a puzzle counts. */
export function addAttempt(s: Standing, puzzle: { id: string; rating: number }, right: boolean): Standing {
  if (triedOf(s).has(puzzle.id)) return s;
  const expected = 1 / (1 + 10 ** ((puzzle.rating - s.rating) / 400));
  const step = s.tries.length < 30 ? 40 : 20;
  return {
    rating: s.rating + step * (Number(right) - expected),
    tries: [...s.tries, `${right ? "+" : "-"}${puzzle.id}`],
  };
}

export const solvedOf = ({ tries }: Standing): number => tries.filter((t) => t.startsWith("+")).length;

/** How many of the last were right, in a row. */
export function streakOf({ tries }: Standing): number {
  const wrong = tries.findLastIndex((t) => t.startsWith("-"));
  return tries.length - 1 - wrong;
}
