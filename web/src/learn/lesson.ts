// SPDX-License-Identifier: MIT
// What a lesson is: a position of the engine, what to look at, and which moves reach the goal. Each game has its
// own lessons; their words go by the lesson's id.
import type { Language } from "../state/settings";

export interface LessonWords {
  title: string;
  /** the task, in a sentence or two */
  say: string;
  /** what happened */
  done: string;
  /** why another legal move isn't accepted, by the lesson's key for it */
  no: { else: string };
}

type LessonOf<Id extends string, Key, Mark extends string> = {
  id: Id;
  /** the whole position; the learner has seat 1 */
  position: string;
  /** things on the board that it points at */
  marks: Mark[];
  /** every legal move that fits reaches the goal */
  goal: RegExp;
  /** a legal move that fits none of these gets the words of "else" */
  wrong?: [RegExp, Key][];
  /** the move that "show me" plays */
  solution: string;
  /** the section of the rules text about it, from 0 */
  rules: number;
};

/** The lessons of a game whose English words are W: each id has its words, and no other key. */
export type LessonFor<W extends Record<string, LessonWords>, Mark extends string> = {
  [Id in keyof W & string]: LessonOf<Id, keyof W[Id]["no"] & string, Mark>;
}[keyof W & string];

/** A lesson of any game. */
export type Lesson = LessonOf<string, string, string>;

/** All that a tutorial needs, in one language. */
export interface Course {
  lessons: readonly Lesson[];
  words: Record<string, LessonWords>;
  /** the selector of what a lesson points at */
  spot(mark: string): string;
}

export type GameLessons = (language: Language) => Promise<Course>;

/** The key of the words for a legal move that the lesson doesn't accept; null when it does. */
export function refusal(lesson: Lesson, move: string): string | null {
  if (lesson.goal.test(move)) return null;
  return lesson.wrong?.find(([pattern]) => pattern.test(move))?.[1] ?? "else";
}
