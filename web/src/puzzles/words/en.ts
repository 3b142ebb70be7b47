// SPDX-License-Identifier: MIT
// The words of the puzzles in English, and by their shape what every language must say.

export const en = {
  of: (game: string) => `Puzzles of ${game}`,
  task: "Best move?",
  say: "It is your turn. One move is clearly better than all others.",
  rated: (n: number) => `Puzzle ${n}`,
  yours: (n: number) => `You ${n}`,
  streak: (n: number) => `${n} in a row`,
  right: (move: string) => `Right: ${move}.`,
  wrong: (move: string) => `${move} isn't the best move.`,
  solution: (move: string) => `The best move is ${move}.`,
  why: (reasons: string) => `Why: ${reasons}`,
  value: (win: number, margin: number) =>
    `It wins ${win} % of the games, ${margin} % more than the next best move.`,
  better: (margin: number) => `${margin} % better than the next best move.`,
  mistake: (move: string, loss: number) => `A bot played ${move} and lost ${loss} %.`,
  again: "Try again",
  show: "Show me",
  skip: "Skip",
  next: "Next puzzle",
  leave: "Leave the puzzles",
  theme: "Theme",
  anyTheme: "All",
  themes: {
    completing: "Completing",
    denial: "Denial",
    claiming: "Claiming",
    majority: "Majority",
    building: "Building",
    exchange: "Exchange",
    opening: "Opening",
    endgame: "Endgame",
  },
  allDone: "You have tried all of these.",
  none: "There are no puzzles of this game yet.",
  play: "Play a game",
};

export type PuzzleWords = typeof en;
