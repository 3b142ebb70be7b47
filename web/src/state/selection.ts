// SPDX-License-Identifier: MIT
// A move while it is being put together, by taps or by keys. It is pure: a state and a key give the
// next state, so two fast keys can never overtake one another. What is legal is not known here.
import type { GameName } from "../engine/types";
import { isColour } from "../games/cards";
import type { Colour } from "../games/cards";

export interface Selection {
  colour: Colour | null;
  count: number;
  /** "m1" "f2" "d" in Mandala, "p3" in Flowers, "tD" "tL" and "-" as they are */
  place: string | null;
  /** Patterns: a cell, and which kind of action there when several are possible */
  cell: string | null;
  kind: "E" | "F" | "S" | null;
  /** the keys typed so far that may still belong together */
  trail: string;
}

export const NOTHING: Selection = { colour: null, count: 1, place: null, cell: null, kind: null, trail: "" };

/** The moves that a selection may mean, the likeliest first; the first legal one is meant. */
export function meanings(game: GameName, s: Selection): string[] {
  if (s.place === "-" || s.place === "tD" || s.place === "tL") return [s.place];
  switch (game) {
    case "mandala":
      if (!s.colour) return [];
      if (!s.place) return [`c${s.colour}`];
      if (s.place[0] === "m") return [`${s.place}${s.colour}`];
      return [`${s.place}${s.colour}${s.count}`];
    case "flowers":
      return s.colour && s.place ? [`${s.place}${s.colour}${s.count}`] : [];
    case "patterns":
      if (s.colour) return [`b${s.colour}`];
      if (!s.cell) return [];
      return s.kind ? [`${s.kind}${s.cell}`] : [`F${s.cell}`, `E${s.cell}`, `S${s.cell}`];
  }
}

/** The move that is pending: the first meaning that is legal, else the first that is complete. */
export function pendingMove(game: GameName, s: Selection, legal: readonly string[]): string | null {
  const all = meanings(game, s);
  // In Patterns nothing may be possible there: then what is possible elsewhere was meant.
  const meant = (m: string) => game === "patterns" && legal.some((l) => l[0] === m[0] && l[0] !== "F");
  const move = all.find((m) => legal.includes(m)) ?? all.find(meant) ?? all[0] ?? null;
  // A colour alone means a claim only while one claims.
  return game === "mandala" && move?.[0] === "c" && !legal.includes(move) && !legal.some((m) => m[0] === "c")
    ? null
    : move;
}

function withColour(s: Selection, colour: Colour): Selection {
  return s.colour === colour ? s : { ...s, colour, count: 1 };
}

function cardKey(s: Selection, key: string, places: RegExp): Selection {
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

function cellKey(s: Selection, key: string): Selection {
  if (!/[a-h1-8skoyrp]/.test(key)) return s;
  const trail = (/[1-8]$/.test(s.trail) ? "" : s.trail) + key;
  const whole = /([efs]?)([a-h])([1-8])$/.exec(trail);
  if (whole) {
    const kind = whole[1] ? (whole[1].toUpperCase() as "E" | "F" | "S") : null;
    return { ...NOTHING, kind, cell: `${whole[2]}${whole[3]}`, trail };
  }
  return { ...s, trail: trail.slice(-3) };
}

/** One letter, digit or "-" typed on the board. */
export function typeKey(game: GameName, s: Selection, key: string, legal: readonly string[]): Selection {
  const small = key.toLowerCase();
  if (small === "-") return legal.includes("-") ? { ...NOTHING, place: "-" } : s;
  if (legal.includes("tD")) {
    const tile = { d: "tD", l: "tL" }[small];
    return tile ? { ...NOTHING, place: tile } : s;
  }
  if (game === "patterns") {
    const upper = key.toUpperCase();
    if (legal.some((m) => m[0] === "b")) return isColour(upper) ? { ...NOTHING, colour: upper } : s;
    return cellKey(s, small);
  }
  return cardKey(s, small, game === "mandala" ? /^([mf][12]|d)$/ : /^p[123]$/);
}

/** A whole move, typed as the board's keys would take it; every sign must count, since it is played at once. */
export function readKeys(game: GameName, text: string, legal: readonly string[]): string | null {
  const move = pendingMove(
    game,
    [...text].reduce((s, key) => typeKey(game, s, key, legal), NOTHING),
    legal,
  );
  const signs = game === "flowers" ? `${move}m` : String(move); // the keys call a place of Flowers m2 too
  return move !== null && [...text].every((key) => signs.toLowerCase().includes(key.toLowerCase()))
    ? move
    : null;
}
