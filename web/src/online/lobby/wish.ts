// SPDX-License-Identifier: MIT
// The wish for a new game, as its form holds it: every change is a pure function that keeps it valid, and
// `createBody` is the request to the server.
import type { GameName } from "../../engine/types";
import type { ClockWish, CreateWish, DuelKind } from "../net/types";

/** "me", "person" (a friend, by link), "open" (anyone from the lobby), "level:1" … */
export type SeatWish = string;

export interface GameWish {
  game: GameName;
  seats: SeatWish[];
  clock: ClockKind;
  /** which of LIVE, and how many DAYS: both are kept while another kind is chosen */
  live: number;
  days: number;
  aids: boolean;
  listed: boolean;
  /** wanted; without a clock there is no such game */
  rated: boolean;
  /** only for two */
  match: MatchKind;
  /** how many DEALS, and of how many games: both are kept while another kind is chosen */
  deals: number;
  bestOf: number;
}

export type MatchKind = "single" | DuelKind;

export const DEALS: readonly number[] = [2, 3, 4, 6, 8, 12];
export const BEST_OF: readonly number[] = [3, 5, 7, 9];

export type ClockKind = "none" | "live" | "days";

export const LIVE: readonly { minutes: number; increment: number }[] = [
  { minutes: 3, increment: 3 },
  { minutes: 5, increment: 5 },
  { minutes: 10, increment: 10 },
  { minutes: 20, increment: 15 },
  { minutes: 45, increment: 30 },
];
export const DAYS: readonly number[] = [1, 2, 3, 5, 7, 14];

/** A game for a friend: what one tap creates. */
export function friendly(game: GameName): GameWish {
  return {
    game,
    seats: ["me", "person"],
    clock: "none",
    live: 2,
    days: 3,
    aids: false,
    listed: false,
    rated: false,
    match: "single",
    deals: 4,
    bestOf: 3,
  };
}

/** `seats`: how many may play that game. */
export function chooseGame(wish: GameWish, game: GameName, seats: { min: number; max: number }): GameWish {
  return resize({ ...wish, game }, Math.max(seats.min, Math.min(wish.seats.length, seats.max)));
}

/** New seats are for the kind of people that the others are for. */
export function resize(wish: GameWish, players: number): GameWish {
  const guest = wish.listed ? "open" : "person";
  const seats = Array.from({ length: players }, (_, i) => wish.seats[i] ?? guest);
  return keepOwnSeat({ ...wish, seats }, wish.seats.indexOf("me"));
}

/** Taking another seat swaps places with it; a seat for anyone puts the game into the lobby. */
export function changeSeat(wish: GameWish, at: number, word: SeatWish): GameWish {
  const left = wish.seats[at] ?? "person";
  const seats = wish.seats.map((w, i) => (i === at ? word : word === "me" && w === "me" ? left : w));
  return { ...wish, seats, listed: wish.listed || word === "open" };
}

/** In the lobby, friends' seats are for anyone; outside it nobody could find such a seat. */
export function list(wish: GameWish, listed: boolean): GameWish {
  const [from, to] = listed ? ["person", "open"] : ["open", "person"];
  return { ...wish, listed, seats: wish.seats.map((w) => (w === from ? to : w)) };
}

/** Fewer seats must not lose the player: then the last remaining seat is theirs. */
function keepOwnSeat(wish: GameWish, mine: number): GameWish {
  if (mine < wish.seats.length) return wish;
  return { ...wish, seats: [...wish.seats.slice(0, -1), "me"] };
}

/** The server refuses a game without a person. */
export function hasPeople(wish: GameWish): boolean {
  return wish.seats.some((w) => !w.startsWith("level:"));
}

function clockOf(wish: GameWish): ClockWish {
  switch (wish.clock) {
    case "none":
      return null;
    case "live":
      return LIVE[wish.live] ?? null;
    case "days":
      return { days: wish.days };
  }
}

/** A match is between two. */
export function matchOf(wish: GameWish): MatchKind {
  return wish.seats.length === 2 ? wish.match : "single";
}

/** Only games with a clock are rated: otherwise nobody would have to lose. And not those whose cards come again. */
export function isRated(wish: GameWish): boolean {
  return wish.rated && wish.clock !== "none" && matchOf(wish) !== "duplicate";
}

function matchWish(wish: GameWish): CreateWish["match"] {
  switch (matchOf(wish)) {
    case "single":
      return null;
    case "duplicate":
      return { kind: "duplicate", deals: wish.deals };
    case "best":
      return { kind: "best", of: wish.bestOf };
  }
}

export function createBody(wish: GameWish): CreateWish {
  const { game, seats, aids, listed } = wish;
  const rated = isRated(wish);
  return {
    game,
    players: seats.length,
    seats,
    clock: clockOf(wish),
    aids,
    listed,
    rated,
    match: matchWish(wish),
  };
}
