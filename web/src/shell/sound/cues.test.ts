// SPDX-License-Identifier: MIT
// What happens is heard, each as itself and when it happens: cards, draws, flips, sand, the turn, the end.
import { describe, expect, test } from "vitest";
import { DECK } from "../../games/ways";
import type { Way } from "../../games/ways";
import { openApp, reduceApp } from "../../state/app";
import type { App } from "../../state/app";
import { defaultSettings } from "../../state/settings";
import { shown } from "../../state/table/shown.sample";
import type { Snapshot } from "../../state/table/source";
import { cuesFor, cuesOf } from "./cues";

const go: Way = { kind: "go", from: "hand-R", to: "petal" };
const draw: Way = { kind: "go", from: DECK, to: "hand-R" };
const sand: Way = { kind: "sand", at: "petal", colour: "R" };
const names = (groups: Way[][]) => cuesOf(groups, 100).map(({ sound }) => sound);

describe("what travels", () => {
  test("sounds as what it is, in its order", () => {
    expect(names([[go], [draw, draw], [{ kind: "flip", at: "cell" }]])).toEqual([
      "lay",
      "draw",
      "draw",
      "flip",
    ]);
    const times = cuesOf([[go], [draw, draw]], 100).map(({ after }) => after);
    expect(times[0]).toBe(100); // when it arrives
    expect(times[2]).toBeGreaterThan(times[1]!);
  });
  test("is sand once, however many petals", () => {
    expect(names([[sand, sand, sand]])).toEqual(["sand"]);
  });
  test("makes few sounds, however many pieces", () => {
    expect(names([Array.from({ length: 20 }, () => go)]).length).toBe(5);
  });
  test("is heard at once without motion", () => {
    expect(cuesOf([[go], [draw]], 0).map(({ after }) => after)).toEqual([0, 0]);
  });
});

const begun: App = reduceApp(openApp(defaultSettings(["en"], true)), { do: "opened", shown });
const after = (next: Partial<Snapshot>): App =>
  reduceApp(begun, { do: "table", action: { do: "show", shown: { ...shown, ...next } } });
const step = (seat: number) => ({
  seat,
  move: "m1R",
  outcomes: "",
  events: [{ kind: "build", mandala: 1, colour: "R", template: "red onto mountain 1" }],
});
const heard = (now: App, before = begun) => cuesFor(now, before).map(({ sound }) => sound);

describe("a change of the page", () => {
  test("that isn't a step is silent", () => {
    expect(heard(after({}))).toEqual([]);
    expect(heard(reduceApp(begun, { do: "opened", shown: { ...shown, steps: [step(2)] } }))).toEqual([]);
  });
  test("is a card laid, and somebody else's ends with the player's turn", () => {
    expect(heard(after({ steps: [step(1)], turn: 2 }))).toEqual(["lay"]);
    expect(heard(after({ steps: [step(2)], turn: 1 }))).toEqual(["lay", "turn"]);
  });
  test("is the end when the winner is named", () => {
    const over = after({ steps: [step(2)], turn: 0, over: true, winners: [1] });
    const named = reduceApp(over, { do: "end", end: "verdict" });
    expect(heard(named, reduceApp(over, { do: "end", end: "sums" }))).toEqual(["end"]);
  });
});
