// SPDX-License-Identifier: MIT
// Selectors for what the lessons of several games point at.
import { COLOURS } from "../cards";
import type { Colour } from "../cards";

/** A stack of the hand. */
export function handSpot(colour: string): string {
  return `.hand .stack:nth-child(${COLOURS.indexOf(colour as Colour) + 1})`;
}

/** Something of the learner's, by its class. */
export function ownSpot(name: string): string {
  return `.board ~ .player .${name}`;
}
