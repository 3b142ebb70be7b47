// SPDX-License-Identifier: MIT
// The events of Patterns in words: in full for the log, short for buttons.
import { prettySum } from "../events";
import type { StepEvent } from "../events";
import type { Colour } from "../cards";
import type { Narrator } from "../module";
import type { Words } from "./words";

export type PatternsEvent =
  | { kind: "bowl"; colour: Colour }
  | { kind: "establish"; cell: string; colour: Colour; place: number; taken: Colour }
  | { kind: "flip"; cell: string; colour: Colour }
  | { kind: "swap"; cell: string; colour: Colour; taken: Colour }
  | { kind: "group"; colour: Colour; size: number; points: number; sum: string }
  | { kind: "closing"; seat: number }
  | { kind: "stop" }
  | { kind: "over" };

/** The same events with the fields of Patterns. */
export const eventsOf = (events: readonly StepEvent[] | undefined) =>
  (events ?? []) as readonly PatternsEvent[];

export function say(w: Words, unknown: StepEvent, { who }: Narrator): string {
  const event = unknown as PatternsEvent;
  const h = w.happened;
  switch (event.kind) {
    case "bowl":
      return h.bowl(event.colour);
    case "establish":
      return h.establish(event.cell, event.colour, event.place, event.taken);
    case "flip":
      return h.flip(event.cell, event.colour);
    case "swap":
      return h.swap(event.cell, event.colour, event.taken);
    case "group":
      return h.group(event.colour, event.size, event.points);
    case "closing":
      return h.closing(who(event.seat));
    case "stop":
      return h.stop;
    case "over":
      return ""; // the reason for the end says it
  }
}

function effectOf({ effect: e }: Words, event: PatternsEvent): string | null {
  switch (event.kind) {
    case "establish":
      return `${e.starts(event.place)}, ${e.takes(event.taken)}`;
    case "swap":
      return e.takes(event.taken);
    case "group":
      return e.group(prettySum(event.sum).replaceAll(" ", ""), event.points);
    case "over":
      return e.over;
    default:
      return null;
  }
}

/** "takes red, (3−1)×2 = 4": without blanks in the sum, since buttons are small. */
export function effect(w: Words, events: readonly StepEvent[]): string {
  const parts = eventsOf(events)
    .map((f) => effectOf(w, f))
    .filter((p) => p !== null);
  return parts.join(", ");
}
