// SPDX-License-Identifier: MIT
// The board in words: what is said about a group is what lies around it on the board.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LocalEngine } from "../../engine/engine";
import { sayGroup } from "./spoken";
import type { PatternsView } from "./view";
import { de } from "./words/de";
import { en } from "./words/en";
import { nl } from "./words/nl";

const wasm = fileURLToPath(new URL("../../engine/engine.wasm", import.meta.url));
const engine = new LocalEngine(new WebAssembly.Module(readFileSync(wasm)));

const line =
  "board=kkkk/yyyRkR/rGppppGG/ooooooGG/RRRRRYYY/YYKKKKPP/PPPOOO/GGGG bowl=R/Y " +
  "claims=Kc8Yb7Ra6Pc6Oa5/- turn=2 phase=play";
const { data } = await engine.look("patterns", line, "all");
const view = data as PatternsView;

describe("a group", () => {
  const yellow = view.groups[1];
  if (!yellow) throw new Error("no second group");

  test("is said with the loose tokens around it by colour, in every language", () => {
    expect(sayGroup(en, "Ann", view.cells, yellow)).toBe(
      "Ann, group 2, yellow: b7, c7 and d7; around it: red e7; green b6",
    );
    expect(sayGroup(nl, "Ann", view.cells, yellow)).toBe(
      "Ann, groep 2, geel: b7, c7 en d7; eromheen: rood e7; groen b6",
    );
    expect(sayGroup(de, "Ann", view.cells, yellow)).toBe(
      "Ann, Gruppe 2, Gelb: b7, c7 und d7; ringsum: Rot e7; Grün b6",
    );
  });

  test("says what its owner may flip, and that nothing is loose", () => {
    expect(sayGroup(en, "Ann", view.cells, { ...yellow, flips: ["e7"] })).toMatch(/; to flip: e7$/);
    expect(sayGroup(en, "Ann", view.cells, { ...yellow, loose: [] })).toMatch(/; nothing loose around it$/);
  });
});

test("loose neighbours are those of the board", () => {
  for (const group of view.groups) {
    const own = view.cells.filter((cell) => group.cells.includes(cell.name));
    const near = view.cells.filter(
      (cell) =>
        cell.owner === 0 &&
        own.some((o) => Math.abs(o.column - cell.column) + Math.abs(o.row - cell.row) === 1),
    );
    expect([...group.loose].sort()).toEqual(near.map((cell) => cell.name).sort());
  }
});
