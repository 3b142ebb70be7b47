// SPDX-License-Identifier: MIT
// What happened, or would happen, in a step, as the engine tells it (docs/events.md). The log, the announcements and the
// buttons turn the same facts into words of any language. What kinds there are, and what else is in them, is the game's
// own matter.

export interface Fact {
  kind: string;
}
