// SPDX-License-Identifier: MIT
// A game in this browser that continues from a step of a record: a person on one side, bots on the others.
import { lineOf, writeRecord } from "../../engine/growing";
import type { Engine, GameRecord } from "../../engine/types";
import { seatsOf } from "./record";

const USUAL_BOT = "level:3";

/** The record up to a step, as the page's own games are kept. */
export function branchRecord(
  engine: Engine,
  record: GameRecord,
  at: number,
  person: number,
  seed: bigint,
): Promise<string> {
  const start = record.steps[0]?.position ?? record.end;
  const lines = record.steps.slice(0, at).map(lineOf);
  const tags = seatsOf(record, 0).map((seat, i): [string, string] => [
    `Player${i + 1}`,
    i + 1 === person ? "me" : (seat.bot ?? USUAL_BOT),
  ]);
  return writeRecord(engine, [...tags, ["Seed", String(seed)]], record.game, start, lines);
}
