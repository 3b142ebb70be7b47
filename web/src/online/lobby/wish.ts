// SPDX-License-Identifier: MIT
// The wish for a new table, as its form holds it: every change is a pure function that leaves it whole,
// and `createBody` is what the server is asked for.
import type { GameName } from "../../engine/types";
import type { ClockWish, CreateWish } from "../net/types";

/** "me", "person" (a friend, by link), "open" (whoever comes from the lobby), "level:1" … */
export type SeatWish = string;

export interface TableWish {
  game: GameName;
  seats: SeatWish[];
  clock: ClockKind;
  /** which of LIVE, and how many DAYS: both are kept while another kind is looked at */
  live: number;
  days: number;
  aids: boolean;
  listed: boolean;
}

export type ClockKind = "none" | "live" | "days";

export const LIVE: readonly { minutes: number; increment: number }[] = [
  { minutes: 3, increment: 3 },
  { minutes: 5, increment: 5 },
  { minutes: 10, increment: 10 },
  { minutes: 20, increment: 15 },
  { minutes: 45, increment: 30 },
];
export const DAYS: readonly number[] = [1, 2, 3, 5, 7, 14];

/** A table for a friend: what one tap makes. */
export function friendly(game: GameName): TableWish {
  return { game, seats: ["me", "person"], clock: "none", live: 2, days: 3, aids: false, listed: false };
}

/** `seats`: how many may play that game. */
export function chooseGame(wish: TableWish, game: GameName, seats: { min: number; max: number }): TableWish {
  return resize({ ...wish, game }, Math.max(seats.min, Math.min(wish.seats.length, seats.max)));
}

/** New seats are for people of the kind that is waited for already. */
export function resize(wish: TableWish, players: number): TableWish {
  const guest = wish.listed ? "open" : "person";
  const seats = Array.from({ length: players }, (_, i) => wish.seats[i] ?? guest);
  return settle({ ...wish, seats }, wish.seats.indexOf("me"));
}

/** Who takes the own seat changes places with oneself; a seat for anyone brings the table into the lobby. */
export function changeSeat(wish: TableWish, at: number, word: SeatWish): TableWish {
  const left = wish.seats[at] ?? "person";
  const seats = wish.seats.map((w, i) => (i === at ? word : word === "me" && w === "me" ? left : w));
  return { ...wish, seats, listed: wish.listed || word === "open" };
}

/** In the lobby the friends' seats are for anyone; out of it nobody could find a seat for anyone. */
export function list(wish: TableWish, listed: boolean): TableWish {
  const [from, to] = listed ? ["person", "open"] : ["open", "person"];
  return { ...wish, listed, seats: wish.seats.map((w) => (w === from ? to : w)) };
}

/** Fewer seats must not lose oneself: the last one left is one's own then. */
function settle(wish: TableWish, mine: number): TableWish {
  if (mine < wish.seats.length) return wish;
  return { ...wish, seats: [...wish.seats.slice(0, -1), "me"] };
}

/** The server refuses a table without a person. */
export function hasPeople(wish: TableWish): boolean {
  return wish.seats.some((w) => !w.startsWith("level:"));
}

function clockOf(wish: TableWish): ClockWish {
  switch (wish.clock) {
    case "none":
      return null;
    case "live":
      return LIVE[wish.live] ?? null;
    case "days":
      return { days: wish.days };
  }
}

export function createBody(wish: TableWish): CreateWish {
  const { game, seats, aids, listed } = wish;
  return { game, players: seats.length, seats, clock: clockOf(wish), aids, listed };
}
