// SPDX-License-Identifier: MIT
// What the page asks the engine, the C library as WebAssembly: the page knows no rule. Positions, views, moves and
// records are text in the notation (docs/notation.md); what is shown of them is data (docs/events.md). Rules are
// answered in the page itself, searches in a worker (worker.ts), which reports its progress.
import type { StepEvent } from "../games/events";

/** A game by the module's name; `games()` lists them. */
export type GameName = string;

export interface GameInfo {
  name: GameName;
  minPlayers: number;
  maxPlayers: number;
  /** how many play unless somebody says otherwise */
  players: number;
  /** what a score counts: "points" */
  unit: string;
  /** who is credited for the rules */
  designers: string[];
  /** what each level of the bots is worth: Elo against level 3; empty when nobody has measured */
  levels: number[];
  /** may seats know different things? */
  hides: boolean;
  /** are cards drawn from a pile? */
  deck: boolean;
}

/** A part of a position in words, for boards that don't know the game (docs/events.md). */
export interface Row {
  /** as in the data; with `number`, that element of a list */
  key: string;
  number?: number;
  /** one, or one for each seat; in English */
  cells: string[];
  /** belongs to the row above it */
  inner?: true;
  /** lines, whose blanks matter */
  grid?: true;
}

/** A position as one viewer may see it. Seats count from 1; viewer 0 is a spectator. */
export interface Look {
  /** the view line; for viewer "all" the whole position */
  view: string;
  /** the same as data, in the game's own form (games/…/view.ts) */
  data: object;
  /** the same in rows */
  rows: Row[];
  /** who decides: a seat, 0 when nature acts or the game is over */
  turn: number;
  /** legal actions, when the viewer is to move (or viewer "all") */
  legal: string[];
  over: boolean;
  /** why it is over; null before that */
  ended: Ended | null;
  /** how each seat's score adds up; null where it isn't known */
  sheets: (ScoreSheet | null)[];
  /** every seat's score at this point; null where it depends on what the viewer doesn't know */
  scores: (number | null)[];
  /** seats that would win now; empty while a score isn't known */
  winners: number[];
}

/** A decision as somebody saw it: who did what, what nature did after it, and its events. */
export interface LogStep {
  seat: number;
  move: string;
  /** as in records: "+PPP", "+???" where it isn't seen, "" for none */
  outcomes: string;
  events: StepEvent[];
}

/** A step of a game: who did what, and what nature did after it ("+PPP", "+R7Ox +m2" as in records). */
export interface Played {
  seat: number;
  move: string;
  outcomes: string;
  /** the position after that, once nature has acted */
  position: string;
}

export type Colour = "R" | "O" | "Y" | "G" | "P" | "K";

/** Why an action isn't legal: a key (src/present/reasons/why.h) and its fields; a game may have more of them. */
export interface Why {
  key: string;
  colour?: Colour;
  /** seats count from 1 */
  seat?: number;
  count?: number;
  /** "d4" */
  cell?: string;
  /** the same in English, without a full stop; and as a sentence with other seats as {2}, for their names */
  text: string;
  template: string;
}

/** Why a game is over, with the seats that it is about. */
export interface Ended {
  key: string;
  seats?: number[];
  /** the same in English, without a full stop; and as a sentence with other seats as {2}, for their names */
  text: string;
  template: string;
}

/** A card's colour and how many there are, or a tile with what is on it ("2" to "7", "x3"). */
export interface ScorePiece {
  colour: Colour;
  count?: number;
  value?: string;
}

/** How a seat's score adds up. Sums are ASCII: "3 x 4", "(3 - 1) x 2". */
export interface ScoreSheet {
  items: { pieces: ScorePiece[]; sum: string; points: number; total: number }[];
  /** what decides between equal scores; missing: they share the victory */
  tie?: string;
  tied?: number;
  /** the same in English */
  tie_text?: string;
  /** that decides by the present scores */
  decides?: boolean;
}

/** Why a move is good: a key (src/present/reasons/reasons.h) and its fields; a game may have more of them. */
export interface Reason {
  key: string;
  /** seats count from 1; missing where it is about nobody */
  seat?: number;
  colour?: Colour;
  /** letters of several colours */
  colours?: string;
  count?: number;
  was?: number;
  own?: number;
  against?: number;
  points?: number;
  /** 1: the points may be more */
  least?: number;
  place?: number;
  cells?: string[];
  figure?: number;
  moves?: string[];
}

export interface Hint {
  move: string;
  reasons: Reason[];
  /** missing when the move wasn't evaluated: the lead in points; unless it is solved the win in per cent,
   * and half a 95 % interval where there is one */
  value?: { solved: boolean; points: number; win?: number; error?: number };
  /** all of it in English; and with other seats as {2}, for their names */
  text: string;
  template: string;
  /** the next best moves, with their share of the win, 0 to 1 */
  others?: { move: string; win: number }[];
}

export interface Found {
  move: string;
  /** share of the win, 0 to 1; null when this bot evaluates nothing */
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
  /** nature's outcomes after the move, "+PPP" */
  outcomes: string;
  /** the whole position (or in a View record the view) before the decision */
  position: string;
}

/** How a record ended. */
export interface RecordEnding {
  /** played to its end; of two seats one went out; agreed by the players; not finished */
  kind: "played" | "out" | "draw" | "abort" | "unfinished";
  /** what happened before the end, in English, with {2} for the name of a seat; "": nothing */
  template: string;
  /** who resigned or ran out of time, ascending; with more than two players others played on for them */
  out: { seat: number; kind: "resign" | "time" }[];
  scores: number[] | null;
  winners: number[];
}

