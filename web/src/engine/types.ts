// SPDX-License-Identifier: MIT
// What the page asks the engine. All of it is text in the notation (docs/notation.md): positions,
// views, moves, records; the page knows no rule. The engine is the C library as WebAssembly in a
// worker (worker.ts), so every answer is a promise, and long thoughts report while they go on.
import type { Fact } from "../games/facts";

/** A game as the module calls it; `games()` tells which there are. */
export type GameName = string;

export interface GameInfo {
  name: GameName;
  minPlayers: number;
  maxPlayers: number;
  /** may seats know different things? */
  hides: boolean;
  /** are cards drawn from a pile? */
  deck: boolean;
}

/** A position as one viewer may see it. Seats count from 1; viewer 0 is a spectator. */
export interface Look {
  /** the view line; for viewer "all" the whole position */
  view: string;
  /** the same as data, in the game's own form (games/…/view.ts) */
  data: object;
  /** who decides: a seat, 0 when nature acts or the game is over */
  turn: number;
  /** legal actions, when the viewer is to move (or viewer "all") */
  legal: string[];
  over: boolean;
  /** why it is over; null while it goes on */
  ended: Ended | null;
  /** how each seat's score adds up; null where it isn't known */
  sheets: (ScoreSheet | null)[];
  /** every seat's score as it stands; null where it depends on what the viewer doesn't know */
  scores: (number | null)[];
  /** seats that win as it stands; empty while a score isn't known */
  winners: number[];
}

/** A decision as somebody saw it: who did what, what nature did after it, and what came of it. */
export interface LogStep {
  seat: number;
  move: string;
  /** "+PPP"; "+???" what isn't seen */
  outcomes: string[];
  facts: Fact[];
}

/** A step of a game: who did what, and what nature did behind it ("+PPP", "+R7Ox +m2" as in records). */
export interface Played {
  seat: number;
  move: string;
  outcomes: string[];
  /** the position behind it, nature settled */
  position: string;
}

export type Colour = "R" | "O" | "Y" | "G" | "P" | "K";

/** Why an action isn't legal: a key (src/present/facts.h) and its facts; a game may tell more of them. */
export interface Why {
  key: string;
  colour?: Colour;
  /** seats count from 1 */
  seat?: number;
  count?: number;
  /** "d4" */
  cell?: string;
  /** the same in English, without a full stop */
  text: string;
}

/** Why a game is over, with the seats that it is about. */
export interface Ended {
  key: string;
  seats?: number[];
  /** the same in English, without a full stop */
  text: string;
}

/** A card's colour and how many there are, or a tile with its value ("2" to "7", "x"). */
export interface ScorePiece {
  colour: Colour;
  count?: number;
  value?: string;
}

/** How a seat's score adds up. Sums are ASCII: "3 x 4", "(3 - 1) x 2". */
export interface ScoreSheet {
  items: { pieces: ScorePiece[]; sum: string; points: number }[];
  /** what decides between equal scores; missing: they share the victory */
  tie?: string;
  tied?: number;
}

/** Why a move is good: a key (src/present/reasons.h) and its facts; a game may tell more of them. */
export interface Reason {
  key: string;
  /** seats count from 1; missing where nobody is meant */
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
  /** missing when the move wasn't judged: the lead in points; unless it is solved the win in per cent,
   * and half a 95 % interval where there is one */
  value?: { solved: boolean; points: number; win?: number; error?: number };
  /** all of it in English */
  text: string;
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

/** A value with its standard errors; an error is null when it isn't known. */
export interface Value {
  win: number;
  winError: number | null;
  points: number;
  pointsError: number | null;
}

export type MistakeClass = "fine" | "inaccuracy" | "mistake" | "blunder";

/** What the analysis says about one decision of a record and what nature did behind it. */
export interface Judged {
  /** index into GameRecord.steps; -1: nature's outcomes before the first decision */
  step: number;
  /** not judged: the viewer of a View record doesn't see this seat's cards */
  judged: boolean;
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

/** What a record's judgements add up to for a player. */
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
}

export type Verified = { ok: true; outcomes: number } | { ok: false; reason: string };

export interface Odds {
  /** of the next card drawn: chance of each colour R O Y G P K, as the viewer knows it; all 0
   * when no card is left */
  chance: number[];
  /** cards in the draw pile, or in the discard pile that becomes it when it is empty */
  left: number;
}

/** What every rejected promise of the engine is: words in English, where there is one a line of the
 * record that was read. */
export interface EngineFailure extends Error {
  line?: number;
}

export interface Engine {
  games(): Promise<GameInfo[]>;
  deal(game: GameName, players: number, seed: bigint): Promise<string>;
  /** `position` may itself be a view; then `viewer` must be its own */
  look(game: GameName, position: string, viewer: number | "all"): Promise<Look>;
  /** what each of these legal moves would do, as far as whoever is to move can know */
  foresee(game: GameName, position: string, moves: string[]): Promise<Fact[][]>;
  /** decisions from lines such as "1 m1R +PPP", which start at a position or at a view of the viewer's */
  steps(game: GameName, start: string, lines: string[], viewer: number | "all"): Promise<LogStep[]>;
  /** plays an action (as people type it) and lets nature act with the seed; rejects with a reason. In
   * place of a position a view may stand: then it is played in some world that fits it */
  play(game: GameName, position: string, move: string, seed: bigint): Promise<Played>;
  /** the action that somebody typed, in its canonical form; null when it is none */
  read(game: GameName, typed: string): Promise<string | null>;
  /** why the viewer can't play an action here; null when it can */
  why(game: GameName, view: string, move: string): Promise<Why | null>;
  /** null in a game without a draw pile */
  odds(game: GameName, view: string): Promise<Odds | null>;
  /** thinks in the background; `update` is called now and then; after an abort it answers with what
   * was found so far */
  think(t: Think, update?: (r: Report) => void, signal?: AbortSignal): Promise<Report>;
  /** the best move and why */
  hint(game: GameName, view: string, nodes?: number): Promise<Hint>;
  readRecords(text: string): Promise<GameRecord[]>;
  /** a record from its parts: tags beside those that follow from the game (`End`, `Player1`, …),
   * the position or view it starts with, lines such as "1 m1R +PPP"; rejects when it wouldn't be a
   * right one */
  writeRecord(tags: [string, string][], game: GameName, start: string, lines: string[]): Promise<string>;
  /** judges every decision of the first record; steps come one by one, in order; after an abort it
   * rejects */
  analyze(
    record: string,
    options: { nodes?: number; rollouts?: number; seed?: bigint },
    each: (j: Judged, done: number) => void,
    signal?: AbortSignal,
  ): Promise<PlayerSums[]>;
  /** recomputes a server's shuffle with WebCrypto: is every outcome as committed? */
  verify(record: string): Promise<Verified>;
}
