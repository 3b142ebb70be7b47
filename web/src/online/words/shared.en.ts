// SPDX-License-Identifier: MIT
// What the lobby and a game on the server both say.

export const shared = {
  noClock: "no clock",
  aMove: (length: string) => `${length} a move`,
  aids: "memory aids",
  ratedGame: "rated",
  rating: "rating",
  provisional: "rating, still unsure",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "It couldn't be copied; select it and copy it by hand.",
  here: "here now",
  botNamed: (name: string, level: number) => `${name} (bot, level ${level})`,
};

export type SharedWords = typeof shared;
