// SPDX-License-Identifier: MIT
// The table of a server's game, over the real engine: steps and previews from what one viewer is told.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LocalEngine } from "../../engine/engine";
import type { GameName } from "../../engine/types";
import type { Fact } from "../../games/facts";
import { moduleOf } from "../../games/module";
import { hide } from "../../state/table/local";
import { bot, game as sample, seat } from "./game.sample";
import { foresee, readSteps, seatsOf } from "./source";
import type { GameState } from "../net/types";

const module = new WebAssembly.Module(readFileSync(new URL("../../engine/engine.wasm", import.meta.url)));
const engine = new LocalEngine(module);

interface Moment {
  state: GameState;
  /** the whole position, which only the server has */
  position: string;
}

/** A game of chance as the server would tell it to a viewer, after every decision. */
async function* play(game: GameName, players: number, you: number, seed: bigint): AsyncGenerator<Moment> {
  let position = await engine.deal(game, players, seed);
  const see = async () => (await engine.look(game, position, you)).view;
  const start = await see();
  const log: string[] = [];
  for (let i = 0; i < 400; i++) {
    const all = await engine.look(game, position, "all");
    const legal = all.turn === you ? all.legal : null;
    const state = sample({
      game,
      players,
      you,
      start,
      log: [...log],
      turn: all.turn,
      legal,
      view: await see(),
    });
    yield { state, position };
    if (all.over) return;
    const move = all.legal[(i * 7) % all.legal.length] ?? "";
    const step = await engine.play(game, position, move, seed + BigInt(i));
    const outcomes = step.seat === you ? step.outcomes : step.outcomes.map((o) => hide(game, step.move, o));
    log.push([step.seat, step.move, ...outcomes].join(" "));
    position = step.position;
  }
}

const TABLES = [
  ["mandala", 2, 1],
  ["mandala", 2, 0],
  ["patterns", 2, 2],
  ["flowers", 2, 2],
  ["flowers", 4, 3],
  ["flowers", 4, 0],
] as const;

describe("steps", () => {
  test.each(TABLES)("%s with %i, seen by %i", async (game, players, you) => {
    const views: string[] = [];
    for await (const { state } of play(game, players, you, 5n)) {
      views.push(state.view ?? "");
      if (views.length % 9 !== 0) continue;
      const steps = await readSteps(engine, state);
      expect(steps.map((s) => [s.seat, s.move, ...s.outcomes].join(" "))).toEqual(state.log);
      steps.forEach((step, i) =>
        expect(step.facts).toEqual(moduleOf(game).tell(views[i] ?? "", step, views[i + 1] ?? "")),
      );
    }
    expect(views.length).toBeGreaterThan(20);
  });
});

/** What nature decides isn't known before. */
const CHANCE = new Set<Fact["kind"]>(["mountain", "tiles", "destroyed-next"]);
const known = (facts: Fact[]) =>
  facts
    .filter((f) => !CHANCE.has(f.kind))
    .map((f) => ("cards" in f && "count" in f ? { ...f, cards: f.count } : f));

describe("what a move would do", () => {
  test.each([
    ["mandala", 2, 1],
    ["patterns", 2, 2],
    ["flowers", 2, 2],
    ["flowers", 4, 3],
  ] as const)("%s with %i, as %i foresees it", async (game, players, you) => {
    let compared = 0;
    for await (const { state, position } of play(game, players, you, 8n))
      for (const move of state.legal ?? []) {
        const step = await engine.play(game, position, move, 1n);
        const { view } = await engine.look(game, step.position, you);
        const done = moduleOf(game).tell(state.view ?? "", step, view);
        expect(known(await foresee(engine, state, move)), move).toEqual(known(done));
        compared++;
      }
    expect(compared).toBeGreaterThan(100);
  });
});

test("seats: oneself, others by name, bots, whoever's account is gone", () => {
  const stand = seat(3, "Cleo", { out: "resign", bot: "level:3" });
  const state = sample({ players: 4, seats: [seat(1, "Ann"), seat(2, ""), stand, bot(4)] });
  expect(seatsOf(state)).toEqual([
    { kind: "me", bot: null, name: null },
    { kind: "person", bot: null, name: null },
    { kind: "bot", bot: "level:3", name: "Cleo" },
    { kind: "bot", bot: "level:3", name: null },
  ]);
});
