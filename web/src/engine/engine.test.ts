// SPDX-License-Identifier: MIT
// The engine over the real module.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LocalEngine } from "./engine";
import type { GameName } from "./types";

const module = new WebAssembly.Module(readFileSync(new URL("./engine.wasm", import.meta.url)));
const engine = new LocalEngine(module);

const tables: [game: GameName, players: number][] = [
  ["mandala", 2],
  ["patterns", 2],
  ["flowers", 2],
  ["flowers", 3],
  ["flowers", 4],
];

describe("games against bots", () => {
  test.each(tables)("%s with %i is played to its end", async (game, players) => {
    let position = await engine.deal(game, players, 7n);
    let moves = 0;
    for (;;) {
      const all = await engine.look(game, position, "all");
      if (all.over) {
        expect(all.winners.length).toBeGreaterThan(0);
        break;
      }
      const look = await engine.look(game, position, all.turn);
      expect(look.legal).toEqual(all.legal);
      const seed = BigInt(++moves);
      const { move } = await engine.think({ game, view: look.view, bot: "level:1", seed });
      expect(look.legal).toContain(move);
      const played = await engine.play(game, position, move, seed);
      expect(played.seat).toBe(all.turn);
      position = played.position;
    }
    expect(moves).toBeGreaterThan(10);
  });
});
