// SPDX-License-Identifier: MIT
// Where a game comes from: this page itself (local.ts) or a server. A source sends snapshots of what the viewer may
// see, and takes moves; the table, the boards and the log don't know which one it is.
import type { Ended, GameName, LogStep, Row, ScoreSheet } from "../../engine/types";
import type { StepEvent } from "../../games/events";

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
  /** the viewer's seat; 0 for a spectator */
  viewer: number;
  view: string;
  /** the same as data, in the game's own form (games/…/view.ts) */
  data: object;
  /** the same in rows, for boards that don't know the game */
  rows: Row[];
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
  /** the seat that the screen must be handed to before anything is shown; else 0 */
  handTo: number;
  canUndo: boolean;
  /** memory aids and odds, where the game has one rule for everyone; else by each player's settings */
  aids?: boolean;
}

export interface Source {
  /** shows the first snapshot, then each new one */
  begin(): Promise<void>;
  /** resolves when the move is accepted; rejects with a reason in words */
  play(move: string): Promise<void>;
  /** what a move would do, without revealing what nature hides */
  preview(move: string): Promise<StepEvent[]>;
  undo(): Promise<void>;
  /** from now on the bots play like this; only where the page itself plays them */
  setBots?(bot: string): Promise<void>;
  /** the person that the screen was handed to is here */
  lift(): void;
  /** the record so far, as text */
  record(): Promise<string>;
  close(): void;
}

/** What a source reports to its owner. */
export interface SourceHooks {
  show(snapshot: Snapshot): void;
  /** called whenever the record has changed and should be kept, with the seed of the deal */
  keep(seed: bigint): void;
  /** an unexpected failure, such as the engine's */
  trouble(reason: unknown): void;
  /** how long a bot waits at least before its move, in milliseconds */
  pause(): number;
}
