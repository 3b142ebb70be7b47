// SPDX-License-Identifier: MIT
// How a move of Flowers is composed: a colour, how many of it, a mandala; or a tile; or a pass.
import { NOTHING } from "../../state/table/selection";
import type { Choosing } from "../module";
import { mostOf, stackKey, tapStack } from "../shared/stacks";
import type { PlaceKeys } from "../shared/stacks";

const mandalaIn = (found: RegExpExecArray | null) => found && `p${found[1]}`;

/** A mandala is m2; also p2, but p is a colour too. */
const keys: PlaceKeys = {
  letters: "m",
  place: (trail) => mandalaIn(/m([123])$/.exec(trail)),
  meant: (trail) => mandalaIn(/p([123])$/.exec(trail)),
};

const ALONE = ["-", "tD", "tL"];

export const choosing: Choosing = {
  meanings(s) {
    if (s.place !== null && ALONE.includes(s.place)) return [s.place];
    return s.colour && s.place ? [`${s.place}${s.colour}${s.count}`] : [];
  },
  key(s, key, legal) {
    const small = key.toLowerCase();
    if (small === "-") return legal.includes("-") ? { ...NOTHING, place: "-" } : s;
    if (!legal.includes("tD")) return stackKey(s, small, keys);
    const tile = { d: "tD", l: "tL" }[small];
    return tile ? { ...NOTHING, place: tile } : s;
  },
  signs: "m", // the keys call a mandala m2 too
  stack: tapStack,
  most: mostOf,
  place: (s, place) => ({ ...s, place, trail: "" }),
  wishes({ selection, shown: { legal } }) {
    const { colour, count } = selection;
    if (!colour || legal.includes("tD")) return choosing.meanings(selection);
    return [..."123"].map((n) => `p${n}${colour}${count}`);
  },
};
