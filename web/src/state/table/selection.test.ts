// SPDX-License-Identifier: MIT
// Typing: keys become moves, in whatever order, and none is lost.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GameName } from "../../engine/types";
import { NOTHING, pendingMove, readKeys, typeKey } from "./selection";

function typed(game: GameName, keys: string, legal: string[] = []): string | null {
  const end = [...keys].reduce((s, key) => typeKey(game, s, key, legal), NOTHING);
  return pendingMove(game, end, legal);
}

describe("mandala", () => {
  test.each([
    ["m1r", "m1R"],
    ["rm1", "m1R"],
    ["R3f2", "f2R3"],
    ["f2k3", "f2K3"],
    ["f2r3k2", "f2K2"],
    ["dg2", "dG2"],
    ["g2d", "dG2"],
    ["f1o", "f1O1"],
    ["r3m2", "m2R"],
    ["fr", null],
    ["r", null],
  ])("%s is %s", (keys, move) => expect(typed("mandala", keys)).toBe(move));
  test("claims by their colour, with or without the c", () => {
    expect(typed("mandala", "y", ["cY", "cR"])).toBe("cY");
    expect(typed("mandala", "cr", ["cY", "cR"])).toBe("cR");
  });
});

describe("flowers: p is purple until it turns out to be a place", () => {
  test.each([
    ["p2g3", "p2G3"],
    ["g3m2", "p2G3"],
    ["p2m3", "p3P2"],
    ["p1p4", "p1P4"],
    ["m1p2", "p1P2"],
    ["p2", null],
  ])("%s is %s", (keys, move) => expect(typed("flowers", keys)).toBe(move));
  test("tiles and passing", () => {
    expect(typed("flowers", "d", ["tD", "tL"])).toBe("tD");
    expect(typed("flowers", "l", ["tD", "tL"])).toBe("tL");
    expect(typed("flowers", "-", ["-"])).toBe("-");
    expect(typed("flowers", "-", ["p1G1"])).toBe(null);
  });
});

describe("patterns: cells, with or without what is done there", () => {
  test.each([
    ["d4", ["Ed4"], "Ed4"],
    ["d4", ["Sd4", "Fd4"], "Fd4"],
    ["sd4", ["Sd4", "Fd4"], "Sd4"],
    ["e4", ["Ee4"], "Ee4"],
    ["ee4", ["Ee4"], "Ee4"],
    ["fe4f5", ["Ff5"], "Ff5"],
    ["d4", [], "Fd4"],
  ])("%s of %s is %s", (keys, legal, move) => expect(typed("patterns", keys, legal)).toBe(move));
  test("the bowl", () => expect(typed("patterns", "br", ["bR", "bG"])).toBe("bR"));
});

test("every move of Mandala and Flowers can be typed as it is written", () => {
  const move = fc.record({
    place: fc.constantFrom("m1", "m2", "f1", "f2", "d"),
    colour: fc.constantFrom(..."ROYGPK"),
    count: fc.integer({ min: 1, max: 8 }),
  });
  fc.assert(
    fc.property(move, move, (a, b) => {
      const write = (m: typeof a) => `${m.place}${m.colour}${m.place[0] === "m" ? "" : m.count}`;
      // Whatever was typed before, a completely typed move is that move.
      expect(typed("mandala", write(a) + write(b))).toBe(write(b));
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(..."ROYGPK"),
      fc.integer({ min: 1, max: 9 }),
      (p, c, n) => {
        expect(typed("flowers", `p${p}${c}${n}`.toLowerCase())).toBe(`p${p}${c}${n}`);
      },
    ),
  );
});

describe("a whole move", () => {
  test.each<[GameName, string, string | null, string[]]>([
    ["mandala", "om2", "m2O", []],
    ["mandala", "O2F1", "f1O2", []],
    ["mandala", "kd", "dK1", []],
    ["mandala", "y", "cY", ["cY", "cR"]],
    ["flowers", "g3m2", "p2G3", []],
    ["flowers", "g3p2", null, []], // p is purple here, as on the board
    ["flowers", "d", "tD", ["tD", "tL"]],
    ["patterns", "d4", "Ed4", ["Ed4"]],
    // What the board would ignore isn't a move when it is played at once.
    ["mandala", "xom2", null, []],
    ["mandala", "fr", null, ["cY", "cR"]],
    ["mandala", "r3m2", null, []],
    ["mandala", "hello", null, []],
    ["mandala", "", null, []],
  ])("of %s: %s is %s", (game, text, move, legal) => expect(readKeys(game, text, legal)).toBe(move));
});
