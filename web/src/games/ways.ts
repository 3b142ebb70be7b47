// SPDX-License-Identifier: MIT
// How pieces travel in a step, as data: a game's module makes ways of the engine's events, and the table shows them
// (shell/table/motion.tsx). Places are the page's elements with that `data-spot`; those that every table has are named
// here. A way from or to a place that isn't on the page is left out.
import type { LogStep } from "../engine/types";
import { isColour } from "./cards";
import type { Colour } from "./cards";

export type Way =
  /** a piece from one place to another; without a colour face down */
  | { kind: "go"; from: string; to: string; colour?: Colour }
  /** what lay there runs away as sand */
  | { kind: "sand"; at: string; colour: Colour }
  /** what lies there turns over */
  | { kind: "flip"; at: string };

/** A step as somebody sees it, with the position's data before and after it. */
export interface Travelled {
  step: LogStep;
  viewer: number;
  before: object;
  after: object;
}

/** The ways of a step, one group after another. */
export type Ways = (travelled: Travelled) => Way[][];

/** Milliseconds that a piece is on its way, and in shares of that: when the next piece of a group starts, when the next
 * group does, how long sand runs. */
export const TIMES = { off: 0, fast: 160, normal: 340 } as const;
export const NEXT = 0.16;
export const NEXT_GROUP = 0.75;
export const SAND = 2.4;

/** How long all of it takes, in shares of a piece's time. */
export function lengthOf(groups: Way[][]): number {
  let start = 0;
  let end = 0;
  for (const group of groups.filter(({ length }) => length > 0)) {
    const later = NEXT * (group.length - 1);
    end = Math.max(end, start + (group[0]?.kind === "sand" ? SAND + 1 : 1 + later));
    start += NEXT_GROUP + later;
  }
  return end;
}

export const DECK = "deck";
export const seatSpot = (seat: number) => `seat-${seat}`;

/** A stack of the viewer's hand, or another player's hand as a whole. */
export function handSpot(seat: number, viewer: number, colour?: string): string {
  return seat === viewer && isColour(colour) ? `hand-${colour}` : seatSpot(seat);
}

/** Cards from the deck into a hand; "?" is a card that the viewer doesn't see. */
export function drawn(cards: string, seat: number, viewer: number): Way[] {
  return [...cards].map((card) => ({
    kind: "go",
    from: DECK,
    to: handSpot(seat, viewer, card),
    ...(isColour(card) ? { colour: card } : {}),
  }));
}

/** The same piece that many times. */
export function times(count: number, way: Way): Way[] {
  return Array.from({ length: Math.max(0, count) }, () => way);
}
