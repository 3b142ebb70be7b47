// SPDX-License-Identifier: MIT
// Tournaments as the server tells them (docs/api.md), and what the page makes of them.
import type { GameName } from "../../engine/types";
import type { ClockWish, ServerClock } from "../net/types";

export type TournamentKind = "round_robin" | "swiss";

interface Common {
  id: string;
  name: string;
  kind: TournamentKind;
  game: GameName;
  clock: ServerClock;
  rated: boolean;
  /** at most this many */
  people: number;
  created: number;
  status: "open" | "running" | "over";
  called_off: boolean;
  /** 0: a round robin before its start */
  rounds: number;
  paired: number;
  updated: number;
}

export interface TournamentSummary extends Common {
  players: number;
  mine: boolean;
}

export interface Entrant {
  number: number;
  /** "": the account was deleted */
  name: string;
  player: number | null;
  withdrawn: boolean;
  place: number;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  byes: number;
  buchholz: number;
  berger: number;
}

export interface Board {
  first: number;
  /** 0: a bye */
  second: number;
  /** null: there is none */
  game: string | null;
  result: "first" | "second" | "draw" | "nobody" | null;
}

export interface Tournament extends Common {
  creator: { name: string; player: number | null };
  sequence: number;
  /** in the order of the table */
  players: Entrant[];
  /** by rounds */
  boards: Board[][];
  you: number;
  may: { join: boolean; leave: boolean; start: boolean; call_off: boolean };
}

export interface TournamentWish {
  name: string;
  kind: TournamentKind;
  game: GameName;
  clock: Exclude<ClockWish, null>;
  rated: boolean;
  people: number;
  rounds?: number;
}

/** Has everybody's result against everybody, so that the table needs the whole width? */
export function isLarge(t: Tournament): boolean {
  return t.kind === "round_robin" && t.players.length > 8;
}

export type Point = "1" | "½" | "0" | "+" | "–" | "";

/** What a board brought a player: + and – without a game; "" while it is played, or isn't the player's. */
export function pointOf(b: Board, number: number): Point {
  if (b.result === null || (b.first !== number && b.second !== number)) return "";
  if (b.result === "nobody") return "–";
  if (b.result === "draw") return "½";
  const won = (b.result === "first") === (b.first === number);
  if (b.game === null) return won ? "+" : "–";
  return won ? "1" : "0";
}

/** The board on which two have met; null: they haven't. */
export function meeting(t: Tournament, a: number, b: number): Board | null {
  const both = (x: Board) => (x.first === a && x.second === b) || (x.first === b && x.second === a);
  return t.boards.flat().find(both) ?? null;
}

/** Games of one's own that are being played, the oldest round first. */
export function ownGames(t: Tournament): Board[] {
  if (t.you === 0) return [];
  return t.boards
    .flat()
    .filter((b) => b.result === null && b.game !== null && (b.first === t.you || b.second === t.you));
}

export function opponentOf(b: Board, number: number): number {
  return b.first === number ? b.second : b.first;
}

/** Those on the first place of a tournament that is over. */
export function winnersOf(t: Tournament): Entrant[] {
  return t.status === "over" && !t.called_off ? t.players.filter((p) => p.place === 1) : [];
}
