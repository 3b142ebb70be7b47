// SPDX-License-Identifier: MIT
// Unfinished local games that were replaced by new ones and can be continued: the newest first; of very many the
// oldest are forgotten.
import type { Engine, GameName } from "../engine/types";
import type { Keeper } from "./controller";

export interface Unfinished {
  game: GameName;
  /** a word for each seat, as for a deal */
  seats: string[];
  moves: number;
  /** when it was left, in milliseconds since 1970 */
  at: number;
  record: string;
}

const KEY = "sixsands.left"; // its old name, under which browsers keep it
const MOST = 20;

export function readUnfinished(keeper: Keeper): Unfinished[] {
  try {
    const found: unknown = JSON.parse(keeper.get(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Unfinished[]) : [];
  } catch {
    return [];
  }
}

/** Takes a game off the list, to continue it or to forget it. */
export function dropUnfinished(keeper: Keeper, record: string): void {
  const games = readUnfinished(keeper);
  const others = games.filter((g) => g.record !== record);
  if (others.length < games.length) keeper.set(KEY, JSON.stringify(others));
}

export function addUnfinished(keeper: Keeper, game: Unfinished): void {
  const others = readUnfinished(keeper).filter((g) => g.record !== game.record);
  keeper.set(KEY, JSON.stringify([game, ...others].slice(0, MOST)));
}

/** A kept record as a game to be continued; null when it is over, when no person has moved yet, or when it can't be read. */
export async function unfinishedOf(engine: Engine, record: string, at: number): Promise<Unfinished | null> {
  try {
    const [read] = await engine.readRecords(record);
    if (!read) return null;
    const { game, players, steps, end, tags } = read;
    const word = (seat: number) => tags.find(([name]) => name === `Player${seat}`)?.[1] ?? "person";
    const seats = Array.from({ length: players }, (_, i) => word(i + 1));
    const isPerson = (seat: number) => /^(me|person)$/.test(word(seat));
    if (!steps.some((step) => isPerson(step.seat)) || (await engine.look(game, end, "all")).over) return null;
    return { game, seats, moves: steps.length, at, record };
  } catch {
    return null;
  }
}
