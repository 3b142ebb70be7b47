// SPDX-License-Identifier: MIT
// Games that are left for others: kept, offered, continued.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LocalEngine } from "../engine/engine";
import { addLeft, dropLeft, leftOf, readLeft } from "./left";
import type { Left } from "./left";

const module = new WebAssembly.Module(readFileSync(new URL("../engine/engine.wasm", import.meta.url)));
const engine = new LocalEngine(module);

function keeper(kept: Record<string, string> = {}) {
  const map = new Map(Object.entries(kept));
  return { get: (k: string) => map.get(k) ?? null, set: (k: string, v: string) => void map.set(k, v) };
}

/** A game between these seats in which so many moves were played. */
async function game(seats: string[], moves: number): Promise<string> {
  let position = await engine.deal("mandala", 2, 3n);
  const start = position;
  const lines: string[] = [];
  while (lines.length < moves) {
    const { legal, over } = await engine.look("mandala", position, "all");
    if (over) break;
    const played = await engine.play("mandala", position, legal[0] ?? "", BigInt(lines.length));
    lines.push([played.seat, played.move, ...played.outcomes].join(" "));
    position = played.position;
  }
  const tags = seats.map((word, i): [string, string] => [`Player${i + 1}`, word]);
  return engine.writeRecord([...tags, ["Seed", "3"]], "mandala", start, lines);
}

describe("a kept record", () => {
  test("is a game to be continued once a person has moved", async () => {
    const record = await game(["me", "level:2"], 3);
    const expected = { game: "mandala", seats: ["me", "level:2"], moves: 3, at: 7, record };
    expect(await leftOf(engine, record, 7)).toEqual(expected);
    expect(await leftOf(engine, await game(["level:2", "me"], 1), 7)).toBeNull();
    expect(await leftOf(engine, await game(["person", "person"], 1), 7)).toMatchObject({ moves: 1 });
  });
  test("that is over, or none, isn't", async () => {
    expect(await leftOf(engine, await game(["me", "level:2"], 2000), 7)).toBeNull();
    expect(await leftOf(engine, "something else", 7)).toBeNull();
  });
});

describe("the list", () => {
  const left = (record: string): Left => ({
    game: "mandala",
    seats: ["me", "level:1"],
    moves: 3,
    at: 1,
    record,
  });
  test("has the newest first and every game once, and forgets the oldest of many", () => {
    const kept = keeper();
    for (const record of ["a", "b", "a"]) addLeft(kept, left(record));
    expect(readLeft(kept).map((l) => l.record)).toEqual(["a", "b"]);
    dropLeft(kept, "b");
    expect(readLeft(kept).map((l) => l.record)).toEqual(["a"]);
    for (let i = 0; i < 30; i++) addLeft(kept, left(String(i)));
    expect(readLeft(kept)).toHaveLength(20);
    expect(readLeft(kept)[0]?.record).toBe("29");
  });
  test("is empty when what was kept can't be read", () => {
    expect(readLeft(keeper({ "sixsands.left": "{" }))).toEqual([]);
    expect(readLeft(keeper({ "sixsands.left": "7" }))).toEqual([]);
  });
});
