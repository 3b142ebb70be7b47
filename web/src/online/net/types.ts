// SPDX-License-Identifier: MIT
// What the server says (docs/api.md), as types. Seats count from 1; moments are milliseconds since 1970.
import type { GameName } from "../../engine/types";

export interface Person {
  name: string;
  /** null: a guest */
  login: string | null;
  created: number;
  /** whose page there is; null: a guest */
  player: number | null;
}

/** Before the game, and what it has changed; null: nothing yet. */
export interface SeatRating {
  points: number;
  provisional: boolean;
  change: number | null;
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
  /** the same in English, {2} for the name of a seat */
  out_template: string | null;
  /** whose page there is; null: a guest, a bot or nobody */
  player: number | null;
  /** in rated games */
  rating: SeatRating | null;
}

/** Why somebody is reported to the host. */
export const REPORT_REASONS = ["name", "phrases", "stalling", "unfair"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

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
  /** what happened before the end, in English, {2} for the name of a seat; "": nothing */
  template: string;
}

export interface Offers {
  abort: number[];
  draw: number[];
  takeback: number[];
}

export type Offered = keyof Offers;

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
  rated: boolean;
  created: number;
  before: string | null;
  after: string | null;
  /** the date of a daily deal */
  daily: string | null;
  /** the tournament that it belongs to */
  tournament: string | null;
  /** the match that it is a game of, and which */
  match: DuelPlace | null;
  /** only of games that are over: when, and how */
  over?: number;
  end?: End | null;
  scores?: number[] | null;
  winners?: number[] | null;
}

/** A match between two: deals that both sides play, or games until it is decided. */
export type DuelKind = "duplicate" | "best";

export interface DuelPlace {
  /** of its first game */
  id: string;
  kind: DuelKind;
  /** how many deals, or games */
  of: number;
  number: number;
  games: number;
}

export interface DuelSum {
  total: number;
  mean: number;
  /** half of the 95 % interval; null: too few deals */
  error: number | null;
}

/** Everything is by sides, counted from 1: side 1 had the first seat in the first game. */
export interface Duel {
  id: string;
  kind: DuelKind;
  of: number;
  games: number;
  over: boolean;
  you: number;
  sides: { name: string | null; bot: string | null; player: number | null }[];
  played: { game: string; number: number; first: number; scores: number[] | null; winner: number | null }[];
  /** once it is over: */
  winner?: number;
  deals?: { deal: number; games: number[]; points: number | null; wins: number | null }[];
  points?: DuelSum;
  wins?: DuelSum;
}

/** In progress, with how many watch it. */
export interface FeaturedGame {
  game: Summary;
  spectators: number;
}

/** Of an account, by game and pace. */
export interface PlayerRating {
  game: GameName;
  pace: "live" | "days";
  points: number;
  deviation: number;
  provisional: boolean;
  games: number;
}

export interface PlayerPage {
  player: number;
  name: string;
  created: number;
  ratings: PlayerRating[];
}

export interface GameState extends Omit<Summary, "clock" | "over"> {
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
  /** over, but its match isn't: it stays what this viewer saw */
  closed: boolean;
  links: { seats: (string | null)[] | null; watch: string } | null;
  /** the seat that the key shown would give, when it is free */
  opens: number | null;
  /** may this viewer take a seat, offer a draw or an abort, ask to take the last move back? */
  may: { join: boolean; draw: boolean; abort: boolean; takeback: boolean };
  /** what was said last, as far as this page was there */
  said?: { seat: number; phrase: string; sequence: number };
  /** the English of what can be offered, with {seat} for whoever did, and said */
  words: { offers: Record<Offered, string>; phrases: Record<string, string> };
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
    | "said"
    | "rated"
    | "rematched"
    | "taken_back";
  seat: number | null;
  name?: string | null;
  nonces?: string;
  line?: string;
  turn?: number;
  left?: number[];
  view?: string;
  legal?: string[];
  what?: Offered;
  /** taken back: how many lines of the log remain */
  lines?: number;
  /** may this viewer ask to take the last move back? */
  takeback?: boolean;
  after?: string;
  bot?: string;
  out_template?: string;
  ratings?: (SeatRating | null)[];
  phrase?: string;
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
  | { news: "storage"; works: boolean; text?: string };

export interface CreateWish {
  game: GameName;
  players: number;
  /** "me", "open", "person" (by link), "level:1" … */
  seats: string[];
  clock: ClockWish;
  aids: boolean;
  listed: boolean;
  rated: boolean;
  match: { kind: "duplicate"; deals: number } | { kind: "best"; of: number } | null;
}

/** For an opponent. */
export interface PairWish {
  game: GameName;
  clock: ClockWish;
  rated: boolean;
}

export interface PairAnswer {
  /** when the wait began */
  since: number;
  game: GameState | null;
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
