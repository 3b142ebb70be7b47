// SPDX-License-Identifier: MIT
// Games abandoned for new ones: kept, offered, continued.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lineOf, writeRecord } from "../engine/growing";
import { LocalEngine } from "../engine/engine";
import { addUnfinished, dropUnfinished, unfinishedOf, readUnfinished } from "./unfinished";
import type { Unfinished } from "./unfinished";

const module = new WebAssembly.Module(readFileSync(new URL("../engine/engine.wasm", import.meta.url)));
const engine = new LocalEngine(module);

function keeper(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept));
  return { get: (k: string) => map.get(k) ?? null, set: (k: string, v: string) => void map.set(k, v) };
}

/** A game between these seats with this many moves. */
async function game(seats: string[], moves: number): Promise<string> {
  let position = await engine.deal("mandala", 2, 3n);
  const start = position;
  const lines: string[] = [];
  while (lines.length < moves) {
    const { legal, over } = await engine.look("mandala", position, "all");
    if (over) break;
    const played = await engine.play("mandala", position, legal[0] ?? "", BigInt(lines.length));
    lines.push(lineOf(played));
    position = played.position;
  }
  const tags = seats.map((word, i): [string, string] => [`Player${i + 1}`, word]);
  return writeRecord(engine, [...tags, ["Seed", "3"]], "mandala", start, lines);
}

describe("a kept record", () => {
  test("is a game to be continued once a person has moved", async () => {
    const record = await game(["me", "level:2"], 3);
    const expected = { game: "mandala", seats: ["me", "level:2"], moves: 3, at: 7, record };
    expect(await unfinishedOf(engine, record, 7)).toEqual(expected);
    expect(await unfinishedOf(engine, await game(["level:2", "me"], 1), 7)).toBeNull();
    expect(await unfinishedOf(engine, await game(["person", "person"], 1), 7)).toMatchObject({ moves: 1 });
  });
  test("that is over or unreadable isn't", async () => {
    expect(await unfinishedOf(engine, await game(["me", "level:2"], 2000), 7)).toBeNull();
    expect(await unfinishedOf(engine, "something else", 7)).toBeNull();
  });
});

describe("the list", () => {
  const left = (record: string): Unfinished => ({
    game: "mandala",
    seats: ["me", "level:1"],
    moves: 3,
    at: 1,
    record,
  });
  test("has the newest first and every game once, and forgets the oldest of many", () => {
    const kept = keeper();
    for (const record of ["a", "b", "a"]) addUnfinished(kept, left(record));
    expect(readUnfinished(kept).map((l) => l.record)).toEqual(["a", "b"]);
    dropUnfinished(kept, "b");
    expect(readUnfinished(kept).map((l) => l.record)).toEqual(["a"]);
    for (let i = 0; i < 30; i++) addUnfinished(kept, left(String(i)));
    expect(readUnfinished(kept)).toHaveLength(20);
    expect(readUnfinished(kept)[0]?.record).toBe("29");
  });
  test("is empty when what was kept can't be read", () => {
    expect(readUnfinished(keeper({ "sixsands.left": "{" }))).toEqual([]);
    expect(readUnfinished(keeper({ "sixsands.left": "7" }))).toEqual([]);
  });
});
