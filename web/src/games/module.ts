// SPDX-License-Identifier: MIT
// What a game may bring to the page, and where the rest of the page asks for it. Code outside this folder knows a
// game only by its name and this interface; registry.ts is the one list of modules. A game without one is shown by
// the generic module.
import type { ComponentType } from "preact";
import type { GameName } from "../engine/types";
import type { Messages } from "../messages/messages";
import type { BoardProps } from "../shell/ui";
import type { GameLessons } from "../learn/lesson";
import type { Selection } from "../state/table/selection";
import type { Language } from "../state/settings";
import type { Table } from "../state/table/table";
import type { Cards, Colour } from "./cards";
import type { StepEvent } from "./events";
import type { Ways } from "./ways";

/** What a reason against a move may mention, already in words; empty or 0 where it doesn't apply. A game's own fields
 * come along as the engine gives them. */
export interface WhyFields {
  colour: string;
  /** whom it is about, and is that the reader? */
  who: string;
  own: boolean;
  count: number;
  cell: string;
}

/** What a reason for a move may mention, likewise. */
export interface ReasonFields {
  who: string;
  mine: boolean;
  /** the other player, of two */
  other: string;
  colour: string;
  colours: string[];
  count: number;
  was: number;
  own: number;
  against: number;
  points: number;
  /** the points may be more */
  least: boolean;
  place: number;
  cells: string[];
  moves: string[];
  figure: number;
}

/** A sentence from such fields. As a method, so that a game's sentences may ask for its own fields too. */
type Sentence<Fields> = { say(f: Fields): string }["say"];

/** Who did a part of a step; null: the player of the step, already named. */
export type By = null | "you" | { name: string };

/** How a step is put into words: names of people and cards. */
export interface Narrator {
  who(seat: number): string;
  by(seat: number): By;
  /** "red, green" */
  cards(letters: string): string;
}

/** Words for events, by their kinds; as methods, like sentences. */
type Told<Event extends { kind: string }> = {
  [Kind in Event["kind"]]: {
    say(event: Extract<Event, { kind: Kind }>, told: Narrator): string;
  }["say"];
};

/** The events of a game in another language: in full for the log, and short for buttons, where nothing is said of
 * some kinds; and the warnings of its positions, as sentences. */
export interface Telling<
  Event extends { kind: string } = StepEvent,
  Warning extends { kind: string } = never,
> {
  happened: Told<Event>;
  effect: Partial<Told<Event>>;
  warned?: Told<Warning>;
}

/** What the engine says, by its keys, in another language: why a move isn't legal, why a game is over, why a move is
 * good. English has none: the page shows the engine's own sentences. */
export interface Translation<Reason = ReasonFields, Why = WhyFields> {
  why: Record<string, Sentence<Why>>;
  ended: Record<string, (who: string) => string>;
  reasons: Record<string, Sentence<Reason>>;
  /** what decides between equal scores */
  tieBreak?: string;
}

/** What every game says, in one language; a game's own words have more. */
export interface GameWords extends Partial<Translation>, Partial<Telling<StepEvent, StepEvent>> {
  name: string;
  /** one sentence for first-time players */
  coach(legal: readonly string[]): string;
  /** what is missing when a move isn't whole */
  incomplete: string;
  help: string;
  keys: [keys: string, what: string][];
  /** a score with its unit; by default points */
  score?(n: number): string;
}

/** English at once, the others on demand. */
export type Spoken<W> = { en: W } & Record<Exclude<Language, "en">, () => Promise<W & Translation>>;

/** How a move is composed, by taps or keys; the state is a Selection. */
export interface Choosing {
  /** the moves that a selection may mean, the likeliest first; the first legal one counts */
  meanings(s: Selection): string[];
  /** the pending move; by default the first legal meaning, else the first */
  pending?(s: Selection, legal: readonly string[]): string | null;
  /** one letter, digit or "-" typed on the board */
  key(s: Selection, key: string, legal: readonly string[]): Selection;
  /** characters that the keys accept besides those of the move */
  signs?: string;
  /** a tap on a stack; the most cards of it that can be played; a tap on a place */
  stack?(t: Table, colour: Colour): Selection;
  most?(t: Table, colour: Colour | null, place: string | null): number;
  place?(s: Selection, place: string, legal: readonly string[]): Selection;
  /** moves whose consequences or reasons the board needs; by default what the selection may mean */
  wishes?(t: Table): string[];
}

export interface GameModule<W extends GameWords = GameWords> {
  name: GameName;
  words: Spoken<W>;
  Board: ComponentType<BoardProps>;
  /** strokes on a 24 × 24 field */
  icon: string;
  /** the board is beside its players in every window that is wider than high */
  square?: boolean;
  /** a move, as it may be typed */
  example: string;
  /** who has the seats at first: "me", "level:2"; by default you and easy bots */
  seats?: readonly string[];

  choosing: Choosing;
  /** is it a move of the set-up, before the play proper? */
  setUp?(move: string): boolean;

  /** how pieces travel in a step */
  ways?: Ways;
  /** sizes of the deck and the discard pile; missing without a deck */
  piles?(data: object): { deck: number; discard: Cards };
  /** what else is shown beside them */
  Piles?: ComponentType<BoardProps>;
  hands?(data: object): Cards[];
  /** replays don't show memory aids: they show hands and cards elsewhere */
  plainReplay?: boolean;

  /** the engine's work for a quick analysis */
  quickAnalysis: { nodes: number; rollouts: number };
  /** what the tutorial fetches for this game */
  lessons?: GameLessons;
}

/** For games without a module. */
export interface Generic {
  part(game: GameName): GamePart;
  words(m: Messages, game: GameName): GameWords;
}

/** What any game has; `wordsOf` gives its words. */
export type GamePart = Omit<GameModule, "words">;

let known = new Map<GameName, GameModule>();
let other: Generic | null = null;

/** Called once, by registry.ts. */
export function register(modules: GameModule[], generic: Generic): void {
  known = new Map(modules.map((module) => [module.name, module]));
  other = generic;
}

export function modules(): GameModule[] {
  return [...known.values()];
}

export const isModule = (game: GameName) => known.has(game);

function generic(): Generic {
  if (!other) throw new Error("no games are registered");
  return other;
}

export function moduleOf(game: GameName): GamePart {
  return known.get(game) ?? generic().part(game);
}

/** A game's name in the reader's language. */
export function gameName(m: Messages, game: GameName): string {
  return wordsOf(m, game).name;
}

/** The words of a game in the reader's language. */
export function wordsOf(m: Messages, game: GameName): GameWords {
  return m.games[game] ?? generic().words(m, game);
}
