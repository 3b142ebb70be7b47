// SPDX-License-Identifier: MIT
// Facts in words: short for buttons, whole for the log and the live region.
import type { Ended } from "../engine/types";
import { isColour } from "../games/cards";
import type { Fact } from "../games/facts";
import type { LogStep, Seat } from "../state/source";
import type { By } from "./en";
import type { Messages } from "./messages";

/** Bots have names, so that three of one level can be told apart. */
const BOTS = ["Ada", "Bo", "Cleo", "Dov"];

export function botName(m: Messages, seat: number): string {
  return BOTS[seat - 1] ?? m.player(seat);
}

/** "level 2", for a bot that has one. */
export function levelOf(m: Messages, seats: Seat[], seat: number): string {
  const level = /^level:(\d)$/.exec(seats[seat - 1]?.bot ?? "");
  return level ? m.level(Number(level[1])) : (seats[seat - 1]?.bot ?? "");
}

/** A person's name; the server's own for a guest in the reader's language. */
export function sayName(m: Messages, name: string): string {
  const number = guestNumber(name);
  return number === null ? name : m.guest(number);
}

/** The number in the name that the server gives whoever has none: "Guest 2093". */
export function guestNumber(name: string): string | null {
  return /^Guest (\d+)$/.exec(name)?.[1] ?? null;
}

export function nameOf(m: Messages, seats: Seat[], seat: number): string {
  const s = seats[seat - 1];
  if (!s) return m.player(seat);
  if (s.name !== null) return sayName(m, s.name);
  if (s.kind === "me") return m.you;
  if (s.kind === "bot") return botName(m, seat);
  return m.player(seat);
}

/** Columns of a name where sentences are short; a sign of Chinese, Japanese or Korean takes two. */
const BRIEF = 20;
const columns = (sign: string) =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(sign) ? 2 : 1;

/** "Wilhelmina Wolkenwa…": for lines with little room, where the whole name stands elsewhere or in a tooltip. */
export function briefName(name: string): string {
  const signs = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  const width = (list: string[]) => list.reduce((sum, sign) => sum + columns(sign), 0);
  if (width(signs) <= BRIEF) return name;
  while (width(signs) > BRIEF - 1) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** The same people with brief names. */
export function briefSeats(seats: Seat[]): Seat[] {
  return seats.map((s) => (s.name === null ? s : { ...s, name: briefName(s.name) }));
}

function listCards(m: Messages, letters: string): string {
  return [...letters]
    .filter(isColour)
    .map((c) => m.colours[c])
    .join(", ");
}

/** `seat`: the player of the step, whose name stands before it and isn't said again. */
export function sayFact(m: Messages, fact: Fact, who: (seat: number) => string, seat: number): string {
  const h = m.happened;
  const you = who(seat) === m.you;
  const by = (other: number): By =>
    other === seat ? null : who(other) === m.you ? "you" : { name: who(other) };
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
      return h.newMountain(listCards(m, fact.cards));
    case "last-round":
      return h.lastRound;
    case "draws":
      return h.draws(fact.count, listCards(m, fact.cards));
    case "play":
      return h.play(fact.mandala, fact.colour, fact.count, fact.faceUp);
    case "marker":
      return h.marker(fact.mandala);
    case "take":
      return h.take(fact.tile);
    case "tile-won":
      return h.tileWon(by(fact.seat), fact.tile);
    case "flower":
      return h.flower(by(fact.seat), fact.first, fact.second);
    case "tiles":
      return h.tiles(fact.mandala, fact.tiles);
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
      return ""; // sayEnded tells it, with its reason
  }
}

/** The facts of a step of that seat in words, without those that others say too. */
export function sayFacts(m: Messages, facts: Fact[], who: (seat: number) => string, seat: number): string {
  return facts
    .filter((f) => f.kind !== "gain" && f.kind !== "take" && f.kind !== "over")
    .map((f) => sayFact(m, f, who, seat))
    .join("; ");
}

/** "The game is over. Bo: six colours in the river." */
export function sayEnded(m: Messages, { key, seats = [] }: Ended, who: (seat: number) => string): string {
  return m.ended[key](seats.map(who).join(", "));
}

/** "Level 2: red onto mountain 1; 3 cards drawn." */
export function sayStep(m: Messages, seats: Seat[], step: LogStep): string {
  const who = (seat: number) => nameOf(m, seats, seat);
  return `${who(step.seat)}: ${sayFacts(m, step.facts, who, step.seat)}.`;
}

function effectOf(m: Messages, fact: Fact): string | null {
  const e = m.effect;
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
    case "establish":
      return `${e.starts(fact.place)}, ${e.takes(fact.taken)}`;
    case "swap":
      return e.takes(fact.taken);
    case "group":
      return e.group(fact.size, fact.place, fact.points);
    case "play":
      return fact.faceUp ? e.faceUp : e.faceDown;
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

/** "draws 2", "river 4, +2 in cup = +8": what stands on a button of that seat; others' Flowers don't. */
export function sayEffect(m: Messages, facts: Fact[] | undefined, seat = 0): string {
  if (!facts) return "";
  const own = facts.filter((f) => f.kind !== "flower" || seat === 0 || f.seat === seat);
  const parts = own.map((f) => effectOf(m, f)).filter((p) => p !== null);
  const plays = facts.some((f) => f.kind === "grow" || f.kind === "play");
  if (plays && !facts.some((f) => f.kind === "draws")) parts.push(m.effect.noDraw);
  return parts.join(", ");
}
