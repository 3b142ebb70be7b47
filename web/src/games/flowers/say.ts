// SPDX-License-Identifier: MIT
// The events of Flowers in words: in full for the log, short for buttons.
import type { StepEvent } from "../events";
import type { Colour } from "../cards";
import type { Narrator } from "../module";
import type { Words } from "./words";

export type FlowersEvent =
  | { kind: "play"; mandala: number; colour: Colour; count: number; up: boolean }
  | { kind: "marker"; mandala: number }
  | { kind: "completes"; mandala: number; chooser: number }
  | { kind: "draws"; count: number; cards: string }
  | { kind: "take"; tile: string }
  | { kind: "tile-won"; seat: number; tile: string }
  | { kind: "flower"; seat: number; first: string; second: string }
  | { kind: "tiles"; mandala: number; dark: string; light: string }
  | { kind: "gain"; points: number }
  | { kind: "taken-back"; seat: number; count: number }
  | { kind: "destroyed-next"; mandala: number }
  | { kind: "pass" }
  | { kind: "ending" }
  | { kind: "over" };

/** The same events with the fields of Flowers. */
export const eventsOf = (events: readonly StepEvent[] | undefined) =>
  (events ?? []) as readonly FlowersEvent[];

export function say(w: Words, unknown: StepEvent, { who, by, cards }: Narrator): string {
  const event = unknown as FlowersEvent;
  const h = w.happened;
  switch (event.kind) {
    case "play":
      return h.play(event.mandala, event.colour, event.count, event.up);
    case "marker":
      return h.marker(event.mandala);
    case "completes":
      return h.completes(event.mandala, who(event.chooser));
    case "draws":
      return h.draws(event.count, cards(event.cards));
    case "take":
      return h.take(event.tile);
    case "tile-won":
      return h.tileWon(by(event.seat), event.tile);
    case "flower":
      return h.flower(by(event.seat), event.first, event.second);
    case "tiles":
      return h.tiles(event.mandala, [event.dark, event.light]);
    case "gain":
      return h.gain(event.points);
    case "taken-back":
      return h.takenBack(by(event.seat), event.count);
    case "destroyed-next":
      return h.destroyedNext(event.mandala);
    case "pass":
      return h.pass;
    case "ending":
      return h.ending;
    case "over":
      return ""; // the reason for the end says it
  }
}

function effectOf({ effect: e }: Words, event: FlowersEvent): string | null {
  switch (event.kind) {
    case "draws":
      return e.draws(event.count);
    case "completes":
      return e.completes(event.mandala);
    case "play":
      return event.up ? e.faceUp : e.faceDown;
    case "gain":
      return e.pointsMore(event.points);
    case "marker":
      return e.marker;
    case "flower":
      return e.flower;
    case "over":
      return e.over;
    default:
      return null;
  }
}

/** "face up, takes the marker, draws 2"; other players' Flowers are left out. */
export function effect(w: Words, unknown: readonly StepEvent[], seat: number): string {
  const events = eventsOf(unknown);
  const own = events.filter((f) => f.kind !== "flower" || seat === 0 || f.seat === seat);
  const parts = own.map((f) => effectOf(w, f)).filter((p) => p !== null);
  const plays = events.some((f) => f.kind === "play");
  if (plays && !events.some((f) => f.kind === "draws")) parts.push(w.effect.noDraw);
  return parts.join(", ");
}
