// SPDX-License-Identifier: MIT
// Was die Lobby und ein Spiel auf dem Server beide sagen, auf Deutsch.
import type { TableWords } from "./table.en";

export const table: TableWords = {
  noClock: "ohne Uhr",
  aMove: (length) => `${length} pro Zug`,
  aids: "Gedächtnisstütze",
  copy: "Kopieren",
  copied: "Kopiert",
  copyFailed: "Das Kopieren hat nicht geklappt; markiere es und kopiere es von Hand.",
  here: "gerade hier",
  botNamed: (name, level) => `${name} (Bot, Stufe ${level})`,
};
