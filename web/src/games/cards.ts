// SPDX-License-Identifier: MIT
// Colours and multisets of cards.

export const COLOURS = ["R", "O", "Y", "G", "P", "K"] as const;
export type Colour = (typeof COLOURS)[number];

export function isColour(letter: string | undefined): letter is Colour {
  return COLOURS.includes(letter as Colour);
}

/** A multiset of cards, some of them unknown. */
export interface Cards {
  count: Record<Colour, number>;
  hidden: number;
  total: number;
}
