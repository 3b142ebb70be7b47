// SPDX-License-Identifier: MIT
// The tutorial's words in Dutch.
import type { LearnWords } from "./en";

export const nl: LearnWords = {
  tutorial: (game) => `${game} leren`,
  count: (n, of) => `${n} van ${of}`,
  back: "Terug",
  next: "Verder",
  skip: "Overslaan",
  showMe: "Voordoen",
  again: "Nog eens",
  finish: "Klaar",
  leave: "Stop met de les",
  rule: "De regel",
  finishedTitle: (game) => `Dat was ${game}`,
  finished:
    "Je weet alles wat je nodig hebt. Een makkelijke tegenstander wacht, en de regels staan altijd bij de hulp.",
  playNow: "Nu spelen",
  learnNext: (game) => `${game} leren`,
  fromStart: "Vanaf het begin",
};
