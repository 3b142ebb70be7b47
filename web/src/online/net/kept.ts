// SPDX-License-Identifier: MIT
// What the browser keeps of a game on the server: the commitment and its own nonce, to be checked at the end, and a
// move that may not have arrived.
import { KEYS } from "../../state/controller";
import type { Keeper } from "../../state/controller";

export interface Sending {
  move: string;
  /** the id that makes it count once */
  request: string;
  /** the last event seen before it */
  sequence: number;
}

export interface Kept {
  id: string;
  commit: string;
  nonce: string;
  sending: Sending | null;
}

const MOST = 100;

function readAll(keeper: Keeper): Kept[] {
  try {
    const found: unknown = JSON.parse(keeper.get(KEYS.onlineGames) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    return [];
  }
}

export function keptOf(keeper: Keeper, id: string): Kept | null {
  return readAll(keeper).find((k) => k.id === id) ?? null;
}

/** Replaces what was kept of that game; the oldest games are forgotten. */
export function keep(keeper: Keeper, kept: Kept): void {
  const others = readAll(keeper).filter((k) => k.id !== kept.id);
  keeper.set(KEYS.onlineGames, JSON.stringify([...others, kept].slice(-MOST)));
}

/** The seat from which this browser played the game with that commitment, by its nonce; else 0. Of the games of a
 * match, which share both, only the first. */
export function promisedSeat(
  keeper: Keeper,
  id: string | null,
  commit: string | null,
  nonces: string | null,
): number {
  const kept = readAll(keeper).find((k) => k.commit === commit && k.id === id);
  return kept && nonces !== null ? nonces.split(",").indexOf(kept.nonce) + 1 : 0;
}

/** 22 letters that nobody can guess. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
