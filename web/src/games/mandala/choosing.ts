// SPDX-License-Identifier: MIT
// How a move of Mandala is composed: a colour, how many of it, a place; or the colour that is claimed.
import { NOTHING } from "../../state/table/selection";
import type { Choosing } from "../module";
import { mostOf, stackKey, tapStack } from "../shared/stacks";
import type { PlaceKeys } from "../shared/stacks";

/** Mountains take single cards. */
const single = (place: string) => place[0] === "m";

const keys: PlaceKeys = {
  letters: "mfc",
  place: (trail) => /([mf][12]|d)$/.exec(trail)?.[0] ?? null,
  single,
};

const claims = (legal: readonly string[]) => legal.some((move) => move[0] === "c");

export const choosing: Choosing = {
  meanings(s) {
    if (!s.colour) return [];
    if (!s.place) return [`c${s.colour}`];
    return single(s.place) ? [`${s.place}${s.colour}`] : [`${s.place}${s.colour}${s.count}`];
  },
  // A colour alone means a claim only during claims.
  pending(s, legal) {
    const [move = null] = choosing.meanings(s);
    return move?.[0] === "c" && !claims(legal) ? null : move;
  },
  key: (s, key) => stackKey(s, key.toLowerCase(), keys),
  // A claimed stack has no place to choose: a place typed before no longer counts.
  stack: (t, colour) => (t.shown.legal.includes(`c${colour}`) ? { ...NOTHING, colour } : tapStack(t, colour)),
  most: mostOf,
  place: (s, place) => ({ ...s, place, count: single(place) ? 1 : s.count, trail: "" }),
  wishes({ selection, shown: { legal } }) {
    const { colour, count } = selection;
    if (!colour || claims(legal)) return choosing.meanings(selection);
    return [..."12"]
      .flatMap((n) => [`m${n}${colour}`, `f${n}${colour}${count}`])
      .concat(`d${colour}${count}`);
  },
};
