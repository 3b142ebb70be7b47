// SPDX-License-Identifier: MIT
// Events in words: short for buttons, in full for the log and the live region.
import type { Ended, GameName } from "../engine/types";
import { isColour } from "../games/cards";
import type { StepEvent } from "../games/events";
import { wordsOf } from "../games/module";
import type { Narrator } from "../games/module";
import type { LogStep, Seat } from "../state/table/source";
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

/** A person's name; a guest's name from the server in the reader's language. */
export function sayName(m: Messages, name: string): string {
  const number = guestNumber(name);
  return number === null ? name : m.guest(number);
}

/** The number in the name that the server gives a guest: "Guest 2093". */
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

/** Columns of a name in short sentences; a Chinese, Japanese or Korean character takes two. */
const BRIEF = 20;
const columns = (sign: string) =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(sign) ? 2 : 1;

/** "Wilhelmina Wolkenwa…": for narrow lines, where the whole name is elsewhere or in a tooltip. */
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

/** `seat`: the player of the step, named before it and not again. */
function narratorOf(m: Messages, who: (seat: number) => string, seat: number): Narrator {
  return {
    who,
    by: (other) => (other === seat ? null : who(other) === m.you ? "you" : { name: who(other) }),
    cards: (letters) => listCards(m, letters),
  };
}

type Who = (seat: number) => string;

/** Are there words of the engine's in this language? */
const isEnglish = (m: Messages) => m.why === undefined;

/** An event of that seat's step; empty without words in the reader's language. */
export function sayEvent(m: Messages, game: GameName, event: StepEvent, who: Who, seat: number): string {
  if (isEnglish(m)) return fillNames(m, event.template, who);
  return wordsOf(m, game).happened?.[event.kind]?.(event, narratorOf(m, who, seat)) ?? "";
}

/** The events of that seat's step in words, without those that others imply. */
export function sayEvents(m: Messages, game: GameName, events: StepEvent[], who: Who, seat: number): string {
  return events
    .filter(({ implied }) => !implied)
    .map((event) => sayEvent(m, game, event, who, seat))
    .filter((text) => text !== "")
    .join("; ");
}

/** The warnings of a position, a sentence each; only those with words in the reader's language. */
export function sayWarnings(m: Messages, game: GameName, warnings: readonly StepEvent[], who: Who): string {
  const { warned = {} } = wordsOf(m, game);
  const told = narratorOf(m, who, 0);
  return warnings
    .map((warning) =>
      isEnglish(m)
        ? sentence(fillNames(m, warning.template, who))
        : (warned[warning.kind]?.(warning, told) ?? ""),
    )
    .filter((text) => text !== "")
    .join(" ");
}

/** A clause as a sentence. */
export const sentence = (clause: string) => `${capital(clause)}.`;
export const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** A sentence of the engine with the names of the players, "{2} chooses first", and with the signs that it has no
 * letters for: a true minus, ×. */
export function fillNames(m: Messages, template: string, who: Who): string {
  const name = (seat: number) => (who(seat) === m.you ? m.you.toLowerCase() : who(seat));
  const signs = template.replace(/-(?=\d)/g, "−").replace(/\bx(?=\d)/g, "×");
  return fillSlots(signs, name);
}

/** "{2} resigned" with the name of seat 2. */
export const fillSlots = (template: string, name: Who) =>
  template.replace(/\{(\d)\}/g, (_, seat) => name(Number(seat)));

/** "The game is over: Bo had no move left."; a reason without a translation in English. */
export function sayEnded(m: Messages, game: GameName, ended: Ended, who: Who): string {
  const { key, seats = [], text, template } = ended;
  const words = { ...wordsOf(m, game).ended, ...m.ended };
  const over = words.other?.("");
  if (over === undefined) return fillNames(m, template, who);
  return words[key]?.(seats.map(who).join(", ")) ?? `${over} (${text})`;
}

/** What a player did in a step; in notation where the game has no words for it. */
export function sayPlayed(m: Messages, game: GameName, step: LogStep, who: Who): string {
  const { seat, move, outcomes, events } = step;
  const plain = () =>
    [m.plays(move, who(seat) === m.you), ...(outcomes === "" ? [] : [m.came(outcomes)])].join(", ");
  return sayEvents(m, game, events, who, seat) || plain();
}

/** "32 points", or whatever the game counts. */
export function sayScore(m: Messages, game: GameName, score: number): string {
  return (wordsOf(m, game).score ?? m.points)(score);
}

/** "Level 2: red onto mountain 1; 3 cards drawn." */
export function sayStep(m: Messages, game: GameName, seats: Seat[], step: LogStep): string {
  const who = (seat: number) => nameOf(m, seats, seat);
  return `${who(step.seat)}: ${sayPlayed(m, game, step, who)}.`;
}

/** "draws 2", "river 4, +2 in cup = +8": the text on a button of that seat. */
export function sayEffect(m: Messages, game: GameName, events: StepEvent[], who: Who, seat: number): string {
  const { effect = {} } = wordsOf(m, game);
  const told = narratorOf(m, who, seat);
  return events
    .map((event) =>
      isEnglish(m) ? fillNames(m, event.brief ?? "", who) : (effect[event.kind]?.(event, told) ?? ""),
    )
    .filter((text) => text !== "")
    .join(", ");
}
