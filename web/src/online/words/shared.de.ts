// SPDX-License-Identifier: MIT
// What the lobby and a game on the server both say, in German.
import type { SharedWords } from "./shared.en";

export const shared: SharedWords = {
  noClock: "ohne Uhr",
  aMove: (length) => `${length} pro Zug`,
  aids: "Gedächtnisstütze",
  ratedGame: "gewertet",
  rating: "Wertung",
  provisional: "Wertung, noch unsicher",
  copy: "Kopieren",
  copied: "Kopiert",
  copyFailed: "Das Kopieren hat nicht geklappt; markiere es und kopiere es von Hand.",
  here: "gerade hier",
  botNamed: (name, level) => `${name} (Bot, Stufe ${level})`,
};
