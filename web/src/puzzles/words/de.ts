// SPDX-License-Identifier: MIT
// The words of the puzzles in German.
import type { PuzzleWords } from "./en";

export const de: PuzzleWords = {
  of: (game) => `Aufgaben zu ${game}`,
  task: "Bester Zug?",
  say: "Du bist am Zug. Ein Zug ist deutlich besser als alle anderen.",
  rated: (n) => `Aufgabe ${n}`,
  yours: (n) => `Du ${n}`,
  streak: (n) => `${n} in Folge`,
  right: (move) => `Richtig: ${move}.`,
  wrong: (move) => `${move} ist nicht der beste Zug.`,
  solution: (move) => `Der beste Zug ist ${move}.`,
  why: (reasons) => `Warum: ${reasons}`,
  value: (win, margin) => `Er gewinnt ${win} % der Partien, ${margin} % mehr als der zweitbeste Zug.`,
  better: (margin) => `${margin} % besser als der zweitbeste Zug.`,
  mistake: (move, loss) => `Ein Bot hat ${move} gespielt und ${loss} % verloren.`,
  again: "Noch einmal",
  show: "Vormachen",
  skip: "Überspringen",
  next: "Nächste",
  leave: "Die Aufgaben verlassen",
  theme: "Thema",
  anyTheme: "Alle",
  themes: {
    completing: "Vollenden",
    denial: "Verhindern",
    claiming: "Beanspruchen",
    majority: "Mehrheit",
    building: "Aufbauen",
    exchange: "Tauschen",
    opening: "Eröffnung",
    endgame: "Endspiel",
  },
  allDone: "Du hast alle versucht.",
  none: "Zu diesem Spiel gibt es noch keine Aufgaben.",
  play: "Eine Partie spielen",
};
