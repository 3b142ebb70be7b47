// SPDX-License-Identifier: MIT
// What a lesson is: a position of the engine, what to look at, and which moves reach the goal. The lessons are the
// games' own; their words are by the lesson's id.
import type { Language } from "../state/settings";

export interface LessonWords {
  title: string;
  /** the task, in a sentence or two */
  say: string;
  /** what happened */
  done: string;
  /** why another move isn't what is meant, by the key that the lesson gives it */
  no: { else: string };
}

type LessonOf<Id extends string, Key, Mark extends string> = {
  id: Id;
  /** the whole position; the learner sits at seat 1 */
  position: string;
  /** things on the board that it points at */
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
export type LessonFor<W extends Record<string, LessonWords>, Mark extends string> = {
  [Id in keyof W & string]: LessonOf<Id, keyof W[Id]["no"] & string, Mark>;
}[keyof W & string];

/** A lesson of any game. */
export type Lesson = LessonOf<string, string, string>;

/** All that is needed to learn a game, in one language. */
export interface Course {
  lessons: readonly Lesson[];
  words: Record<string, LessonWords>;
  /** where the thing is that a lesson points at: a selector */
  spot(mark: string): string;
}

export type GameLessons = (language: Language) => Promise<Course>;

/** Why a legal move isn't what the lesson wants: the key of its words; null when it is. */
export function refusal(lesson: Lesson, move: string): string | null {
  if (lesson.goal.test(move)) return null;
  return lesson.wrong?.find(([pattern]) => pattern.test(move))?.[1] ?? "else";
}
