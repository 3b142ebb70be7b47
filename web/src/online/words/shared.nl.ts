// SPDX-License-Identifier: MIT
// What the lobby and a game on the server both say, in Dutch.
import type { SharedWords } from "./shared.en";

export const shared: SharedWords = {
  noClock: "geen klok",
  aMove: (length) => `${length} per zet`,
  aids: "geheugensteun",
  ratedGame: "telt mee",
  rating: "rating",
  provisional: "rating, nog onzeker",
  copy: "Kopiëren",
  copied: "Gekopieerd",
  copyFailed: "Kopiëren lukte niet; selecteer het en kopieer het met de hand.",
  here: "nu hier",
  botNamed: (name, level) => `${name} (bot, niveau ${level})`,
};
