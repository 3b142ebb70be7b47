// SPDX-License-Identifier: MIT
// Which records are of games that were dealt in this browser: by their seeds, which nobody else has. So "me" in a
// record is "you" here, however it comes back, and somebody else elsewhere.
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

/** Remembers a game that was dealt here. */
export function rememberOwn(keeper: Keeper, dealt: bigint): void {
  const seed = String(dealt);
  const own = readOwn(keeper);
  if (!own.includes(seed)) keeper.set(KEY, JSON.stringify([...own, seed].slice(-MOST)));
}

/** The seat of the only person at this screen in a game that was dealt here; else 0. */
export function ownSeatOf(keeper: Keeper, { tags }: Pick<GameRecord, "tags">): number {
  const seed = tags.find(([name]) => name === "Seed")?.[1] ?? "";
  const [name = ""] = tags.find(([tag, word]) => /^Player\d$/.test(tag) && word === "me") ?? [];
  return readOwn(keeper).includes(seed) ? Number(name.slice("Player".length)) : 0;
}
