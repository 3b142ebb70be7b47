// SPDX-License-Identifier: MIT
// The words of the history in English, and by their shape what every language must say.
import { count } from "../../messages/nouns.en";

export const en = {
  title: "Your games",
  none: "No finished game yet.",
  noneWhat:
    "Every game that you finish in this browser is kept here, with its record; online games of yours appear here too.",
  nothing: "No game like that.",
  forbidden: "This browser doesn't let the page keep games.",
  games: (n: number) => count(n, { one: "game", other: "games" }),
  allGames: "All games",
  allOpponents: "All opponents",
  allResults: "All results",
  game: "Game",
  opponent: "Opponent",
  result: "Result",
  results: { won: "Won", lost: "Lost", shared: "Shared" },
  noResult: "At one screen",
  people: "People",
  bots: "Several bots",
  against: (who: string) => `against ${who}`,
  somebody: "somebody",
  statistics: "Results",
  share: "Won",
  errors: "Error rate",
  errorsWhat: "What an average decision lost, in per cent of the win: the lower, the better.",
  luck: "Luck",
  luckWhat: "What deal and draws brought, in per cent of the win.",
  mean: (value: string) => `mean ${value}`,
  plot: (what: string, n: string, mean: string) => `${what} over ${n}, mean ${mean}`,
  analyse: (n: number) => `Analyse ${count(n, { one: "game", other: "games" })}`,
  analysing: (n: number) => `${count(n, { one: "game", other: "games" })} to go …`,
  stop: "Stop",
  analyseWhat: "For error rate and luck over time. It takes some seconds a game.",
  export: "Save all (.sgr)",
  import: "Add records …",
  imported: (n: number) => `${count(n, { one: "game was", other: "games were" })} added.`,
  forget: "Forget this game",
  online: "online",
  list: "List",
};

export type HistoryWords = typeof en;