/** A record as a finished game of a player's history. */
export interface RecordPlayed {
  /** the player's; 0: nobody's in particular */
  seat: number;
  /** null without a seat of one's own */
  result: "won" | "shared" | "lost" | null;
  /** "level:3", "bots" (several kinds), "people" */
  opponent: string;
  /** the seats of bots */
  bots: number[];
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
  ending: RecordEnding;
  /** null for what a history doesn't keep: of bots alone, unfinished, aborted, of what one seat saw */
  played: RecordPlayed | null;
  /** its first line in the text that was read, from 1 */
  line: number;
}

/** A value with its standard errors; an error is null when it isn't known. */
export interface Value {
  win: number;
  winError: number | null;
  points: number;
  pointsError: number | null;
}

export type MistakeClass = "fine" | "inaccuracy" | "mistake" | "blunder";

/** What the analysis says about one decision of a record and what nature did after it. */
export interface EvaluatedStep {
  /** index into GameRecord.steps; -1: nature's outcomes before the first decision */
  step: number;
  /** not evaluated: the viewer of a View record doesn't see this seat's cards */
  evaluated: boolean;
  /** there was no other move; then nothing below but luck */
  forced: boolean;
  best: string | null;
  /** of the best move, for the mover */
  value: Value | null;
  /** of the move played against the best */
  loss: Value | null;
  /** the loss is proved */
  solved: boolean;
  class: MistakeClass | null;
  /** how lucky nature's outcomes were, a figure for every seat; null without outcomes or luck */
  luckWin: number[] | null;
  luckPoints: number[] | null;
  moves: Found[];
}

/** What a record's evaluations add up to for a player. */
export interface PlayerSums {
  seat: number;
  decisions: number;
  forced: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  /** average loss of a decision */
  errorRate: Value | null;
  dealLuck: Value | null;
  drawLuck: Value | null;
  /** both together */
  luck: Value | null;
  /** how well and how luckily a seat played; null where too little was at stake, or luck isn't known */
  skill: SkillWord | null;
  fortune: LuckWord | null;
  /** what the result is the sum of; null when it isn't known */
  balance: Balance | null;
}

export type SkillWord = "perfect" | "strong" | "solid" | "uneven" | "weak";
export type LuckWord = "lucky" | "unlucky" | "even";

/** deal + draws − lost + given + hidden = result (docs/analysis.md) */
export interface Balance {
  deal: Value;
  draws: Value;
  lost: Value;
  given: Value;
  hidden: Value;
  result: Value;
}

export type Verified = { ok: true; outcomes: number } | { ok: false; reason: string };

export interface Odds {
  /** of the next card drawn: chance of each colour R O Y G P K, as the viewer knows it; all 0
   * when no card remains */
  chance: number[];
  /** cards in the draw pile, or in the discard pile that becomes it when it is empty */
  remaining: number;
}

/** What every rejected promise of the engine is: a message in English, and for a record the line of the error. */
export interface EngineFailure extends Error {
  code: number;
  line?: number;
}

export interface Engine {
  games(): Promise<GameInfo[]>;
  deal(game: GameName, players: number, seed: bigint): Promise<string>;
  /** `position` may itself be a view; then `viewer` must be its viewer, or "own": whoever it is */
  look(game: GameName, position: string, viewer: number | "all" | "own"): Promise<Look>;
  /** what each of these legal moves would do, as far as the mover can know */
  foresee(game: GameName, position: string, moves: string[]): Promise<StepEvent[][]>;
  /**
   * plays an action (as people type it) and lets nature act with the seed; rejects with a reason. Given a view
   * instead of a position, it plays in a determinization of it
   */
  play(game: GameName, position: string, move: string, seed: bigint): Promise<Played>;
  /** a typed move in its canonical form; null when it isn't one */
  read(game: GameName, typed: string): Promise<string | null>;
  /** why the viewer can't play an action here; null when it can */
  why(game: GameName, view: string, move: string): Promise<Why | null>;
  /** null in a game without a draw pile */
  odds(game: GameName, view: string): Promise<Odds | null>;
  /**
   * searches in the background; `update` is called now and then; after an abort it answers with what was found so
   * far
   */
  think(t: Think, update?: (r: Report) => void, signal?: AbortSignal): Promise<Report>;
  /** the best move and why */
  hint(game: GameName, view: string, nodes?: number): Promise<Hint>;
  readRecords(text: string): Promise<GameRecord[]>;
  /**
   * a record that grows with its game (growing.ts): begun at a position or a view, with lines such as "1 m1R
   * +PPP"; rejects when they aren't valid. Gives its number; close it
   */
  openRecord(game: GameName, start: string, lines: string[]): Promise<number>;
  addLines(record: number, lines: string[]): Promise<void>;
  /** takes back all but the first `steps` decisions */
  cutRecord(record: number, steps: number): Promise<void>;
  /** the decisions from `first` on, as the viewer sees them; for a record of a view, its own viewer */
  stepsOf(record: number, first: number, viewer: number | "all"): Promise<LogStep[]>;
  /** the whole record as text, with these tags besides those that follow from the game (`End`, `Player1`, …) */
  recordText(record: number, tags: [string, string][]): Promise<string>;
  closeRecord(record: number): Promise<void>;
  /** evaluates every decision of the first record; steps come one by one, in order; after an abort it
   * rejects */
  analyze(
    record: string,
    options: { nodes?: number; rollouts?: number; seed?: bigint },
    each: (j: EvaluatedStep, done: number) => void,
    signal?: AbortSignal,
  ): Promise<PlayerSums[]>;
  /** recomputes a server's shuffle with WebCrypto: is every outcome as committed? */
  verify(record: string): Promise<Verified>;
}
