// SPDX-License-Identifier: MIT
// The end of a game in its order: the last move, the sums, the winner.
import { describe, expect, test } from "vitest";
import { openApp, reduceApp } from "./app";
import type { App } from "./app";
import { defaultSettings } from "./settings";
import { shown } from "./table/shown.sample";
import type { Snapshot } from "./table/source";

const going: Snapshot = { ...shown, scores: [3, null] };
const over: Snapshot = { ...going, view: "the last", turn: 0, legal: [], over: true, winners: [1] };
const played: Snapshot = { ...over, ended: { key: "deck", text: "", template: "" } };

const opened = (first: Snapshot): App =>
  reduceApp(openApp(defaultSettings(["en"], true)), { do: "opened", shown: first });
const shows = (app: App, next: Snapshot): App =>
  reduceApp(app, { do: "table", action: { do: "show", shown: next } });

describe("the end", () => {
  test("of a game that was played begins with its last move", () => {
    expect(shows(opened(going), played).end).toBe("last");
  });
  test("of a resigned game is the winner", () => {
    expect(shows(opened(going), over).end).toBe("verdict");
  });
  test("that was seen before begins with the sums", () => {
    expect(opened(played).end).toBe("sums");
  });
  test("comes once: showing it again doesn't restart it, an undo does", () => {
    const counted = reduceApp(shows(opened(going), played), { do: "end", end: "verdict" });
    expect(shows(counted, { ...played, canUndo: true }).end).toBe("verdict");
    expect(shows(shows(counted, going), played).end).toBe("last");
  });
});
