// SPDX-License-Identifier: MIT
// What the server says (docs/api.md), as types. Seats count from 1; moments are milliseconds since 1970.
import type { GameName } from "../../engine/types";

export interface Person {
  name: string;
  /** null: a guest */
  login: string | null;
  created: number;
}

export interface ServerSeat {
  seat: number;
  kind: "person" | "bot" | "open";
  /** null: nobody has the seat yet; "": the account was deleted */
  name: string | null;
  bot: string | null;
  here: boolean;
  ready: boolean;
  out: "resign" | "time" | null;
}

export type ClockWish = null | { minutes: number; increment: number } | { days: number };

export interface ServerClock {
  kind: "live" | "days";
  base: number;
  increment: number;
}

export interface RunningClock extends ServerClock {
  left: number[];
  /** the seat whose time runs since `since`; 0: nobody's */
  running: number;
  since: number;
}

export type Status = "waiting" | "playing" | "over";

export interface End {
  kind: "played" | "resign" | "time" | "draw" | "abort";
  seat: number | null;
}

export interface Offers {
  abort: number[];
  draw: number[];
}

/** The same for everyone. */
export interface Summary {
  id: string;
  game: GameName;
  players: number;
  status: Status;
  sequence: number;
  turn: number;
  seats: ServerSeat[];
  clock: ServerClock | null;
  aids: boolean;
  listed: boolean;
  created: number;
  before: string | null;
  after: string | null;
}

export interface GameState extends Omit<Summary, "clock"> {
  you: number;
  clock: RunningClock | null;
  now: number;
  commit: string;
  nonces: string | null;
  view: string | null;
  legal: string[] | null;
  start: string | null;
  log: string[] | null;
  offers: Offers;
  end: End | null;
  scores: number[] | null;
  winners: number[] | null;
  key: string | null;
  links: { seats: (string | null)[] | null; watch: string } | null;
  /** the seat that the key shown would give, when it is free */
  opens: number | null;
  /** may this viewer take a seat, offer a draw? */
  may: { join: boolean; draw: boolean };
}

export interface GameEvent {
  sequence: number;
  at: number;
  kind:
    | "joined"
    | "left"
    | "ready"
    | "dealt"
    | "played"
    | "resigned"
    | "timed_out"
    | "offered"
    | "declined"
    | "resumed"
    | "ended"
    | "rematched";
  seat: number | null;
  name?: string | null;
  nonces?: string;
  line?: string;
  turn?: number;
  left?: number[];
  view?: string;
  legal?: string[];
  what?: "abort" | "draw";
  after?: string;
  bot?: string;
  end?: End;
  scores?: number[] | null;
  winners?: number[];
  key?: string;
}

export type News =
  | { news: "event"; game: string; event: GameEvent }
  | { news: "here"; game: string; seat: number; here: boolean }
  | { news: "lobby"; game: Summary }
  | { news: "lobby"; gone: string }
  | { news: "game"; game: Summary }
  | { news: "closing" }
  | { news: "storage"; works: boolean };

export interface CreateWish {
  game: GameName;
  players: number;
  /** "me", "open", "person" (by link), "level:1" … */
  seats: string[];
  clock: ClockWish;
  aids: boolean;
  listed: boolean;
}

/** An error of the server: its code in the table of docs/api.md, its words in English. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }
}
