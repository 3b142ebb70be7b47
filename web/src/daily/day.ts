// SPDX-License-Identifier: MIT
// A day's deals, as the server shows them, and what they come to. Pure.
import type { GameName } from "../engine/types";

export interface DailyScore {
  /** null: given up */
  margin: number | null;
  result: "won" | "drawn" | "lost";
}

export interface DailyGame {
  game: GameName;
  players: number;
  /** the person's, from 1 */
  seat: number;
  bot: string;
  commit: string;
  /** the commitment of the next day */
  next: string | null;
  key: string | null;
  you: ({ id: string; done: false } | ({ id: string; done: true } & DailyScore)) | null;
  par: DailyScore | null;
  /** everybody who has finished, and of the others those who did worse or the same */
  field: { played: number; worse: number; same: number } | null;
}

export interface Day {
  day: string;
  today: string;
  now: number;
  ends: number;
  sealed: boolean;
  streak: number;
  games: DailyGame[];
}

export interface BestScore extends DailyScore {
  name: string;
  /** its game, to be replayed; null while the day lasts */
  id: string | null;
}

const DAY = 86_400_000;

/** The date this many days later. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

export function sayDate(region: string, date: string): string {
  return new Intl.DateTimeFormat(region, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(date));
}

/** Of the others, the share that did worse; a draw with somebody counts half. Null: there are none. */
export function shareOf(field: { played: number; worse: number; same: number }): number | null {
  const others = field.played - 1;
  return others < 1 ? null : (field.worse + field.same / 2) / others;
}

/** "5:07:09". */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** "+12", "−3", "0". */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}

/** The deal of one's own, without a server: its seed follows from the date. FNV-1a, 63 bits. */
export function localSeed(date: string, game: GameName): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(`daily-${date}-${game}`))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash >> 1n;
}

export const LOCAL_BOT = "level:3";

/** The seats of such a deal: which one is the person's changes from day to day, as on the server. */
export function localSeats(date: string, players: number): string[] {
  const own = (Date.parse(date) / DAY) % players;
  return Array.from({ length: players }, (_, i) => (i === own ? "me" : LOCAL_BOT));
}
