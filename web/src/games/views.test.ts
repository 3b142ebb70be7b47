// SPDX-License-Identifier: MIT
// The parsers of the three games' lines, on lines written by hand.
import { describe, expect, test } from "vitest";
import { drawnCards, readCards, readPhase, readWords } from "./cards";
import { flowerPoints, readFlowers, readTile, wonPoints } from "./flowers/view";
import { readMandala } from "./mandala/view";
import { neighbours, readPatterns } from "./patterns/view";

describe("cards", () => {
  test("a multiset with counts and unknown cards", () => {
    expect(readCards("R2YK3")).toMatchObject({ count: { R: 2, O: 0, Y: 1, K: 3 }, hidden: 0, total: 6 });
    expect(readCards("K?5")).toMatchObject({ count: { K: 1 }, hidden: 5, total: 6 });
    expect(readCards("-").total).toBe(0);
  });
  test("what is no multiset is refused", () => {
    expect(() => readCards("R2z")).toThrow("no cards");
  });
  test("phases and outcomes", () => {
    expect(readPhase(readWords("turn=1 phase=draw1:2"))).toEqual({ name: "draw", numbers: [1, 2] });
    expect(readPhase(readWords("turn=1"))).toEqual({ name: "play", numbers: [] });
    expect(drawnCards(["+GYP", "+R7Ox", "+m2", "+?"])).toBe("GYP?");
  });
});

describe("mandala", () => {
  const line =
    "m1=RY2/O/K3 m2=G2/-/- hand=ROG/?6 cup=OG2K/K2?2 river=GO/K deck=?61 discard=P2 turn=1 last=1 view=1";
  const view = readMandala(line);
  test("areas, missing colours, piles", () => {
    expect(view.mandalas[0].mountain.count.Y).toBe(2);
    expect(view.mandalas[0].fields[1].count.K).toBe(3);
    expect(view.mandalas[0].missing).toEqual(["G", "P"]);
    expect(view.mandalas[1].missing).toEqual(["R", "O", "Y", "P", "K"]);
    expect(view).toMatchObject({ deck: 61, lastRound: true, phase: "play", site: 0 });
    expect(view.discard.count.P).toBe(2);
  });
  test("a cup is worth what its river says", () => {
    // two green at place 1, one orange at place 2; black isn't in the river
    expect(view.seats[0]).toMatchObject({ river: ["G", "O"], worth: 4 });
    expect(view.seats[1].cup).toMatchObject({ hidden: 2, total: 4 });
  });
  test("a claim", () => {
    const claim = readMandala(line.replace("last=1", "phase=claim2 chooser=2"));
    expect(claim).toMatchObject({ phase: "claim", site: 2, chooser: 2 });
  });
  test("a line without a word is refused", () => {
    expect(() => readMandala("m1=R/-/- m2=R/-/-")).toThrow("no hand");
  });
});

describe("patterns", () => {
  const line =
    "board=YYKR/YRKYOP/GKGOYKOO/ROOKRRPG/RRKyPPYR/GOPyyGKK/KOPYGG/PGRY bowl=R/G claims=Yd4/- turn=1 phase=play";
  const view = readPatterns(line);
  test("52 cells in rows, named from the bottom", () => {
    expect(view.cells.size).toBe(52);
    expect(view.rows.map((r) => r.length)).toEqual([4, 6, 8, 8, 8, 8, 6, 4]);
    expect(view.cells.get("c8")?.colour).toBe("Y");
    expect(view.cells.get("f1")?.colour).toBe("Y");
    expect(view.cells.has("a1")).toBe(false);
  });
  test("a group is what hangs together with its marker", () => {
    expect(view.groups).toHaveLength(1);
    expect(view.groups[0]).toMatchObject({ seat: 1, colour: "Y", place: 1, marker: "d4", points: 2 });
    expect(view.groups[0]?.cells.toSorted()).toEqual(["d3", "d4", "e3"]);
    expect(view.cells.get("e3")?.owner).toBe(1);
    expect(view.cells.get("d4")?.marker).toBe(1);
  });
  test("corners have two neighbours", () => {
    const corner = view.cells.get("c8");
    expect(corner && neighbours(corner, view.cells).map((c) => c.name)).toEqual(["d8", "c7"]);
  });
  test("a row of the wrong length is refused", () => {
    expect(() => readPatterns(line.replace("YYKR/", "YYK/"))).toThrow("row 8");
  });
});

describe("flowers", () => {
  const line =
    "m1=K4,Yx:R2(G3)/-/P:1 m2=R3,-:-/-/-:0 m3=-,-:-/-/-:0 hand=OY2/?6/K?5 won=R7+R2,Kx/Gx+G7/- dark=R4R5 light=- deck=?40 discard=- turn=2 phase=take1";
  const view = readFlowers(line);
  test("tiles, sides, marker, pips", () => {
    const [first] = view.mandalas;
    expect(first?.dark).toEqual({ colour: "K", value: "4", text: "K4" });
    expect(first?.sides[0]).toMatchObject({ up: { count: { R: 2 } }, down: { count: { G: 3 } }, total: 5 });
    expect(first?.marker).toBe(1);
    expect(first?.pips.map((p) => p.by)).toEqual([1, 0, "tile", 0, 3, "tile"]);
    expect(view.mandalas[1]?.light).toBeNull();
    expect(view).toMatchObject({ phase: "take", site: 1, tilesLeft: { dark: 2, light: 0 }, deck: 40 });
  });
  test("points: the rules' own examples", () => {
    const flower = (a: string, b: string) => {
      const [first, second] = [readTile(a), readTile(b)];
      if (!first || !second) throw new Error("no tile");
      return flowerPoints([first, second]);
    };
    expect(flower("R5", "R3")).toBe(11);
    expect(flower("G7", "Gx")).toBe(21);
    expect(view.won.map(wonPoints)).toEqual([7 + 2 * 2, 21, 0]);
  });
});
