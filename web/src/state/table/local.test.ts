// SPDX-License-Identifier: MIT
// Games in the page, over the real engine: bots answer, people hand over, an undo doesn't reshuffle, records
// continue where they ended.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LocalEngine } from "../../engine/engine";
import { LocalSource } from "./local";
import type { LocalSetup } from "./local";
import type { Snapshot } from "./source";
import { eventsOf } from "../../games/mandala/events";

const module = new WebAssembly.Module(readFileSync(new URL("../../engine/engine.wasm", import.meta.url)));
const engine = new LocalEngine(module);

function watch() {
  const seen: Snapshot[] = [];
  const waiting: { ready: (s: Snapshot) => boolean; done: (s: Snapshot) => void }[] = [];
  return {
    seen,
    hooks: {
      show(s: Snapshot) {
        seen.push(s);
        for (const w of [...waiting])
          if (w.ready(s)) {
            waiting.splice(waiting.indexOf(w), 1);
            w.done(s);
          }
      },
      keep: () => undefined,
      trouble(reason: unknown) {
        throw reason;
      },
      pause: () => 0,
    },
    until(ready: (s: Snapshot) => boolean): Promise<Snapshot> {
      const last = seen.at(-1);
      if (last && ready(last)) return Promise.resolve(last);
      return new Promise((done) => waiting.push({ ready, done }));
    },
  };
}

const setup = (game: LocalSetup["game"], seats: string[]): LocalSetup => ({ game, seats, seed: 11n });
const mine = (s: Snapshot) => s.over || (s.turn === s.viewer && s.handTo === 0);

describe("against bots", () => {
  test.each([
    ["mandala", ["me", "level:1"]],
    ["patterns", ["level:1", "me"]],
    ["flowers", ["level:1", "me", "level:2", "level:1"]],
  ] as const)("%s to its end, with nothing secret shown", async (game, seats) => {
    const w = watch();
    const table = await LocalSource.deal(engine, w.hooks, setup(game, [...seats]));
    const me = seats.indexOf("me") + 1;
    await table.begin();
    for (;;) {
      const s = await w.until(mine);
      if (s.over) break;
      expect(s.viewer).toBe(me);
      if (game !== "patterns") expect(s.view).toContain(`view=${me}`);
      for (const step of s.steps)
        for (const event of eventsOf(step.events))
          if (event.kind === "draws" && step.seat !== me) expect(event.cards).toMatch(/^\?+$/);
      const move = s.legal[s.steps.length % s.legal.length] ?? "";
      await table.play(move);
    }
    const end = w.seen.at(-1);
    expect(end?.over).toBe(true);
    expect(end?.winners.length).toBeGreaterThan(0);
    const [record] = await engine.readRecords(await table.record());
    expect(record?.steps).toHaveLength(end?.steps.length ?? -1);
  });

  test("an undo goes back to the player's own decision, and the same move brings the same cards", async () => {
    const w = watch();
    const table = await LocalSource.deal(engine, w.hooks, setup("mandala", ["me", "level:1"]));
    await table.begin();
    const first = await w.until(mine);
    const move = first.legal.find((m) => m[0] === "m") ?? "";
    await table.play(move);
    const second = await w.until((s) => mine(s) && s.steps.length >= 2);
    await table.undo();
    const back = w.seen.at(-1);
    expect(back?.view).toBe(first.view);
    expect(back?.canUndo).toBe(false);
    await table.play(move);
    const again = await w.until((s) => mine(s) && s.steps.length >= 2);
    expect(again.view).toBe(second.view);
  });

  test("a kept record continues", async () => {
    const w = watch();
    const table = await LocalSource.deal(engine, w.hooks, setup("flowers", ["me", "level:1", "level:2"]));
    await table.begin();
    await table.play((await w.until(mine)).legal[0] ?? "");
    const left = await w.until((s) => mine(s) && s.steps.length >= 3);
    const kept = await table.record();
    table.close();
    const later = watch();
    const resumed = await LocalSource.resume(engine, later.hooks, kept);
    await resumed.begin();
    const found = await later.until(mine);
    expect(found.view).toBe(left.view);
    expect(found.steps).toEqual(left.steps);
    expect(found.seats.map((s) => s.bot)).toEqual([null, "level:1", "level:2"]);
  });

  test("what can't be read is refused", async () => {
    await expect(LocalSource.resume(engine, watch().hooks, "nonsense")).rejects.toThrow();
  });
});

describe("at one screen", () => {
  test("the next hand is shown only after the curtain", async () => {
    const w = watch();
    const table = await LocalSource.deal(engine, w.hooks, setup("mandala", ["person", "person"]));
    await table.begin();
    const first = await w.until(mine);
    expect(first.viewer).toBe(1);
    await table.play(first.legal.find((m) => m[0] === "d") ?? "");
    const curtain = w.seen.at(-1);
    // No viewer: who holds the screen isn't known.
    expect(curtain).toMatchObject({ handTo: 2, viewer: 0, turn: 2, canUndo: false });
    expect(curtain?.view).toContain("view=0");
    expect(curtain?.steps[0]?.events).toContainEqual(
      expect.objectContaining({ kind: "draws", cards: "?", text: "1 card drawn" }),
    );
    table.lift();
    const second = await w.until((s) => s.viewer === 2);
    expect(second).toMatchObject({ handTo: 0, turn: 2 });
    expect(second.view).toContain("view=2");
    expect(second.steps[0]?.events).toContainEqual(
      expect.objectContaining({ kind: "draws", cards: "?", text: "1 card drawn" }),
    );
  });
  test("an undo shows nobody's hand to somebody else", async () => {
    const w = watch();
    const table = await LocalSource.deal(engine, w.hooks, setup("mandala", ["person", "person"]));
    await table.begin();
    const discard = async () => {
      const s = await w.until(mine);
      await table.play(s.legal.find((m) => m[0] === "d") ?? "");
    };
    await discard();
    await table.undo();
    expect(w.seen.at(-1)).toMatchObject({ handTo: 1, viewer: 0, steps: [] });
    table.lift();
    await discard();
    table.lift();
    expect(await w.until(mine)).toMatchObject({ viewer: 2, canUndo: true });
    await table.undo();
    expect(w.seen.at(-1)).toMatchObject({ handTo: 1, viewer: 0, steps: [] });
    table.lift();
    expect(await w.until(mine)).toMatchObject({ viewer: 1, canUndo: false });
  });
  test("a kept game is handed over first, whoever is to move", async () => {
    const w = watch();
    const table = await LocalSource.deal(engine, w.hooks, setup("flowers", ["person", "person"]));
    await table.begin();
    const later = watch();
    const resumed = await LocalSource.resume(engine, later.hooks, await table.record());
    await resumed.begin();
    expect(later.seen).toEqual([expect.objectContaining({ handTo: 1, viewer: 0, turn: 1 })]);
  });
  test("Patterns hides nothing and needs no curtain", async () => {
    const w = watch();
    const table = await LocalSource.deal(engine, w.hooks, setup("patterns", ["person", "person"]));
    await table.begin();
    const s = await w.until(mine);
    expect(s.viewer).toBe(2);
    await table.play(s.legal[0] ?? "");
    expect(w.seen.at(-1)).toMatchObject({ viewer: 1, handTo: 0, turn: 1 });
  });
});
