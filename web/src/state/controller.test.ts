// SPDX-License-Identifier: MIT
// The page without a screen: it opens, plays typed moves, finds out what moves do, and keeps games.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { LocalEngine } from "../engine/engine";
import { openApp, reduceApp, seenTable } from "./app";
import type { App, AppAction } from "./app";
import { Controller } from "./controller";
import { readUnfinished } from "./unfinished";
import { defaultSettings } from "./settings";
import { makeStore } from "./store";
import { isMine, pendingOf } from "./table/table";
import type { Table } from "./table/table";
import { eventsOf } from "../games/mandala/events";

const module = new WebAssembly.Module(readFileSync(new URL("../engine/engine.wasm", import.meta.url)));

function page(kept: Record<string, string> = {}) {
  const keeper = new Map(Object.entries(kept));
  const settings = { ...defaultSettings(["en"], true), motion: "off" as const };
  const store = makeStore<App, AppAction>(reduceApp, openApp(settings));
  const keep = {
    get: (k: string) => keeper.get(k) ?? null,
    set: (k: string, v: string) => void keeper.set(k, v),
  };
  const controller = new Controller(new LocalEngine(module), store, keep, () => 5n);
  const table = (): Table => {
    const t = store.get().table;
    if (!t) throw new Error("no table");
    return t;
  };
  const until = async (ready: (t: Table) => boolean): Promise<Table> => {
    while (!ready(table())) await new Promise((done) => setTimeout(done, 5));
    return table();
  };
  const type = (keys: string) => {
    for (const key of keys) store.send({ do: "table", action: { do: "key", key } });
  };
  return { keeper, store, controller, table, until, type };
}

describe("the page", () => {
  test("opens Mandala against an easy bot, ready to play", async () => {
    const p = page();
    await p.controller.begin();
    const { shown } = p.table();
    expect(shown.game).toBe("mandala");
    expect(shown.seats.map((s) => s.bot ?? s.kind)).toEqual(["me", "level:2"]);
    expect(isMine(p.table())).toBe(true);
    expect(p.table().notice).toEqual({ kind: "coach" });
  });

  test("plays what is typed, and the bot answers", async () => {
    const p = page();
    await p.controller.begin();
    const move = p.table().shown.legal.find((m) => m[0] === "f") ?? "";
    p.type(move);
    expect(pendingOf(p.table())).toBe(move);
    p.store.send({ do: "table", action: { do: "commit" } });
    const t = await p.until((now) => now.shown.steps.length >= 2 && isMine(now));
    expect(t.shown.steps[0]).toMatchObject({ seat: 1, move });
    expect(t.shown.steps[1]?.seat).toBe(2);
  });

  test("takes a move typed as a whole in either order, and nothing else", async () => {
    const p = page();
    await p.controller.begin();
    const { legal } = p.table().shown;
    const build = legal.find((m) => m[0] === "m") ?? "";
    expect(await p.controller.typed("om9")).toBe(false);
    expect(await p.controller.typed("hello")).toBe(false);
    expect(p.table().sending).toBeNull();
    expect(await p.controller.typed(`${build[2]}${build.slice(0, 2)}`.toLowerCase())).toBe(true);
    const t = await p.until((now) => now.shown.steps.length > 0);
    expect(t.shown.steps[0]).toMatchObject({ seat: 1, move: build });
  });

  test("finds out what moves would do and why others can't be played", async () => {
    const p = page();
    await p.controller.begin();
    const { legal } = p.table().shown;
    const build = legal.find((m) => m[0] === "m") ?? "";
    p.type(build);
    const t = await p.until((now) => build in now.previews);
    expect(eventsOf(t.previews[build]).some((f) => f.kind === "draws" && f.count > 0)).toBe(true);
    const absent = [..."ROYGPK"].find((c) => !legal.includes(`d${c}1`));
    if (absent !== undefined) {
      p.store.send({ do: "table", action: { do: "clear" } });
      p.type(`${absent}d`);
      const told = await p.until((now) => `d${absent}1` in now.reasons);
      expect(told.reasons[`d${absent}1`]).toMatchObject({ key: "cards", colour: absent, count: 0 });
    }
  });

  test("keeps games apart, and continues each", async () => {
    const p = page();
    await p.controller.begin();
    const first = p.table().shown.view;
    await p.controller.choose("patterns");
    expect(p.table().shown.game).toBe("patterns");
    await p.controller.choose("mandala");
    expect(p.table().shown.view).toBe(first);
    const later = page(Object.fromEntries(p.keeper));
    await later.controller.begin();
    expect(later.table().shown.view).toBe(first);
  });

  test("a kept game that is damaged is replaced by a new one", async () => {
    const p = page({ "sixsands.game": "flowers", "sixsands.game.flowers": "[Game nonsense" });
    await p.controller.begin();
    expect(p.table().shown.game).toBe("flowers");
    expect(p.store.get().trouble).toBeNull();
  });

  test("bots get stronger or weaker from the next move on", async () => {
    const p = page();
    await p.controller.begin();
    p.controller.setBots("level:4");
    const t = await p.until((now) => now.shown.seats[1]?.bot === "level:4");
    expect(isMine(t)).toBe(true);
    await p.controller.save();
    expect(p.keeper.get("sixsands.game.mandala")).toContain('[Player2 "level:4"]');
  });

  test("a typed move is read in any case, nonsense is not", async () => {
    const p = page();
    await p.controller.begin();
    expect(await p.controller.typed("hello")).toBe(false);
    expect(p.table().sending).toBeNull();
    const move = p.table().shown.legal.find((m) => m[0] === "d") ?? "";
    expect(await p.controller.typed(` ${move.toUpperCase()} `)).toBe(true);
    await p.until((now) => now.shown.steps.length > 0);
  });
});

