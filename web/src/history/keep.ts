// SPDX-License-Identifier: MIT
// Puts games into the history: the one that has just ended, and those of a file.
import type { Engine } from "../engine/types";
import { splitRecords } from "../replay/record/split";
import { keptOf } from "./game";
import type { Kept } from "./game";
import { keptGames, putGame } from "./store";

/** The finished games of a text; rejects when it holds no records. */
export async function readGames(engine: Engine, text: string, at: number): Promise<Kept[]> {
  const records = await engine.readRecords(text);
  const texts = splitRecords(text, records);
  return records.flatMap((record, i) => keptOf(record, texts[i] ?? "", at + i) ?? []);
}

/** Those that aren't there yet; how many came. */
export async function importGames(engine: Engine, text: string, at: number): Promise<number> {
  const known = new Set((await keptGames()).map(({ id }) => id));
  const fresh = (await readGames(engine, text, at)).filter(({ id }) => !known.has(id));
  for (const game of fresh) await putGame(game);
  return fresh.length;
}

/** A game that has ended at this table; one that was taken back and ended again replaces the first. */
export async function keepFinished(engine: Engine, record: string): Promise<void> {
  for (const game of await readGames(engine, record, Date.now())) await putGame(game);
}
