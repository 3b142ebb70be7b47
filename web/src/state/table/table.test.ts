// SPDX-License-Identifier: MIT
// The table's reducer: selecting, confirming, typing fast, complaints.
import { describe, expect, test } from "vitest";
import { shown } from "./shown.sample";
import type { Snapshot } from "./source";
import { isMine, openTable, pendingOf, reduceTable } from "./table";
import type { Table, TableAction } from "./table";

const after = (t: Table, ...actions: TableAction[]) => actions.reduce(reduceTable, t);
const keys = (text: string): TableAction[] =>
  [...text].map((key) => (key === "⏎" ? { do: "commit" } : { do: "key", key }));

describe("a move", () => {
  test("is pending until it is confirmed", () => {
    const t = after(openTable(shown), { do: "colour", colour: "R" }, { do: "place", place: "f1" });
    expect(pendingOf(t)).toBe("f1R1");
    expect(t.sending).toBeNull();
    const sent = after(t, { do: "commit" });
    expect(sent.sending).toBe("f1R1");
    expect(pendingOf(sent)).toBeNull();
  });
  test("is played by one click when so set", () => {
    const t = after(openTable(shown), { do: "colour", colour: "R" }, { do: "place", place: "m1", now: true });
    expect(t.sending).toBe("m1R");
  });
  test("takes one card more with each tap on its stack, then none", () => {
    const tap: TableAction = { do: "colour", colour: "R" };
    const t = after(openTable(shown), tap, tap);
    expect(t.selection).toMatchObject({ colour: "R", count: 2 });
    expect(after(t, tap).selection.colour).toBeNull();
  });
  test("of a hint is chosen, so that Enter plays it", () => {
    for (const move of ["m1R", "f1R1"]) {
      const hint = { move, reasons: [], text: "", template: "" };
      const t = after(openTable(shown), { do: "hinted", view: shown.view, hint });
      expect(pendingOf(t)).toBe(move);
      expect(after(t, { do: "commit" }).sending).toBe(move);
      expect(after(t, { do: "clear" }).sending).toBeNull();
    }
  });
  test("is sent once, however often Enter is pressed", () => {
    const t = after(openTable(shown), ...keys("m1r⏎⏎m2r⏎"));
    expect(t.sending).toBe("m1R");
    expect(t.notice).toEqual({ kind: "on-its-way", move: "m1R" });
    const trouble = { say: null, detail: "no" };
    expect(after(t, { do: "failed", trouble }).notice).toEqual({ kind: "trouble", trouble });
  });
});

test("a claim is just its colour, whatever place was typed before", () => {
  const ahead = after(openTable({ ...shown, turn: 2, legal: [] }), ...keys("m1"));
  const t = after(
    ahead,
    { do: "show", shown: { ...shown, legal: ["cR", "cG"] } },
    { do: "colour", colour: "G" },
  );
  expect(pendingOf(t)).toBe("cG");
});

describe("what is not possible", () => {
  test("says why, even when the reason comes later", () => {
    const t = after(openTable(shown), { do: "colour", colour: "G" }, { do: "place", place: "m1" });
    expect(t.sending).toBeNull();
    expect(t.notice).toEqual({ kind: "reason", move: "m1G", why: null });
    const why = { key: "field", text: "…", template: "…" } as const;
    const told = after(t, { do: "learned", view: "a view", reasons: { m1G: why } });
    expect(told.notice).toEqual({ kind: "reason", move: "m1G", why });
    expect(after(told, { do: "commit" }).sending).toBeNull();
  });
  test("answers about another position are ignored", () => {
    const t = openTable(shown);
    expect(after(t, { do: "learned", view: "another", previews: { m1R: [] } })).toBe(t);
    expect(
      after(t, { do: "hinted", view: "another", hint: { move: "m1R", reasons: [], text: "", template: "" } }),
    ).toBe(t);
  });
  test("Enter without a move, and out of turn", () => {
    expect(after(openTable(shown), ...keys("r⏎")).notice).toEqual({ kind: "incomplete" });
    const theirs = openTable({ ...shown, turn: 2, legal: [] });
    expect(isMine(theirs)).toBe(false);
    expect(after(theirs, ...keys("m1r⏎")).notice).toEqual({ kind: "not-your-turn" });
  });
});

describe("coaching", () => {
  const step = (seat: number, move: string) =>
    ({ seat, move, events: [] }) as unknown as Snapshot["steps"][0];
  const told = (change: Partial<Snapshot>) => openTable({ ...shown, ...change }).notice;
  test("is for your first turn, whoever moved before", () => {
    expect(told({})).toEqual({ kind: "coach" });
    expect(told({ steps: [step(2, "m1R"), step(2, "m1G")] })).toEqual({ kind: "coach" });
    expect(told({ steps: [step(1, "m1R"), step(2, "m1G")] })).toBeNull();
  });
  test("continues after the choice of a bowl token", () => {
    expect(told({ game: "patterns", steps: [step(1, "bR"), step(2, "Ea1")] })).toEqual({ kind: "coach" });
  });
  test("waits while others move, and isn't for spectators", () => {
    expect(told({ turn: 2 })).toBeNull();
    expect(told({ viewer: 0 })).toBeNull();
    expect(told({ handTo: 1 })).toBeNull();
  });
});

describe("fast typing", () => {
  test("keys typed while the opponent moves are kept", () => {
    let t = after(openTable(shown), ...keys("f1r2⏎"));
    expect(t.sending).toBe("f1R2");
    t = after(t, ...keys("dg"), { do: "show", shown: { ...shown, view: "b", turn: 2, legal: [] } });
    t = after(t, ...keys("1"), { do: "show", shown: { ...shown, view: "c" } });
    expect(pendingOf(t)).toBe("dG1");
    expect(after(t, ...keys("⏎")).sending).toBe("dG1");
  });
  test("a hand-over leaves nothing behind", () => {
    const t = after(openTable(shown), ...keys("f1r2"));
    const next = after(t, { do: "show", shown: { ...shown, view: "b", viewer: 1, turn: 2, handTo: 2 } });
    expect(next.selection.colour).toBeNull();
  });
});
