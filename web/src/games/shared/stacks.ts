// SPDX-License-Identifier: MIT
// Moves composed of a stack of the hand, a number of cards and a place, by taps and keys.
import { NOTHING } from "../../state/table/selection";
import type { Selection } from "../../state/table/selection";
import type { Table } from "../../state/table/table";
import { isColour } from "../cards";
import type { Colour } from "../cards";

/** Counts above 1 that one digit can say, the highest first. */
const COUNTS = [9, 8, 7, 6, 5, 4, 3, 2];

/** The most that can be played of the chosen colour where it would go, by the legal moves alone. */
export function mostOf(t: Table, colour: Colour | null, place: string | null): number {
  const can = (count: number) =>
    t.shown.legal.some((move) => move.endsWith(`${place ?? ""}${colour}${count}`));
  return COUNTS.find(can) ?? 1;
}

/** A tap on a stack takes one card of it, another tap one more, and after the last none. */
export function tapStack(t: Table, colour: Colour): Selection {
  const s = t.selection;
  if (s.colour !== colour) return { ...NOTHING, place: s.place, colour };
  const most = mostOf(t, colour, s.place);
  return s.count < most ? { ...s, count: s.count + 1, trail: "" } : NOTHING;
}

function withColour(s: Selection, colour: Colour): Selection {
  return s.colour === colour ? s : { ...s, colour, count: 1 };
}

/** How a game's keys name its places. `trail` is what was typed so far, in small letters. */
export interface PlaceKeys {
  /** letters that mean nothing until more keys follow */
  letters: string;
  /** the place that the keys end with */
  place(trail: string): string | null;
  /** the place that they ended with if a colour follows them: "p2" is two purple cards until then */
  meant?(trail: string): string | null;
  /** whether only single cards go there */
  single?(place: string): boolean;
}

/** A key, as a small letter. */
export function stackKey(s: Selection, key: string, keys: PlaceKeys): Selection {
  const upper = key.toUpperCase();
  const trail = (s.trail + key).slice(-8);
  if (isColour(upper)) {
    const place = keys.meant?.(s.trail);
    return place ? { ...s, place, colour: upper, count: 1, trail } : { ...withColour(s, upper), trail };
  }
  const place = keys.place(trail);
  if (place) return { ...s, place, count: keys.single?.(place) ? 1 : s.count, trail };
  if (/\d/.test(key)) return s.colour && key !== "0" ? { ...s, count: Number(key), trail } : s;
  return keys.letters.includes(key) ? { ...s, trail } : s;
}
