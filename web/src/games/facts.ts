// SPDX-License-Identifier: MIT
// What happened, or would happen, in a step: plain data, told from the lines before and behind it.
// The log, the announcements and the buttons turn the same facts into words of any language. What kinds there are, and
// what else is in them, is the game's own matter.

export interface Fact {
  kind: string;
}

export interface Step {
  seat: number;
  move: string;
  outcomes: string[];
}

/** Tells the facts of a step from what a viewer sees before and behind it. */
export type Tell = (before: string, step: Step, after: string) => Fact[];
