// SPDX-License-Identifier: MIT
// What happened, or would happen, in a step, as the engine gives it (docs/events.md). The log, the announcements
// and the buttons put the same events into words: the engine's in English, a game's own in other languages. Each
// game defines its kinds and their other fields.

export interface StepEvent {
  kind: string;
  /** in English, {2} for the name of a seat */
  template: string;
  /** the same for a button: "draws 2" */
  brief?: string;
  /** by other events: the log omits it */
  implied?: boolean;
}

/** The warnings of a position: events too, of kinds of their own. */
export const warningsOf = (data: object) => (data as { warnings?: StepEvent[] }).warnings ?? [];

/** The engine writes sums in ASCII: "(3 - 1) x 2", "x3". */
export const prettySum = (sum: string) => sum.replace("-", "−").replace("x", "×");
