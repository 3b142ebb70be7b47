// SPDX-License-Identifier: MIT
// Where the things are that a lesson points at. Boards don't know lessons: what they draw is marked from
// outside, by an attribute that the style shows as a ring.
import { COLOURS } from "../games/cards";
import type { Colour } from "../games/cards";

/** A stack of the hand. */
export function handSpot(colour: string): string {
  return `.hand .stack:nth-child(${COLOURS.indexOf(colour as Colour) + 1})`;
}

/** Something of the learner's own, by its class. */
export function ownSpot(name: string): string {
  return `.board ~ .player .${name}`;
}

/** Marks what is meant now, and nothing else. */
export function pointAt(selectors: readonly string[]): void {
  const meant = new Set(selectors.flatMap((selector) => [...document.querySelectorAll(selector)]));
  for (const old of document.querySelectorAll("[data-meant]"))
    if (!meant.has(old)) old.removeAttribute("data-meant");
  for (const element of meant) element.setAttribute("data-meant", "");
}
