// SPDX-License-Identifier: MIT
// A move being composed, by taps or keys. It is pure: a state and a key give the next state, so two fast keys can
// never overtake each other. Legality isn't known here, and each game defines what a choice means.
import type { GameName } from "../../engine/types";
import type { Colour } from "../../games/cards";
import { moduleOf } from "../../games/module";

export interface Selection {
  /** a stack of cards, and how many of it */
  colour: Colour | null;
  count: number;
  /** a place, or a whole move, as the notation writes it */
  place: string | null;
  /** a cell, and which kind of action there when several are possible */
  cell: string | null;
  kind: string | null;
  /** the keys typed so far that may still belong together */
  trail: string;
}

export const NOTHING: Selection = { colour: null, count: 1, place: null, cell: null, kind: null, trail: "" };

/** The move that is pending: the first meaning that is legal, else the first that is complete. */
export function pendingMove(game: GameName, s: Selection, legal: readonly string[]): string | null {
  const { choosing } = moduleOf(game);
  if (choosing.pending) return choosing.pending(s, legal);
  const all = choosing.meanings(s);
  return all.find((m) => legal.includes(m)) ?? all[0] ?? null;
}

/** One letter, digit or "-" typed on the board. */
export function typeKey(game: GameName, s: Selection, key: string, legal: readonly string[]): Selection {
  return moduleOf(game).choosing.key(s, key, legal);
}

/** A whole move, typed as the board's keys would take it; every character must count, since it is played at once. */
export function readKeys(game: GameName, text: string, legal: readonly string[]): string | null {
  const move = pendingMove(
    game,
    [...text].reduce((s, key) => typeKey(game, s, key, legal), NOTHING),
    legal,
  );
  const signs = `${move}${moduleOf(game).choosing.signs ?? ""}`.toLowerCase();
  return move !== null && [...text].every((key) => signs.includes(key.toLowerCase())) ? move : null;
}
