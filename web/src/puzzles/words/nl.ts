// SPDX-License-Identifier: MIT
// The words of the puzzles in Dutch.
import type { PuzzleWords } from "./en";

export const nl: PuzzleWords = {
  of: (game) => `Puzzels van ${game}`,
  task: "Beste zet?",
  say: "Jij bent aan zet. Eén zet is duidelijk beter dan alle andere.",
  rated: (n) => `Puzzel ${n}`,
  yours: (n) => `Jij ${n}`,
  streak: (n) => `${n} op rij`,
  right: (move) => `Goed: ${move}.`,
  wrong: (move) => `${move} is niet de beste zet.`,
  solution: (move) => `De beste zet is ${move}.`,
  why: (reasons) => `Waarom: ${reasons}`,
  value: (win, margin) => `Die wint ${win} % van de partijen, ${margin} % meer dan de op één na beste zet.`,
  better: (margin) => `${margin} % beter dan de op één na beste zet.`,
  mistake: (move, loss) => `Een bot speelde ${move} en verloor ${loss} %.`,
  again: "Nog een keer",
  show: "Voordoen",
  skip: "Overslaan",
  next: "Volgende",
  leave: "Stop met puzzelen",
  theme: "Thema",
  anyTheme: "Alle",
  themes: {
    completing: "Voltooien",
    denial: "Dwarsbomen",
    claiming: "Claimen",
    majority: "Meerderheid",
    building: "Opbouwen",
    exchange: "Ruilen",
    opening: "Opening",
    endgame: "Eindspel",
  },
  allDone: "Je hebt ze allemaal geprobeerd.",
  none: "Van dit spel zijn er nog geen puzzels.",
  play: "Speel een partij",
};
