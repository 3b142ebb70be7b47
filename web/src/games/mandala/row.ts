// SPDX-License-Identifier: MIT
// A row of a mandala as its viewer finds it: whose it is, whether it can be tapped, what that would play.
import { isMine } from "../../state/table/table";
import type { Table } from "../../state/table/table";

/** The move that a tap on this place would complete. */
export function moveAt(t: Table, place: string): string | null {
  const { colour, count } = t.selection;
  if (!colour) return null;
  return place[0] === "m" ? `${place}${colour}` : `${place}${colour}${count}`;
}

export interface RowState {
  own: boolean;
  /** a place to play cards; not for a spectator, nor while a mountain is divided */
  open: boolean;
  move: string | null;
  legal: boolean;
}

/** `area`: 0 the mountain, else the seat whose field it is. */
export function rowState(t: Table, phase: string, number: number, area: number): RowState {
  const { viewer, legal } = t.shown;
  const own = area > 0 && area === viewer;
  const open = viewer > 0 && phase !== "claim" && (area === 0 || own);
  const move = open && isMine(t) ? moveAt(t, area === 0 ? `m${number}` : `f${number}`) : null;
  return { own, open, move, legal: move !== null && legal.includes(move) };
}
