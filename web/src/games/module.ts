// SPDX-License-Identifier: MIT
// What a game may bring to the page, and where everything else asks for it. Whoever isn't in this folder knows a game
// only by its name and by this; registry.ts is the one list of modules. A game without one is shown by the generic module.
import type { ComponentType } from "preact";
import type { GameName } from "../engine/types";
import type { Messages } from "../messages/messages";
import type { BoardProps } from "../shell/ui";
import type { GameLessons } from "../learn/lesson";
import type { Selection } from "../state/table/selection";
import type { Language } from "../state/settings";
import type { Table } from "../state/table/table";
import type { Cards, Colour } from "./cards";
import type { Fact } from "./facts";

/** What a reason against a move may speak of, in words where it is words; empty or 0 where it doesn't apply. */
export interface WhyFacts {
  colour: string;
  /** whom it is about, and is that the reader? */
  who: string;
  own: boolean;
  mandala: number;
  count: number;
  cell: string;
}

/** What a reason for a move may speak of, likewise. */
export interface ReasonFacts {
  who: string;
  mine: boolean;
  /** the other player, of two */
  other: string;
  colour: string;
  colours: string[];
  /** "red 7" */
  tile: string;
  /** the number of the tile that it makes a pair with; empty without one */
  with: string;
  mandala: number;
  count: number;
  was: number;
  own: number;
  against: number;
  points: number;
  /** there may be more points than that */
  least: boolean;
  place: number;
  cells: string[];
  moves: string[];
  figure: number;
}

/** Whose part of a step is told: null is the player of the step, named before it. */
export type By = null | "you" | { name: string };

/** What every game says, in one language; a game's own words have more. */
export interface GameWords {
  name: string;
  /** one sentence for whoever plays for the first time */
  coach(legal: readonly string[]): string;
  /** what is missing when a move isn't whole */
  incomplete: string;
  help: string;
  keys: [keys: string, what: string][];
  /** what decides between equal scores */
  tieBreak?: string;
  /** by the engine's keys: why a move isn't legal, why a game is over, why a move is good */
  why: Record<string, (f: WhyFacts) => string>;
  ended: Record<string, (who: string) => string>;
  reasons: Record<string, (f: ReasonFacts) => string>;
}

/** English at once, the others when they are wanted. */
export type Spoken<W> = { en: W } & Record<Exclude<Language, "en">, () => Promise<W>>;

/** How a step is told: by whom, and how people and cards are called. */
export interface Teller {
  m: Messages;
  who(seat: number): string;
  by(seat: number): By;
  /** is the reader the player of the step? */
  you: boolean;
  /** "red, green" */
  cards(letters: string): string;
}

/** A move while it is put together, by taps or keys; the state is a Selection. */
export interface Choosing {
  /** the moves that a selection may mean, the likeliest first; the first legal one is meant */
  meanings(s: Selection): string[];
  /** the move that is pending; left out: the first meaning that is legal, else the first */
  pending?(s: Selection, legal: readonly string[]): string | null;
  /** one letter, digit or "-" typed on the board */
  key(s: Selection, key: string, legal: readonly string[]): Selection;
  /** signs that the keys take beside those of the move */
  signs?: string;
  /** a tap on a stack; how many of it can be played at most; a tap on a place */
  stack?(t: Table, colour: Colour): Selection;
  most?(t: Table, colour: Colour | null, place: string | null): number;
  place?(s: Selection, place: string): Selection;
  /** moves whose consequences or reasons the board wants to know; left out: what the selection may mean */
  wishes?(t: Table): string[];
}

export interface GameModule<W extends GameWords = GameWords> {
  name: GameName;
  words: Spoken<W>;
  Board: ComponentType<BoardProps>;
  /** strokes on a field of 24 */
  icon: string;
  /** a board that stands beside its players in every window that is wider than high */
  square?: boolean;
  /** a move, as it may be typed */
  example: string;
  /** who sits there at first: "me", "level:2"; left out: oneself and easy bots, as few as possible */
  seats?: readonly string[];

  choosing: Choosing;
  /** moves of the set-up: to make one isn't to play yet */
  setUp?(move: string): boolean;

  say(w: W, fact: Fact, told: Teller): string;
  /** kinds of facts that the log leaves out, because others say them too */
  hushed?: readonly string[];
  /** what stands on a button of that seat: "draws 2"; seat 0: anybody's */
  effect(w: W, facts: readonly Fact[], seat: number): string;

  /** sizes of the deck and the discard pile; left out: there is no deck */
  piles?(data: object): { deck: number; discard: Cards };
  /** what else is told beside them */
  Piles?: ComponentType<BoardProps>;
  hands?(data: object): Cards[];
  /** in replays memory aids aren't shown: hands and cards have their own place there */
  plainReplay?: boolean;

  analysis: {
    /** the engine's work for a quick analysis */
    quick: { nodes: number; rollouts: number };
    /** bounds of what a decision loses of what is at stake: perfect, strong, solid, uneven (docs/analysis.md) */
    skills: readonly [number, number, number, number];
  };
  /** what the tutorial fetches when somebody learns the game */
  lessons?: GameLessons;
}

/** What stands for games without a module. */
export interface Generic {
  part(game: GameName): GamePart;
  words(m: Messages, game: GameName): GameWords;
}

/** What is asked of any game; its words are asked by `wordsOf`. */
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

function generic(): Generic {
  if (!other) throw new Error("no games are registered");
  return other;
}

export function moduleOf(game: GameName): GamePart {
  return known.get(game) ?? generic().part(game);
}

/** What a game is called in the reader's language. */
export function gameName(m: Messages, game: GameName): string {
  return wordsOf(m, game).name;
}

/** The words of a game in the reader's language. */
export function wordsOf(m: Messages, game: GameName): GameWords {
  return m.games[game] ?? generic().words(m, game);
}
