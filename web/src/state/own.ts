// SPDX-License-Identifier: MIT
// Which records are of games that were dealt in this browser: by their seeds, which nobody else has. So "me" in a
// record is "you" here, whichever way it comes back, and somebody else's elsewhere.
import type { GameRecord } from "../engine/types";
import type { Keeper } from "./controller";

const KEY = "sixsands.own";
const MOST = 300;

function readOwn(keeper: Keeper): string[] {
  try {
    const found: unknown = JSON.parse(keeper.get(KEY) ?? "[]");
    return Array.isArray(found) ? (found as string[]) : [];
  } catch {
    return [];
  }
}

/** Remembers a record that is kept as one's own. */
export function rememberOwn(keeper: Keeper, record: string): void {
  const seed = /^\[Seed "(\d+)"\]/m.exec(record)?.[1];
  const own = readOwn(keeper);
  if (seed !== undefined && !own.includes(seed)) keeper.set(KEY, JSON.stringify([...own, seed].slice(-MOST)));
}

/** The seat of whoever dealt a record in this browser and sat there alone; else 0. */
export function ownSeatOf(keeper: Keeper, { tags }: Pick<GameRecord, "tags">): number {
  const seed = tags.find(([name]) => name === "Seed")?.[1] ?? "";
  const [name = ""] = tags.find(([tag, word]) => /^Player\d$/.test(tag) && word === "me") ?? [];
  return readOwn(keeper).includes(seed) ? Number(name.slice("Player".length)) : 0;
}
