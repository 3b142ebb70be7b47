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

/** A key. `places` matches the names of places; those that begin with "m" take single cards. */
export function stackKey(s: Selection, key: string, places: RegExp): Selection {
  const upper = key.toUpperCase();
  const trail = (s.trail + key).slice(-8);
  // "p2g": "p2" is two purple cards until a colour follows; then it was a place.
  const wasPlace = /p([1-3])$/.exec(s.trail);
  if (isColour(upper) && wasPlace && places.test(`p${wasPlace[1]}`))
    return { ...s, place: `p${wasPlace[1]}`, colour: upper, count: 1, trail };
  if (/\d/.test(key)) {
    const prefix = s.trail.slice(-1);
    const place = (prefix === "m" && places.test("p1") ? "p" : prefix) + key;
    if (/[mf]/.test(prefix) && places.test(place)) {
      const count = place[0] === "m" ? 1 : s.count;
      return { ...s, place, count, trail };
    }
    return s.colour && key !== "0" ? { ...s, count: Number(key), trail } : s;
  }
  if (isColour(upper)) return { ...withColour(s, upper), trail };
  if (places.test(key)) return { ...s, place: key, trail };
  return /[mfc]/.test(key) ? { ...s, trail } : s;
}
