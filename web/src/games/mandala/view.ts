// SPDX-License-Identifier: MIT
// A line of Mandala, taken apart for drawing.
import { COLOURS, isColour, partsOf, readCards, readPhase, readWords, wordOf } from "../cards";
import type { Cards, Colour } from "../cards";

export interface MandalaArea {
  mountain: Cards;
  /** the fields of the seats, first seat first */
  fields: [Cards, Cards];
  /** colours that lie nowhere in it */
  missing: Colour[];
}

export interface MandalaSeat {
  hand: Cards;
  cup: Cards;
  river: Colour[];
  /** what the known cards of the cup are worth by the river */
  worth: number;
}

export interface MandalaView {
  mandalas: [MandalaArea, MandalaArea];
  seats: [MandalaSeat, MandalaSeat];
  deck: number;
  discard: Cards;
  turn: number;
  lastRound: boolean;
  idle: number;
  phase: string;
  /** in the phases of one mandala, which: 1 or 2; else 0 */
  site: number;
  /** who chooses a colour now; 0 outside a claim */
  chooser: number;
}

export function worthOf(cup: Cards, river: Colour[]): number {
  return river.reduce((sum, colour, place) => sum + cup.count[colour] * (place + 1), 0);
}

function readArea(text: string): MandalaArea {
  const [mountain = "-", first = "-", second = "-"] = text.split("/");
  const areas = [readCards(mountain), readCards(first), readCards(second)] as const;
  const missing = COLOURS.filter((colour) => areas.every((area) => area.count[colour] === 0));
  return { mountain: areas[0], fields: [areas[1], areas[2]], missing };
}

function readSeat(hand: string, cup: string, river: string): MandalaSeat {
  const colours = [...river].filter(isColour);
  const cards = readCards(cup);
  return { hand: readCards(hand), cup: cards, river: colours, worth: worthOf(cards, colours) };
}

export function readMandala(line: string): MandalaView {
  const words = readWords(line);
  const [hands, cups, rivers] = [partsOf(words, "hand"), partsOf(words, "cup"), partsOf(words, "river")];
  const seat = (i: number) => readSeat(hands[i] ?? "-", cups[i] ?? "-", rivers[i] ?? "-");
  const phase = readPhase(words);
  return {
    mandalas: [readArea(wordOf(words, "m1")), readArea(wordOf(words, "m2"))],
    seats: [seat(0), seat(1)],
    deck: readCards(wordOf(words, "deck")).total,
    discard: readCards(wordOf(words, "discard")),
    turn: Number(wordOf(words, "turn")),
    lastRound: words.get("last") === "1",
    idle: Number(words.get("idle") ?? 0),
    phase: phase.name,
    site: phase.numbers[0] ?? 0,
    chooser: Number(words.get("chooser") ?? 0),
  };
}
