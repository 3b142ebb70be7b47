// SPDX-License-Identifier: MIT
// What keys do, wherever the focus is; where arrow keys lead; settings and seats.
import { describe, expect, test } from "vitest";
import { defaultSettings, readSettings } from "../../state/settings";
import { keyEffect } from "./keys";
import { balanceSeats } from "../sheets/panels";
import { nextSpot } from "../table/rove";

const press = (key: string, more: object = {}) =>
  keyEffect({ key, ctrl: false, place: "board", pending: false, unchosen: false, ...more });

describe("keys", () => {
  test("letters and digits are typed", () => {
    expect(press("r")).toEqual({ send: { do: "table", action: { do: "key", key: "r" } } });
    expect(press("-")).toEqual({ send: { do: "table", action: { do: "key", key: "-" } } });
    expect(press("F5")).toBeNull();
    expect(press("Tab")).toBeNull();
  });
  test("Enter plays a waiting move, and else presses the button that has the focus", () => {
    expect(press("Enter", { pending: true })).toEqual({ send: { do: "table", action: { do: "commit" } } });
    expect(press("Enter")).toBeNull();
    expect(press("Enter", { pending: true, place: "control" })).toBeNull();
    expect(press("Enter", { pending: true, unchosen: true })).toBeNull();
  });
  test("text fields keep their keys", () => {
    for (const key of ["r", "Enter", "?", "Escape"]) expect(press(key, { place: "field" })).toBeNull();
  });
  test("help, clearing, undo", () => {
    expect(press("?")).toEqual({ send: { do: "panel", panel: "help" } });
    expect(press("Escape")).toEqual({ send: { do: "table", action: { do: "clear" } } });
    expect(press("z", { ctrl: true })).toEqual({ call: "undo" });
    expect(press("r", { ctrl: true })).toBeNull();
  });
});

describe("arrow keys", () => {
  test("in a line they go back and forth", () => {
    const line = [null, null, null];
    expect(nextSpot(line, 1, "ArrowRight")).toBe(2);
    expect(nextSpot(line, 2, "ArrowRight")).toBe(2);
    expect(nextSpot(line, 1, "ArrowUp")).toBe(0);
    expect(nextSpot(line, 1, "Home")).toBe(0);
  });
  test("on a board they find the next cell, even around a cut corner", () => {
    const spots = [
      { column: 2, row: 0 },
      { column: 1, row: 1 },
      { column: 2, row: 1 },
    ];
    expect(nextSpot(spots, 0, "ArrowDown")).toBe(2);
    expect(nextSpot(spots, 2, "ArrowLeft")).toBe(1);
    expect(nextSpot(spots, 1, "ArrowUp")).toBe(0);
    expect(nextSpot(spots, 0, "ArrowUp")).toBe(0);
  });
});

describe("settings", () => {
  const usual = defaultSettings(["nl-NL", "en"], false);
  test("the browser's language, no motion when requested", () => {
    expect(usual.language).toBe("nl");
    expect(defaultSettings(["fr"], true)).toMatchObject({ language: "en", motion: "off" });
  });
  test("what was kept is read, unless it is broken", () => {
    expect(readSettings('{"theme":"dark","motion":"wild"}', usual)).toEqual({ ...usual, theme: "dark" });
    for (const text of [null, "{", "3", "null"]) expect(readSettings(text, usual)).toEqual(usual);
  });
  test("several people at one screen are all of the kind person", () => {
    expect(balanceSeats(["me", "person", "level:2"])).toEqual(["person", "person", "level:2"]);
    expect(balanceSeats(["person", "level:2"])).toEqual(["me", "level:2"]);
  });
});
