// SPDX-License-Identifier: MIT
// What happened, or would happen, in a step, as the engine gives it (docs/events.md). The log, the announcements
// and the buttons put the same events into words in any language. Each game defines its kinds and their other
// fields.

export interface StepEvent {
  kind: string;
}

/** The engine writes sums in ASCII: "(3 - 1) x 2", "x3". */
export const prettySum = (sum: string) => sum.replace("-", "−").replace("x", "×");
