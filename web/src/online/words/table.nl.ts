// SPDX-License-Identifier: MIT
// Wat de lobby en een spel op de server allebei zeggen, in het Nederlands.
import type { TableWords } from "./table.en";

export const table: TableWords = {
  noClock: "geen klok",
  aMove: (length) => `${length} per zet`,
  aids: "geheugensteun",
  copy: "Kopiëren",
  copied: "Gekopieerd",
  here: "nu hier",
};
