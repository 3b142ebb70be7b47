// SPDX-License-Identifier: MIT
// What the lobby and a game on the server both say.

export const table = {
  noClock: "no clock",
  aMove: (length: string) => `${length} a move`,
  aids: "memory aids",
  copy: "Copy",
  copied: "Copied",
  here: "here now",
};

export type TableWords = typeof table;
