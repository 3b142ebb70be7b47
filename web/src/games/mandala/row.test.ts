// SPDX-License-Identifier: MIT
// Rows of a mandala: whose they are, and when a tap there would play something.
import { describe, expect, test } from "vitest";
import { openTable, reduceTable } from "../../state/table/table";
import type { Table } from "../../state/table/table";
import { rowState } from "./row";

function table(viewer: number, legal: string[]): Table {
  const seat = (name: string) => ({ kind: "person" as const, bot: null, name });
  const shown = openTable({
    game: "mandala",
    seats: [seat("Ann"), seat("Bo")],
    viewer,
    data: {},
    rows: [],
    view: "a view",
    turn: 1,
    legal,
    over: false,
    scores: [null, null],
    ended: null,
    sheets: [],
    winners: [],
    steps: [],
    handTo: 0,
    canUndo: false,
  });
  return reduceTable(shown, { do: "colour", colour: "R" });
}

describe("a row", () => {
  test("is a place to play for its player, and the mountain for both", () => {
    const t = table(1, ["m1R", "f2R1"]);
    expect(rowState(t, "play", 1, 0)).toEqual({ own: false, open: true, move: "m1R", legal: true });
    expect(rowState(t, "play", 2, 1)).toEqual({ own: true, open: true, move: "f2R1", legal: true });
    expect(rowState(t, "play", 1, 1)).toEqual({ own: true, open: true, move: "f1R1", legal: false });
    expect(rowState(t, "play", 2, 2)).toEqual({ own: false, open: false, move: null, legal: false });
  });
  test("isn't a spectator's, nor a button", () => {
    for (const area of [0, 1, 2])
      expect(rowState(table(0, []), "play", 1, area)).toMatchObject({ own: false, open: false });
  });
  test("isn't a place while a mountain is divided, whatever colour is chosen", () => {
    for (const area of [0, 1, 2])
      expect(rowState(table(1, ["cR", "cG"]), "claim", 1, area)).toMatchObject({ open: false, move: null });
  });
});
