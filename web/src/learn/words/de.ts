// SPDX-License-Identifier: MIT
// The tutorial's words in German.
import type { LearnWords } from "./en";

export const de: LearnWords = {
  tutorial: (game) => `${game} lernen`,
  count: (n, of) => `${n} von ${of}`,
  back: "Zurück",
  next: "Weiter",
  skip: "Überspringen",
  showMe: "Vormachen",
  again: "Noch einmal",
  finish: "Fertig",
  leave: "Die Einführung verlassen",
  rule: "Die Regel",
  finishedTitle: (game) => `Das war ${game}`,
  finished:
    "Du weißt alles, was du brauchst. Ein leichter Gegner wartet, und die Regeln stehen immer in der Hilfe.",
  playNow: "Jetzt spielen",
  learnNext: (game) => `${game} lernen`,
  fromStart: "Von vorn",
};
