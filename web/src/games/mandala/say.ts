// SPDX-License-Identifier: MIT
// What can happen in Mandala, and how it is said: whole for the log, short for buttons.
import type { Fact } from "../facts";
import type { Colour } from "../cards";
import type { Teller } from "../module";
import type { Words } from "./words";

export type MandalaFact =
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

/** The same facts, of which only Mandala knows what is in them. */
export const factsOf = (facts: readonly Fact[] | undefined) => (facts ?? []) as readonly MandalaFact[];

export function say(w: Words, unknown: Fact, { who, you, cards }: Teller): string {
  const fact = unknown as MandalaFact;
  const h = w.happened;
  switch (fact.kind) {
    case "build":
      return h.build(fact.mandala, fact.colour);
    case "grow":
      return h.grow(fact.mandala, fact.colour, fact.count, you);
    case "discard":
      return h.discard(fact.colour, fact.count);
    case "claim":
      return h.claim(fact.colour, fact.count);
    case "river":
      return h.river(fact.place);
    case "cup":
      return h.cup(fact.count);
    case "wasted":
      return h.wasted;
    case "completes":
      return h.completes(fact.mandala, who(fact.chooser));
    case "swept":
      return h.swept(fact.mandala);
    case "mountain":
      return h.newMountain(cards(fact.cards));
    case "last-round":
      return h.lastRound;
    case "draws":
      return h.draws(fact.count, cards(fact.cards));
    case "over":
      return ""; // why it is over is said with it
  }
}

function effectOf({ effect: e }: Words, fact: MandalaFact): string | null {
  switch (fact.kind) {
    case "draws":
      return e.draws(fact.count);
    case "completes":
      return e.completes(fact.mandala);
    case "river":
      return e.river(fact.place);
    case "cup":
      return fact.points === 0 ? e.cup(fact.count) : `${e.cup(fact.count)} ${e.pointsMore(fact.points)}`;
    case "wasted":
      return e.wasted(fact.count);
    case "over":
      return e.over;
    default:
      return null;
  }
}

/** "draws 2", "river 4, +2 in cup = +8" */
export function effect(w: Words, unknown: readonly Fact[]): string {
  const facts = factsOf(unknown);
  const parts = facts.map((f) => effectOf(w, f)).filter((p) => p !== null);
  const grows = facts.some((f) => f.kind === "grow");
  if (grows && !facts.some((f) => f.kind === "draws")) parts.push(w.effect.noDraw);
  return parts.join(", ");
}
