// SPDX-License-Identifier: MIT
// Wat de lobby en een spel op de server allebei zeggen, in het Nederlands.
import type { TableWords } from "./table.en";

export const table: TableWords = {
  noClock: "geen klok",
  aMove: (length) => `${length} per zet`,
  aids: "geheugensteun",
  copy: "Kopiëren",
  copied: "Gekopieerd",
  copyFailed: "Kopiëren lukte niet; selecteer het en kopieer het met de hand.",
  here: "nu hier",
  botNamed: (name, level) => `${name} (bot, niveau ${level})`,
};
