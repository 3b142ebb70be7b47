// SPDX-License-Identifier: MIT
// What a lesson is: a position of the engine, what to look at, and which moves reach the goal. The words
// are elsewhere (words/), by the lesson's id.

/** A thing on the board that a lesson points at; marks.ts knows where it is. */
export type Mark =
  | `hand ${string}`
  | `m${1 | 2 | 3}`
  | `f${1 | 2}`
  | `field ${1 | 2}`
  | `needs ${1 | 2}`
  | `tiles ${1 | 2 | 3}`
  | `pips ${1 | 2 | 3}`
  | `cell ${string}`
  | "discard"
  | "tray"
  | "river"
  | "cup"
  | "bowl";

export interface LessonWords {
  title: string;
  /** the task, in a sentence or two */
  say: string;
  /** what happened */
  done: string;
  /** why another move isn't what is meant, by the key that the lesson gives it */
  no: { else: string };
}

export type GameWords = Record<string, LessonWords>;

type LessonOf<Id extends string, Key> = {
  id: Id;
  /** the whole position; the learner sits at seat 1 */
  position: string;
  marks: Mark[];
  /** every legal move that fits reaches the goal */
  goal: RegExp;
  /** a legal move that fits none of these gets the words of "else" */
  wrong?: [RegExp, Key][];
  /** the move that "show me" plays */
  solution: string;
  /** the section of the rules text that says it all, from 0 */
  rules: number;
};

/** The lessons of a game whose English words are W: each id has its words, and no other key. */
export type LessonFor<W extends GameWords> = {
  [Id in keyof W & string]: LessonOf<Id, keyof W[Id]["no"] & string>;
}[keyof W & string];

/** A lesson of any game. */
export type Lesson = LessonOf<string, string>;

/** Why a legal move isn't what the lesson wants: the key of its words; null when it is. */
export function refusal(lesson: Lesson, move: string): string | null {
  if (lesson.goal.test(move)) return null;
  return lesson.wrong?.find(([pattern]) => pattern.test(move))?.[1] ?? "else";
}
