// SPDX-License-Identifier: MIT
// Games in this browser that were left for a new one, to be continued: the newest first, the oldest of very
// many forgotten.
import type { Engine, GameName } from "../engine/types";
import type { Keeper } from "./controller";

export interface Left {
  game: GameName;
  /** a word for each seat, as a game is dealt with */
  seats: string[];
  moves: number;
  /** when it was left, in milliseconds since 1970 */
  at: number;
  record: string;
}

const KEY = "sixsands.left";
const MOST = 20;

export function readLeft(keeper: Keeper): Left[] {
  try {
    const found: unknown = JSON.parse(keeper.get(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Left[]) : [];
  } catch {
    return [];
  }
}

/** Takes a game off the list; whoever takes it off continues it, or wants it no more. */
export function dropLeft(keeper: Keeper, record: string): void {
  const left = readLeft(keeper);
  const others = left.filter((l) => l.record !== record);
  if (others.length < left.length) keeper.set(KEY, JSON.stringify(others));
}

export function addLeft(keeper: Keeper, left: Left): void {
  const others = readLeft(keeper).filter((l) => l.record !== left.record);
  keeper.set(KEY, JSON.stringify([left, ...others].slice(0, MOST)));
}

/** A kept record as a game to be continued; null when it is over, when no person has moved yet, or when it can't be read. */
export async function leftOf(engine: Engine, record: string, at: number): Promise<Left | null> {
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
