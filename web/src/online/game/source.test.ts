// SPDX-License-Identifier: MIT
// A server's game as a source, over the real engine: steps and previews from what one viewer is sent.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lineOf, stepsOf } from "../../engine/growing";
import { LocalEngine } from "../../engine/engine";
import type { GameName, LogStep, Played } from "../../engine/types";
import type { StepEvent } from "../../games/events";
import { bot, game as sample, seat } from "./game.sample";
import { foresee, seatsOf, Steps } from "./source";
import type { GameState } from "../net/types";

const module = new WebAssembly.Module(readFileSync(new URL("../../engine/engine.wasm", import.meta.url)));
const engine = new LocalEngine(module);

interface Moment {
  state: GameState;
  /** the whole position, which only the server has */
  position: string;
  /** the steps as the viewer sees them, computed from whole positions */
  told: LogStep[];
}

/** A step as the viewer sees it, computed from the whole position before it. */
async function tell(game: GameName, position: string, played: Played, you: number) {
  const [step] = await stepsOf(engine, game, position, [lineOf(played)], you);
  if (!step) throw new Error("no step");
  return step;
}

/** A random game as the server would send it to a viewer, after every decision. */
async function* play(
  game: GameName,
  players: number,
  you: number,
  seed: bigint,
  pick = 7,
): AsyncGenerator<Moment> {
  let position = await engine.deal(game, players, seed);
  const see = async () => (await engine.look(game, position, you)).view;
  const start = await see();
  const told: LogStep[] = [];
  for (let i = 0; i < 400; i++) {
    const all = await engine.look(game, position, "all");
    const legal = all.turn === you ? all.legal : null;
    const state = sample({
      game,
      players,
      you,
      start,
      log: told.map(lineOf),
      turn: all.turn,
      legal,
      view: await see(),
    });
    yield { state, position, told };
    if (all.over) return;
    const move = all.legal[(i * pick) % all.legal.length] ?? "";
    const step = await engine.play(game, position, move, seed + BigInt(i));
    told.push(await tell(game, position, step, you));
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
    let seen = 0;
    const steps = new Steps(engine);
    for await (const { state, told } of play(game, players, you, 5n)) {
      expect(await steps.of(state)).toEqual(told);
      if (++seen % 9 === 0) expect(await new Steps(engine).of(state)).toEqual(told);
    }
    expect(seen).toBeGreaterThan(20);
  });

  test("moves that were taken back are gone, also when as many others were played", async () => {
    const steps = new Steps(engine);
    const moments: Moment[] = [];
    for await (const { state, position, told } of play("patterns", 2, 1, 5n))
      moments.push({ state, position, told: [...told] });
    const other: Moment[] = [];
    for await (const { state, position, told } of play("patterns", 2, 1, 5n, 3))
      other.push({ state, position, told: [...told] });
    const at = (line: Moment[], i: number) => line[i] as Moment;
    for (const moment of [at(moments, 9), at(moments, 4), at(other, 9), at(moments, 9)])
      expect(await steps.of(moment.state)).toEqual(moment.told);
    expect(at(other, 9).told).not.toEqual(at(moments, 9).told);
  });
});

/** Chance outcomes can't be foreseen. */
const CHANCE = new Set<StepEvent["kind"]>(["mountain", "tiles", "destroyed-next"]);
const known = (events: StepEvent[]) =>
  events
    .filter((f) => !CHANCE.has(f.kind))
    .map(({ template: _, implied: __, ...f }) => ({ ...f, text: "", ...("cards" in f && { cards: "" }) }));

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
        const { events: done } = await tell(game, position, step, you);
        expect(known(await foresee(engine, state, move)), move).toEqual(known(done));
        compared++;
      }
    expect(compared).toBeGreaterThan(100);
  });
});

test("seats: yourself, others by name, bots, deleted accounts", () => {
  const stand = seat(3, "Cleo", { out: "resign", bot: "level:3" });
  const state = sample({ players: 4, seats: [seat(1, "Ann"), seat(2, ""), stand, bot(4)] });
  expect(seatsOf(state)).toEqual([
    { kind: "me", bot: null, name: null },
    { kind: "person", bot: null, name: null },
    { kind: "bot", bot: "level:3", name: "Cleo" },
    { kind: "bot", bot: "level:3", name: null },
  ]);
});