describe("an unfinished game", () => {
  const KEPT = "sixsands.game.mandala";
  /** A page whose person has moved once in Mandala, and the record of it. */
  async function begun() {
    const p = page();
    await p.controller.begin();
    await p.controller.typed(p.table().shown.legal[0] ?? "");
    await p.until((t) => t.shown.steps.length >= 2 && isMine(t));
    await p.controller.save();
    return { ...p, before: p.keeper.get(KEPT) ?? "" };
  }
  const setup = { game: "mandala", seats: ["me", "level:1"], seed: 77n } as const;

  test("is kept when a new one is dealt, and can be continued", async () => {
    const { controller, keeper, before, table } = await begun();
    await controller.deal({ ...setup, seats: [...setup.seats] });
    expect(keeper.get(KEPT)).not.toBe(before);
    expect(readUnfinished(controller.keeper).map((l) => l.record)).toEqual([before]);
    await controller.resume("mandala", before);
    expect(table().shown.steps.length).toBeGreaterThanOrEqual(2);
    expect(keeper.get(KEPT)).toBe(before);
    // The new one had no person's move yet: there is nothing to continue.
    expect(readUnfinished(controller.keeper)).toEqual([]);
  });
  test("isn't lost when the next one can't be dealt or read", async () => {
    const { controller, keeper, before } = await begun();
    await expect(controller.resume("mandala", "nonsense")).rejects.toThrow();
    expect(keeper.get(KEPT)).toBe(before);
    expect(readUnfinished(controller.keeper)).toEqual([]);
  });
  test("of another kind stays where it is", async () => {
    const { controller, keeper, before } = await begun();
    await controller.choose("patterns");
    expect(keeper.get(KEPT)).toBe(before);
    expect(readUnfinished(controller.keeper)).toEqual([]);
  });
});

test("between two people the page shows no table, and sheets about it are closed", async () => {
  const { store, controller, until, type } = page();
  await controller.deal({ game: "mandala", seats: ["person", "person"], seed: 5n });
  const { shown } = await until(isMine);
  expect(seenTable(store.get())).not.toBeNull();
  store.send({ do: "panel", panel: "log" });
  type((shown.legal.find((move) => move[0] === "d") ?? "").toLowerCase());
  store.send({ do: "table", action: { do: "commit" } });
  await until((t) => t.shown.handTo === 2);
  expect(seenTable(store.get())).toBeNull();
  expect(store.get().panel).toBeNull();
  store.send({ do: "panel", panel: "settings" });
  controller.lift();
  await until(isMine);
  expect(seenTable(store.get())?.shown.viewer).toBe(2);
  expect(store.get().panel).toBe("settings");
});

test("a game is saved when it rests, not at every move, and at once when it must be", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { keeper, store, controller, table } = page();
    const made = () => (keeper.get("sixsands.game.patterns") ?? "").match(/^[12] /gm)?.length ?? 0;
    const play = async () => {
      const before = table().shown;
      store.send({ do: "table", action: { do: "commit", move: before.legal[0] ?? "" } });
      while (table().shown === before) await Promise.resolve();
    };
    await controller.deal({ game: "patterns", seats: ["person", "person"], seed: 5n });
    expect(keeper.get("sixsands.game.patterns")).toContain('[Seed "5"]');
    for (let i = 0; i < 8; i++) await play();
    expect(made()).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(made()).toBe(8);
    await play();
    await controller.save();
    expect(made()).toBe(9);
    await play();
    controller.leave();
    await controller.choose("mandala");
    expect(made()).toBe(10);
  } finally {
    vi.useRealTimers();
  }
});
