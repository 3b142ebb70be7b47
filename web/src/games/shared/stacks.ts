// SPDX-License-Identifier: MIT
// Moves that are put together from a stack of the hand, a number of cards and a place: how taps and keys choose them.
import { NOTHING } from "../../state/table/selection";
import type { Selection } from "../../state/table/selection";
import type { Table } from "../../state/table/table";
import { isColour } from "../cards";
import type { Colour } from "../cards";

/** The most that can be played of the chosen colour where it would go, by the legal moves alone. */
export function mostOf(t: Table, colour: Colour | null, place: string | null): number {
  const counts = t.shown.legal
    .map((m) => /^([mfp]\d|d)([ROYGPK])(\d*)$/.exec(m))
    .filter((m) => m !== null && m[2] === colour && (place === null || m[1] === place))
    .map((m) => Number(m?.[3] || 1));
  return Math.max(1, ...counts);
}

/** A tap on a stack takes one card of it, another tap one more, and behind the last none. */
export function tapStack(t: Table, colour: Colour): Selection {
  const s = t.selection;
  if (s.colour !== colour) return { ...NOTHING, place: s.place, colour };
  const most = mostOf(t, colour, s.place);
  return s.count < most ? { ...s, count: s.count + 1, trail: "" } : NOTHING;
}

function withColour(s: Selection, colour: Colour): Selection {
  return s.colour === colour ? s : { ...s, colour, count: 1 };
}

/** A key where `places` are what a place is called; places that begin with "m" take single cards. */
export function stackKey(s: Selection, key: string, places: RegExp): Selection {
  const upper = key.toUpperCase();
  const trail = (s.trail + key).slice(-8);
  // "p2g": the purple stack and a count until a colour follows, then it was a place all along.
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
