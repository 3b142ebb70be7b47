// SPDX-License-Identifier: MIT
// Facts of steps, on lines written by hand.
import { describe, expect, test } from "vitest";
import { flowersFacts } from "./flowers/facts";
import { mandalaFacts } from "./mandala/facts";
import { patternsFacts } from "./patterns/facts";

const mandala = (parts: Record<string, string>) => {
  const usual = {
    m1: "RY2/O/K3",
    m2: "G2/-/-",
    hand: "ROG/?6",
    cup: "OG/K2?2",
    river: "G/K",
    deck: "?61",
    discard: "-",
    turn: "1",
  };
  return Object.entries({ ...usual, ...parts })
    .map(([k, v]) => `${k}=${v}`)
    .join(" ");
};

describe("mandala", () => {
  test("building draws", () => {
    const after = mandala({ m1: "R2Y2/O/K3", hand: "OGP3/?6", turn: "2" });
    expect(mandalaFacts(mandala({}), { seat: 1, move: "m1R", outcomes: ["+PPP"] }, after)).toEqual([
      { kind: "build", mandala: 1, colour: "R" },
      { kind: "draws", count: 3, cards: "PPP" },
    ]);
  });
  test.each([1, 2])("completing tells who chooses first: %i", (chooser) => {
    const after = mandala({ m1: "RY2/OGP/K3", phase: "claim1", chooser: String(chooser) });
    const facts = mandalaFacts(mandala({}), { seat: 1, move: "f1P1", outcomes: [] }, after);
    expect(facts).toContainEqual({ kind: "completes", mandala: 1, chooser });
  });
  test("a claim: river, cup and points", () => {
    const before = mandala({ m1: "Y3/O/K3", phase: "claim1", chooser: "1" });
    const after = mandala({ m1: "GP/-/-", cup: "OGY2/K2?2", river: "GY/K", turn: "2" });
    expect(mandalaFacts(before, { seat: 1, move: "cY", outcomes: ["+GP"] }, after)).toEqual([
      { kind: "claim", colour: "Y", count: 3 },
      { kind: "river", colour: "Y", place: 2 },
      { kind: "cup", count: 2, points: 4 },
      { kind: "swept", mandala: 1 },
      { kind: "mountain", mandala: 1, cards: "GP" },
    ]);
  });
  test("a claim with an empty field is lost", () => {
    const before = mandala({ m1: "RY3/-/K3", phase: "claim1", chooser: "1" });
    const after = mandala({ m1: "R/-/K3", phase: "claim1", chooser: "2" });
    expect(mandalaFacts(before, { seat: 1, move: "cY", outcomes: [] }, after)).toEqual([
      { kind: "claim", colour: "Y", count: 3 },
      { kind: "wasted", count: 3 },
    ]);
  });
});

describe("patterns", () => {
  const board = (row5: string, row4: string, rest: string) =>
    `board=YYKR/YRKYOP/GKGOYKOO/${row5}/${row4}/GOPOOGKK/KOPYGG/PGRY ${rest}`;
  test("a swap adds to the group and fills the bowl anew", () => {
    const before = board("ROOYRRPG", "RRKyPPYR", "bowl=Y/G claims=Yd4/- turn=1 phase=play");
    const after = board("ROOyRRPG", "RRKyPPYR", "bowl=Y/G claims=Yd4/- turn=2 phase=play");
    expect(patternsFacts(before, { seat: 1, move: "Sd5", outcomes: [] }, after)).toEqual([
      { kind: "swap", cell: "d5", colour: "Y", taken: "Y" },
      { kind: "group", colour: "Y", size: 2, place: 1, points: 1 },
    ]);
  });
  test("establishing takes the token that lay there", () => {
    const before = board("ROOYRRPG", "RRKYPPYR", "bowl=R/G claims=-/- turn=1 phase=play");
    const after = board("ROOYRRPG", "RRKrPPYR", "bowl=Y/G claims=Rd4/- turn=2 phase=play");
    expect(patternsFacts(before, { seat: 1, move: "Ed4", outcomes: [] }, after)).toEqual([
      { kind: "establish", cell: "d4", colour: "R", place: 1, taken: "Y" },
    ]);
  });
});

describe("flowers", () => {
  const line = (m1: string, won: string, rest: string) =>
    `m1=${m1} m2=R3,Y2:-/-:0 m3=Kx,O5:-/-:0 hand=O5/?6 won=${won} dark=R4 light=O2 deck=?40 discard=- ${rest}`;
  test("a colour that is there lies face down", () => {
    const before = line("K4,Yx:R2/-:1", "-/-", "turn=2");
    const after = line("K4,Yx:R2/(R3):1", "-/-", "turn=1");
    expect(flowersFacts(before, { seat: 2, move: "p1R3", outcomes: [] }, after)).toEqual([
      { kind: "play", mandala: 1, colour: "R", count: 3, faceUp: false },
    ]);
  });
  test("who completes a mandala doesn't choose when the marker lies with another", () => {
    const before = line("K4,Yx:-/OG2R:2", "-/-", "turn=1");
    const after = line("K4,Yx:P/OG2R:2", "-/-", "turn=1 phase=take1");
    const facts = flowersFacts(before, { seat: 1, move: "p1P1", outcomes: [] }, after);
    expect(facts).toContainEqual({ kind: "completes", mandala: 1, chooser: 2 });
  });
  test("taking a tile: who got what, Flowers, cards back, new tiles", () => {
    const before = line("K4,Yx:RP/OG(P4):2", "Y7/K2", "turn=1 phase=take1");
    const after = line("R4,O2:-/-:0", "Yx+Y7/K4+K2", "turn=2");
    const facts = flowersFacts(before, { seat: 2, move: "tD", outcomes: ["+R4O2"] }, after);
    expect(facts).toContainEqual({ kind: "take", tile: "K4" });
    expect(facts.filter((f) => f.kind === "tile-won")).toEqual([
      { kind: "tile-won", seat: 2, tile: "K4" },
      { kind: "tile-won", seat: 1, tile: "Yx" },
    ]);
    expect(facts).toContainEqual({ kind: "flower", seat: 2, first: "K4", second: "K2" });
    expect(facts).toContainEqual({ kind: "tiles", mandala: 1, tiles: ["R4", "O2"] });
    expect(facts.some((f) => f.kind === "taken-back")).toBe(false);
  });
});
