// SPDX-License-Identifier: MIT
// What can happen in Patterns, and how it is said: whole for the log, short for buttons.
import type { Fact } from "../facts";
import type { Colour } from "../cards";
import type { Teller } from "../module";
import type { Words } from "./words";

export type PatternsFact =
  | { kind: "bowl"; colour: Colour }
  | { kind: "establish"; cell: string; colour: Colour; place: number; taken: Colour }
  | { kind: "flip"; cell: string; colour: Colour }
  | { kind: "swap"; cell: string; colour: Colour; taken: Colour }
  | { kind: "group"; colour: Colour; size: number; place: number; points: number }
  | { kind: "closing"; seat: number }
  | { kind: "stop" }
  | { kind: "over" };

export function say(w: Words, unknown: Fact, { who }: Teller): string {
  const fact = unknown as PatternsFact;
  const h = w.happened;
  switch (fact.kind) {
    case "bowl":
      return h.bowl(fact.colour);
    case "establish":
      return h.establish(fact.cell, fact.colour, fact.place, fact.taken);
    case "flip":
      return h.flip(fact.cell, fact.colour);
    case "swap":
      return h.swap(fact.cell, fact.colour, fact.taken);
    case "group":
      return h.group(fact.colour, fact.size, fact.points);
    case "closing":
      return h.closing(who(fact.seat));
    case "stop":
      return h.stop;
    case "over":
      return ""; // why it is over is said with it
  }
}

function effectOf({ effect: e }: Words, fact: PatternsFact): string | null {
  switch (fact.kind) {
    case "establish":
      return `${e.starts(fact.place)}, ${e.takes(fact.taken)}`;
    case "swap":
      return e.takes(fact.taken);
    case "group":
      return e.group(fact.size, fact.place, fact.points);
    case "over":
      return e.over;
    default:
      return null;
  }
}

/** "takes red, (3−1)×2 = 4" */
export function effect(w: Words, facts: readonly Fact[]): string {
  const parts = facts.map((f) => effectOf(w, f as PatternsFact)).filter((p) => p !== null);
  return parts.join(", ");
}
