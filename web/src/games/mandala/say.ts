// SPDX-License-Identifier: MIT
// The events of Mandala in words: in full for the log, short for buttons.
import type { StepEvent } from "../events";
import type { Colour } from "../cards";
import type { Narrator } from "../module";
import type { Words } from "./words";

export type MandalaEvent =
  | { kind: "build"; mandala: number; colour: Colour }
  | { kind: "grow"; mandala: number; colour: Colour; count: number }
  | { kind: "discard"; colour: Colour; count: number }
  | { kind: "claim"; colour: Colour; count: number }
  | { kind: "river"; colour: Colour; place: number }
  | { kind: "cup"; count: number; points: number }
  | { kind: "wasted"; count: number }
  | { kind: "completes"; mandala: number; chooser: number }
  | { kind: "swept"; mandala: number }
  | { kind: "mountain"; mandala: number; cards: string }
  | { kind: "last-round" }
  | { kind: "draws"; count: number; cards: string }
  | { kind: "over" };

/** The same events with the fields of Mandala. */
export const eventsOf = (events: readonly StepEvent[] | undefined) =>
  (events ?? []) as readonly MandalaEvent[];

export function say(w: Words, unknown: StepEvent, { who, you, cards }: Narrator): string {
  const event = unknown as MandalaEvent;
  const h = w.happened;
  switch (event.kind) {
    case "build":
      return h.build(event.mandala, event.colour);
    case "grow":
      return h.grow(event.mandala, event.colour, event.count, you);
    case "discard":
      return h.discard(event.colour, event.count);
    case "claim":
      return h.claim(event.colour, event.count);
    case "river":
      return h.river(event.place);
    case "cup":
      return h.cup(event.count);
    case "wasted":
      return h.wasted;
    case "completes":
      return h.completes(event.mandala, who(event.chooser));
    case "swept":
      return h.swept(event.mandala);
    case "mountain":
      return h.newMountain(cards(event.cards));
    case "last-round":
      return h.lastRound;
    case "draws":
      return h.draws(event.count, cards(event.cards));
    case "over":
      return ""; // the reason for the end says it
  }
}

function effectOf({ effect: e }: Words, event: MandalaEvent): string | null {
  switch (event.kind) {
    case "draws":
      return e.draws(event.count);
    case "completes":
      return e.completes(event.mandala);
    case "river":
      return e.river(event.place);
    case "cup":
      return event.points === 0 ? e.cup(event.count) : `${e.cup(event.count)} ${e.pointsMore(event.points)}`;
    case "wasted":
      return e.wasted(event.count);
    case "over":
      return e.over;
    default:
      return null;
  }
}

/** "draws 2", "river 4, +2 in cup = +8" */
export function effect(w: Words, unknown: readonly StepEvent[]): string {
  const events = eventsOf(unknown);
  const parts = events.map((f) => effectOf(w, f)).filter((p) => p !== null);
  const grows = events.some((f) => f.kind === "grow");
  if (grows && !events.some((f) => f.kind === "draws")) parts.push(w.effect.noDraw);
  return parts.join(", ");
}
