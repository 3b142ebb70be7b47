// SPDX-License-Identifier: MIT
// What can happen in Flowers, and how it is said: whole for the log, short for buttons.
import type { Fact } from "../facts";
import type { Colour } from "../cards";
import type { Teller } from "../module";
import type { Words } from "./words";

export type FlowersFact =
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

/** The same facts, of which only Flowers knows what is in them. */
export const factsOf = (facts: readonly Fact[] | undefined) => (facts ?? []) as readonly FlowersFact[];

export function say(w: Words, unknown: Fact, { who, by, cards }: Teller): string {
  const fact = unknown as FlowersFact;
  const h = w.happened;
  switch (fact.kind) {
    case "play":
      return h.play(fact.mandala, fact.colour, fact.count, fact.up);
    case "marker":
      return h.marker(fact.mandala);
    case "completes":
      return h.completes(fact.mandala, who(fact.chooser));
    case "draws":
      return h.draws(fact.count, cards(fact.cards));
    case "take":
      return h.take(fact.tile);
    case "tile-won":
      return h.tileWon(by(fact.seat), fact.tile);
    case "flower":
      return h.flower(by(fact.seat), fact.first, fact.second);
    case "tiles":
      return h.tiles(fact.mandala, [fact.dark, fact.light]);
    case "gain":
      return h.gain(fact.points);
    case "taken-back":
      return h.takenBack(by(fact.seat), fact.count);
    case "destroyed-next":
      return h.destroyedNext(fact.mandala);
    case "pass":
      return h.pass;
    case "ending":
      return h.ending;
    case "over":
      return ""; // why it is over is said with it
  }
}

function effectOf({ effect: e }: Words, fact: FlowersFact): string | null {
  switch (fact.kind) {
    case "draws":
      return e.draws(fact.count);
    case "completes":
      return e.completes(fact.mandala);
    case "play":
      return fact.up ? e.faceUp : e.faceDown;
    case "gain":
      return e.pointsMore(fact.points);
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

/** "face up, takes the marker, draws 2"; others' Flowers aren't said. */
export function effect(w: Words, unknown: readonly Fact[], seat: number): string {
  const facts = factsOf(unknown);
  const own = facts.filter((f) => f.kind !== "flower" || seat === 0 || f.seat === seat);
  const parts = own.map((f) => effectOf(w, f)).filter((p) => p !== null);
  const plays = facts.some((f) => f.kind === "play");
  if (plays && !facts.some((f) => f.kind === "draws")) parts.push(w.effect.noDraw);
  return parts.join(", ");
}
