// SPDX-License-Identifier: MIT
// A game without a module: its moves can be chosen and typed, its steps have words, its position is shown in rows.
import { expect, test } from "vitest";
import { wordHint } from "../../messages/hint";
import { sayEnded, sayPlayed, sayScore, sayStep } from "../../messages/say";
import { readRoute } from "../../state/route";
import { firstSeats } from "../../state/table/seats";
import { NOTHING, pendingMove, readKeys, typeKey } from "../../state/table/selection";
import { de, en, nl } from "../games.sample";
import { designersOf, gameName } from "../module";
import { rowsOf } from "./rows";

const LEGAL = ["bet", "b", "pass", "K1"];

function typed(keys: string): string | null {
  const end = [...keys].reduce((s, key) => typeKey("kuhn", s, key, LEGAL), NOTHING);
  return pendingMove("kuhn", end, LEGAL);
}

test.each([
  ["b", "b"],
  ["bet", "bet"],
  ["be", null],
  ["PASS", "pass"],
  ["k1", "K1"],
  ["xk1", "K1"],
  ["bepass", "pass"],
])("%s means %s", (keys, move) => expect(typed(keys)).toBe(move));

test("a move that is typed as a whole must be one", () => {
  expect(readKeys("kuhn", "pass", LEGAL)).toBe("pass");
  expect(readKeys("kuhn", "fold", LEGAL)).toBeNull();
});

test("a position becomes rows", () => {
  const data = {
    hand: ["K", "?"],
    pot: ["1", "2"],
    turn: "2",
    phase: "bet",
    view: "1",
    by_seat: ["hand", "pot"],
  };
  expect(rowsOf(data, 2)).toEqual([
    { label: "hand", parts: ["K", "?"] },
    { label: "pot", parts: ["1", "2"] },
    { label: "phase", parts: ["bet"] },
  ]);
});

test("what is nested is written out; only lists by seat have a part for each", () => {
  const cards = (count: Record<string, number>, hidden: number, total: number) => ({ count, hidden, total });
  const tile = (text: string) => ({ colour: text.charAt(0), text });
  const piles = [
    { top: cards({ R: 2, K: 1 }, 0, 3), lost: [], sides: [cards({}, 0, 0), cards({ O: 1 }, 3, 4)] },
    { top: cards({}, 0, 0), lost: ["R", "O"], sides: [cards({}, 0, 0), cards({}, 0, 0)] },
  ];
  const seats = [
    { won: [[tile("R7"), tile("R2")]], points: 16, last: true },
    { won: [], points: 0, last: false },
  ];
  const pips = [
    { colour: "R", by: 0 },
    { colour: "O", by: "tile" },
  ];
  expect(rowsOf({ piles, seats, pips, none: null, by_seat: ["seats", "sides"] }, 2)).toEqual([
    { label: "piles 1", parts: ["top R2 K"] },
    { label: "sides", parts: ["-", "O + 3 ?"], inner: true },
    { label: "piles 2", parts: ["lost R O"] },
    { label: "sides", parts: ["-", "-"], inner: true },
    { label: "won", parts: ["(R7 R2)", "-"] },
    { label: "points", parts: ["16", "0"] },
    { label: "last", parts: ["✓", "-"] },
    { label: "pips", parts: ["R 0, O tile"] },
    { label: "none", parts: ["-"] },
  ]);
});

test("cells with rows and columns become a grid", () => {
  const cells = [
    { name: "b2", column: 1, row: 0, colour: "K", owner: 1 },
    { name: "a1", column: 0, row: 1, colour: "R", owner: 0 },
    { name: "b1", column: 1, row: 1, colour: "O", owner: 2 },
  ];
  expect(rowsOf({ cells }, 2)).toEqual([
    { label: "cells", parts: ["name colour owner\n       b2 K1\na1 R   b1 O2"], fixed: true },
  ]);
});

test("steps are given in notation, in every language, and the rest in English", () => {
  const seats = [{ kind: "me", bot: null, name: null } as const];
  const step = { seat: 1, move: "bet", outcomes: "+K", events: [{ kind: "raise", chips: 1 }] };
  const said = [en, nl, de].map((m) => sayStep(m, "kuhn", seats, step));
  expect(said).toEqual([
    "You: play bet, then +K.",
    "Jij: speelt bet, daarna +K.",
    "Du: spielst bet, danach +K.",
  ]);
  expect(sayPlayed(en, "kuhn", { ...step, outcomes: "" }, () => "Ada")).toBe("plays bet");
  expect(sayPlayed(de, "kuhn", { ...step, outcomes: "" }, () => "Ada")).toBe("spielt bet");
  const ended = {
    key: "showdown",
    text: "the higher card won",
    template: "The game is over: the higher card won.",
  };
  expect(sayEnded(en, "kuhn", ended, String)).toBe(ended.template);
  expect(sayEnded(de, "kuhn", ended, String)).toBe("Das Spiel ist vorbei. (the higher card won)");
  const hint = { move: "bet", reasons: [{ key: "bluff" }], text: "", template: "bet: bluffs {2}." };
  for (const m of [en, nl, de])
    expect(wordHint(m, "kuhn", hint, { viewer: 1, players: 2, name: () => "Bo" })).toBe("bet: bluffs Bo.");
});

test("it has a name and seats, and nothing to learn", () => {
  expect(gameName(en, "kuhn")).toBe("Kuhn");
  expect([en, nl, de].map((m) => sayScore(m, "kuhn", 3))).toEqual(["Score 3", "Score 3", "Stand 3"]);
  expect(firstSeats("kuhn", 3)).toEqual(["me", "level:2", "level:2"]);
  expect(readRoute("/learn/kuhn")).toBeNull();
});

test("other games' designers aren't credited with it", () => {
  expect(designersOf("kuhn")).toEqual([]);
  expect(designersOf(null)).toEqual(designersOf("mandala"));
  expect(en.disclaimer(designersOf("mandala"))).toContain("rules by Trevor Benjamin and Brett J. Gilbert;");
});
