// SPDX-License-Identifier: MIT
// Where a game comes from: this page itself (local.ts) or a server. A source tells snapshots of what
// the viewer may see, and takes moves; the table, the boards and the log don't know which one it is.
import type { Ended, GameName, LogStep, ScoreSheet } from "../../engine/types";
import type { Fact } from "../../games/facts";

export type { LogStep };

export interface Seat {
  /** "me" at this screen alone, "person" one of several here or elsewhere, else a bot ("level:3") */
  kind: "me" | "person" | "bot";
  bot: string | null;
  name: string | null;
}

export interface Snapshot {
  game: GameName;
  seats: Seat[];
  /** whose eyes; 0 for a spectator */
  viewer: number;
  view: string;
  /** the same as data, in the game's own form (games/…/view.ts) */
  data: object;
  turn: number;
  legal: string[];
  over: boolean;
  /** why, when it was played to its end */
  ended: Ended | null;
  /** how each seat's score adds up; null where it isn't known */
  sheets: (ScoreSheet | null)[];
  /** null where it depends on what the viewer doesn't know */
  scores: (number | null)[];
  winners: number[];
  steps: LogStep[];
  /** the seat that the screen must be handed to before anything is shown, and nobody's eyes look; else 0 */
  handTo: number;
  canUndo: boolean;
  /** memory aids and odds, where the table has a rule for all; else everybody's own settings */
  aids?: boolean;
}

export interface Source {
  /** shows the first snapshot, then goes on by itself */
  begin(): Promise<void>;
  /** resolves when the move is taken; rejects with a reason in words */
  play(move: string): Promise<void>;
  /** what a move would do, without telling what nature hides */
  preview(move: string): Promise<Fact[]>;
  undo(): Promise<void>;
  /** from now on the bots play like this; only where the page itself plays them */
  setBots?(bot: string): Promise<void>;
  /** the person that the screen was handed to is here */
  lift(): void;
  /** the record so far, as text */
  record(): Promise<string>;
  close(): void;
}

/** What a source tells whoever opened it. */
export interface SourceHooks {
  show(snapshot: Snapshot): void;
  /** called with the record's text whenever it has grown or shrunk */
  keep(record: string): void;
  /** something that must not happen: an engine that fails */
  trouble(reason: unknown): void;
  /** how long a bot's move stays unplayed at least, in milliseconds */
  pause(): number;
}
