// SPDX-License-Identifier: MIT
// What the page asks the engine. All of it is text in the notation (docs/notation.md): positions,
// views, moves, records; the page knows no rule. The engine is the C library as WebAssembly in a
// worker (worker.ts), so every answer is a promise, and long thoughts report while they go on.

export type GameName = "mandala" | "patterns" | "flowers";

export interface GameInfo {
  name: GameName;
  minPlayers: number;
  maxPlayers: number;
}

/** A position as one viewer may see it. Seats count from 1; viewer 0 is a spectator. */
export interface Look {
  /** the view line; for viewer "all" the whole position */
  view: string;
  /** who decides: a seat, 0 when nature acts or the game is over */
  turn: number;
  /** legal actions, when the viewer is to move (or viewer "all") */
  legal: string[];
  over: boolean;
  scores: number[];
  /** seats that win as it stands */
  winners: number[];
}

/** A step of a game: who did what, and what nature did behind it ("+PPP", "+R7Ox +m2" as in records). */
export interface Played {
  seat: number;
  move: string;
  outcomes: string[];
  /** the position behind it, nature settled */
  position: string;
}

export interface Found {
  move: string;
  /** share of the win, 0 to 1; null when this bot judges nothing */
  win: number | null;
  winError: number | null;
  points: number | null;
  pointsError: number | null;
  visits: number;
  exact: boolean;
  line: string[];
}

export interface Report {
  nodes: number;
  solved: boolean;
  done: boolean;
  /** what the bot would play */
  move: string;
  moves: Found[];
}

export interface Think {
  game: GameName;
  view: string;
  /** "level:3", "expert", … */
  bot: string;
  seed: bigint;
  /** for bots that need a limit */
  nodes?: number;
  movetime?: number;
}

export interface RecordStep {
  seat: number;
  move: string;
  /** the tokens behind the action, "+PPP" */
  outcomes: string;
  /** the whole position (or in a View record the view) before the decision */
  position: string;
}

export interface GameRecord {
  tags: [name: string, value: string][];
  game: GameName;
  players: number;
  /** 1-based seat of a View record, 0 for a spectator's, null when all is open */
  viewer: number | null;
  steps: RecordStep[];
  /** the last position */
  end: string;
}

/** What the analysis says about one step of a record; arrays have a figure for every seat. */
export interface Judged {
  step: number;
  judged: boolean;
  best: string | null;
  win: number | null;
  lossWin: number | null;
  lossWinError: number | null;
  lossPoints: number | null;
  class: string | null;
  luckWin: number[] | null;
  moves: Found[];
}

export interface Odds {
  /** of the next card drawn: chance of each colour R O Y G P K, as the viewer knows it */
  chance: number[];
  /** cards in the draw pile */
  left: number;
}

export interface Engine {
  games(): Promise<GameInfo[]>;
  deal(game: GameName, players: number, seed: bigint): Promise<string>;
  look(game: GameName, position: string, viewer: number | "all"): Promise<Look>;
  /** plays an action (as people type it) and lets nature act with the seed; rejects with a reason */
  play(game: GameName, position: string, move: string, seed: bigint): Promise<Played>;
  /** the action that somebody typed, in its canonical form; null when it is none */
  read(game: GameName, typed: string): Promise<string | null>;
  /** why an action is not legal here, in the chosen language's key and its words; null when it is */
  why(game: GameName, view: string, move: string): Promise<string | null>;
  odds(game: GameName, view: string): Promise<Odds | null>;
  /** thinks in the background; `update` is called now and then; abort by the signal */
  think(t: Think, update?: (r: Report) => void, signal?: AbortSignal): Promise<Report>;
  /** "m1R: completes mandala 1 …": a hint in words */
  hint(game: GameName, view: string, nodes?: number): Promise<{ move: string; text: string }>;
  readRecords(text: string): Promise<GameRecord[]>;
  /** a record from its parts; rejects when it wouldn't be a right one */
  writeRecord(tags: [string, string][], game: GameName, start: string, lines: string[]): Promise<string>;
  /** judges every decision of the first record; steps come one by one */
  analyze(
    record: string,
    options: { nodes?: number; rollouts?: number },
    each: (j: Judged) => void,
    signal?: AbortSignal,
  ): Promise<void>;
  /** recomputes a server's shuffle: null when every outcome is as committed, else the reason.
   * `hmac` makes HMAC-SHA-256(key, text) (WebCrypto in the page). */
  verify(record: string, hmac: (text: string) => Promise<Uint8Array>): Promise<string | null>;
}
