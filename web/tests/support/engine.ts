// SPDX-License-Identifier: MIT
// The engine beside the browser: it reads the records that the page keeps, chooses moves for the person
// in the test, and makes records of games to open in the page.
/// <reference types="node" />
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { lineOf, writeRecord } from "../../src/engine/growing";
import { LocalEngine } from "../../src/engine/engine";
import type { GameName, GameRecord, RecordStep } from "../../src/engine/types";
import { program } from "./server";

const file = new URL("../../src/engine/engine.wasm", import.meta.url);
export const engine = new LocalEngine(new WebAssembly.Module(readFileSync(file)));

export async function readRecord(text: string): Promise<GameRecord> {
  const [record] = await engine.readRecords(text);
  if (!record) throw new Error("no record");
  return record;
}

export function tagOf(record: GameRecord, name: string): string | undefined {
  return record.tags.find(([tag]) => tag === name)?.[1];
}

/** A reasonable move for the mover; the same every time. */
export async function advise(record: GameRecord): Promise<string> {
  const { game, end, steps } = record;
  const { turn } = await engine.look(game, end, "all");
  const { view } = await engine.look(game, end, turn);
  return (await engine.think({ game, view, bot: "level:1", seed: BigInt(steps.length) })).move;
}

const games = new Map<string, Promise<GameRecord>>();

/** A whole game between bots, from the command line. */
function selfplay(game: GameName, players: number, seed: number): Promise<GameRecord> {
  const words = ["selfplay", game, "--players", players, "--seed", seed, "--bots", "level:1"].map(String);
  const key = words.join(" ");
  const record = games.get(key) ?? readRecord(execFileSync(program, words, { encoding: "utf8" }));
  games.set(key, record);
  return record;
}

export interface Moment {
  game: GameName;
  /** the seats: "me", "person", or a bot */
  seats: string[];
  /** the first game to look at; later for positions that are known to be rare */
  seed?: number;
  /** before which decision of a game between bots; by default the end */
  when?: (step: RecordStep, index: number, count: number) => boolean;
}

/** The record of such a moment, from the first game of bots that has one. */
export async function recordOf({ game, seats, seed: first = 1, when }: Moment): Promise<string> {
  for (let seed = first; seed <= first + 200; seed++) {
    const whole = await selfplay(game, seats.length, seed);
    const at = when
      ? whole.steps.findIndex((step, i) => when(step, i, whole.steps.length))
      : whole.steps.length;
    if (at < 0) continue;
    const tags = seats.map((word, i): [string, string] => [`Player${i + 1}`, word]);
    const lines = whole.steps.slice(0, at).map(lineOf);
    const start = whole.steps[0]?.position ?? whole.end;
    return writeRecord(engine, [...tags, ["Seed", "1"]], game, start, lines);
  }
  throw new Error(`no such moment in ${game}`);
}

/** What a browser keeps when a game begins at this position. */
export async function keptFrom(game: GameName, start: string): Promise<Record<string, string>> {
  const tags: [string, string][] = [
    ["Player1", "me"],
    ["Player2", "level:1"],
    ["Seed", "1"],
  ];
  return {
    "sixsands.game": game,
    [`sixsands.game.${game}`]: await writeRecord(engine, tags, game, start, []),
  };
}

/** What a browser keeps when that game is open. */
export async function keptAt(moment: Moment): Promise<Record<string, string>> {
  return { "sixsands.game": moment.game, [`sixsands.game.${moment.game}`]: await recordOf(moment) };
}
