// SPDX-License-Identifier: MIT
// Ways follow from events: in whole games of bots every card that moves has its way, and none shows a card that the
// viewer doesn't see.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LocalEngine } from "../engine/engine";
import { LocalSource } from "../state/table/local";
import type { Snapshot } from "../state/table/source";
import { moduleOf } from "./module";
import { DECK, lengthOf, NEXT, NEXT_GROUP, SAND } from "./ways";
import type { Way } from "./ways";

const wasm = new WebAssembly.Module(readFileSync(new URL("../engine/engine.wasm", import.meta.url)));

/** A whole game of bots, as the first seat sees it. */
async function watch(game: string, players: number): Promise<Snapshot[]> {
  const shown: Snapshot[] = [];
  await new Promise<void>((done, failed) => {
    const hooks = {
      show: (snapshot: Snapshot) => {
        shown.push(snapshot);
        if (snapshot.over) done();
      },
      keep: () => undefined,
      trouble: failed,
      pause: () => 0,
    };
    const seats = Array.from({ length: players }, () => "random");
    LocalSource.deal(new LocalEngine(wasm), hooks, { game, seats, seed: 5n }).then(
      (source) => source.begin(),
      failed,
    );
  });
  return shown;
}

interface Seen {
  events: { kind: string; cards?: string; count?: number; up?: boolean; seat?: number }[];
  seat: number;
  viewer: number;
  all: Way[];
}

async function steps(game: string, players: number): Promise<Seen[]> {
  const shown = await watch(game, players);
  return shown.slice(1).map((now, i) => {
    const step = now.steps.at(-1)!;
    const before = shown[i]!.data;
    const { viewer } = now;
    const groups = moduleOf(game).ways!({ step, viewer, before, after: now.data });
    return { events: step.events as Seen["events"], seat: step.seat, viewer, all: groups.flat() };
  });
}

const goes = (all: Way[]) => all.filter((way) => way.kind === "go");

test.each([
  ["mandala", 2],
  ["flowers", 3],
] as const)(
  "every drawn card of %s has its way, with its colour only for its owner",
  async (game, players) => {
    let drawn = 0;
    for (const { events, seat, viewer, all } of await steps(game, players))
      for (const event of events.filter(({ kind }) => kind === "draws")) {
        const fromDeck = goes(all).filter((way) => way.from === DECK && /^(hand|seat)-/.test(way.to));
        expect(fromDeck.length).toBe(event.cards!.length);
        for (const way of fromDeck) expect(way.colour !== undefined).toBe(seat === viewer);
        drawn += fromDeck.length;
      }
    expect(drawn).toBeGreaterThan(20);
  },
);

test("cards face down travel face down", async () => {
  let down = 0;
  for (const { events, all } of await steps("flowers", 4))
    for (const event of events.filter(({ kind, up }) => kind === "play" && up === false)) {
      const laid = goes(all).filter((way) => way.to.startsWith("side-"));
      expect(laid.length).toBe(event.count);
      for (const way of laid) expect(way.colour).toBeUndefined();
      down++;
    }
  expect(down).toBeGreaterThan(5);
});

test("bots wait until sand has run away", async () => {
  const go: Way = { kind: "go", from: "a", to: "b" };
  const sand: Way = { kind: "sand", at: "a", colour: "R" };
  expect(lengthOf([])).toBe(0);
  expect(lengthOf([[go]])).toBe(1);
  expect(lengthOf([[go, go], []])).toBeCloseTo(1 + NEXT);
  expect(lengthOf([[go], [sand, sand]])).toBeGreaterThan(NEXT_GROUP + SAND);
  expect(lengthOf([[sand], [go]])).toBeGreaterThan(SAND);
});

test("a destroyed mandala runs away as sand, and only then", async () => {
  let swept = 0;
  for (const { events, all } of await steps("mandala", 2)) {
    const gone = events.some(({ kind }) => kind === "swept");
    expect(all.some(({ kind }) => kind === "sand")).toBe(gone);
    if (gone) swept++;
  }
  expect(swept).toBeGreaterThan(1);
});

test("tokens are exchanged between bowl and board, or turned over", async () => {
  const seen = await steps("patterns", 2);
  expect(seen.some(({ all }) => all.some(({ kind }) => kind === "flip"))).toBe(true);
  for (const { events, all } of seen)
    if (events.some(({ kind }) => kind === "swap" || kind === "establish"))
      expect(goes(all).map((way) => way.from.split("-")[0])).toEqual(["bowl", "cell"]);
});
