// SPDX-License-Identifier: MIT
// Why a move is good, in English: the words of the engine (src/present/reasons.c), with names instead of
// "the opponent". By its shape what every language must say.
import type { ReasonKey } from "../engine/types";
import { counted } from "./plural";

/** What a reason may speak of, in words where it is words; empty or 0 where it doesn't apply. */
export interface ReasonFacts {
  /** whom it is about, and is that the reader? */
  who: string;
  mine: boolean;
  /** the other player, of two */
  other: string;
  colour: string;
  colours: string[];
  /** "red 7" */
  tile: string;
  /** the number of the tile that it makes a Flower with; empty without one */
  with: string;
  mandala: number;
  count: number;
  was: number;
  own: number;
  against: number;
  points: number;
  /** there may be more points than that */
  least: boolean;
  place: number;
  cells: string[];
  moves: string[];
  figure: number;
}

export interface ValueFacts {
  solved: boolean;
  points: number;
  /** in per cent, with half a 95 % interval; null when it isn't known */
  win: number;
  error: number | null;
}

/** A number with its sign, a true minus as in the analysis. */
export const signed = (n: number, decimals: number) =>
  ((n < 0 ? "" : "+") + n.toFixed(decimals)).replace("-", "−");

const count = counted("en");
const cards = (n: number) => count(n, { one: "card", other: "cards" });
const points = (n: number) => count(n, { one: "point", other: "points" });
const least = (f: ReasonFacts) => (f.least ? "at least " : "");
const coloured = (f: ReasonFacts) => `${f.count} ${f.colour} ${f.count === 1 ? "card" : "cards"}`;
const who = (f: ReasonFacts) => (f.mine ? "you" : f.who);
const fields = (f: ReasonFacts) =>
  f.own > f.against
    ? `you lead ${f.own}:${f.against}`
    : f.own < f.against
      ? `${f.other} leads ${f.against}:${f.own}`
      : `the fields are equal ${f.own}:${f.against}`;
const standing = (f: ReasonFacts) => `${cards(f.own)} against ${f.against || "none face up"}`;
const flower = (f: ReasonFacts) => `a Flower with ${f.mine ? "your" : "their"} ${f.with}, ${f.points} points`;
const where = (f: ReasonFacts) =>
  f.who === "" ? "" : `, where ${f.mine ? "you hold" : `${f.who} holds`} the marker with ${standing(f)}`;
const numbers = ["none", "one", "two", "three", "four"];
const list = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

export const reasons = {
  value: (v: ValueFacts): string =>
    v.solved
      ? `Solved: ${signed(v.points, 0)}`
      : `Win ${v.win} %${v.error === null ? "" : ` ± ${v.error}`}, ${signed(v.points, 1)} points`,
  why: {
    completes: (f) => `completes mandala ${f.mandala} while ${fields(f)}`,
    first: (f) => (f.mine ? "you choose first" : `${f.who} chooses first`),
    worth: (f) => `${f.colour} is worth ${least(f)}${points(f.points)} to ${who(f)}`,
    denies: (f) => `denies ${f.colour} worth ${least(f)}${f.points}`,
    barren: (f) => `${f.other}'s field is empty and earns nothing`,
    last: () => "the game ends with it",
    missing: (f) => `only ${list(f.colours)} ${f.colours.length > 1 ? "are" : "is"} missing there then`,
    pays: (f) => `${f.colour} pays ${who(f)} ${f.place} a card`,
    draws: (f) => `draws ${numbers[f.count]}`,
    builds: (f) =>
      `makes it ${coloured(f)} on mountain ${f.mandala}${f.own + f.against > 0 ? `, where ${fields(f)}` : ""}`,
    grows: (f) => `your field of mandala ${f.mandala} grows from ${f.was} to ${f.own} against ${f.against}`,
    leads: () => "you would choose first",
    enters: () => "without a card there you would earn nothing",
    keeps: (f) => `keeps ${f.colour} off that mountain`,
    exchanges: (f) => `exchanges ${coloured(f)}${f.own < f.count ? ` for ${f.own}` : ""}`,
    nowhere: () => "you can play that colour in neither mandala",
    takes: (f) => `takes ${coloured(f)} for ${points(f.points)}`,
    river: (f) =>
      `${f.colour} gets place ${f.place} of your river${f.place === 6 ? ", which ends the game" : ""}`,
    waits: (f) =>
      `keeps ${f.colour} for a later place: ${f.count} ${f.count === 1 ? "waits" : "wait"} in your cup`,
    wasted: (f) => `your field is empty: ${coloured(f)} ${f.count === 1 ? "is" : "are"} discarded`,
    brings: (f) => `brings ${points(f.points)} for ${f.colour}, your group ${f.place}`,
    claims: (f) =>
      `claims ${f.colour} as group ${f.place}${f.count > 0 ? `, with ${f.count} ${f.colour} beside it to flip` : ""}`,
    snatches: (f) => `takes a ${f.colour} that ${f.other} could flip for ${points(f.points)}`,
    bars: (f) => `bars ${f.colour} from ${f.other} on ${list(f.cells)}`,
    bowl: (f) => `${f.colour} may become group ${f.place}`,
    stuck: (f) =>
      `leaves ${f.other} without a move${f.points > 0 ? `, and closing flips bring ${f.points} more` : ""}`,
    store: (f) => `leaves you ${count(f.own, { one: "flip", other: "flips" })} in store against ${f.against}`,
    picks: (f) => `takes ${f.colour}${f.count > 0 ? `, whose largest cluster is ${f.count} tokens` : ""}`,
    flip: (f) => `brings ${points(f.points)}`,
    closing: (f) => `all flips that are left bring ${f.points} together`,
    finishes: (f) => `completes mandala ${f.mandala}${where(f)}`,
    both: () => "both tiles are yours",
    rest: () => "you get the tile that is left",
    nothing: (f) => `you get no tile, and your ${cards(f.count)} ${f.count === 1 ? "comes" : "come"} back`,
    stake: (f) => `the ${f.tile} would make ${f.mine ? "" : `${f.who} `}${flower(f)}`,
    ends: () => "the game ends",
    appears: (f) =>
      `puts your first face-up ${f.count === 1 ? "card" : "cards"} into mandala ${f.mandala}${where(f)}`,
    adds: (f) => `adds to mandala ${f.mandala}${where(f)}`,
    holds: (f) => `keeps the marker of mandala ${f.mandala} with ${standing(f)}`,
    seizes: (f) => `takes the marker of mandala ${f.mandala} with ${standing(f)}`,
    latent: (f) =>
      `your ${cards(f.count)} there ${f.count === 1 ? "counts" : "count"} once you have one face up`,
    single: (f) => `single card: draws ${numbers[f.count]}`,
    tile: (f) => `takes ${f.tile}${f.with === "" ? "" : `: ${flower(f)}`}`,
    beside: (f) => `${f.tile} is yours as well${f.with === "" ? "" : `, for ${flower(f)}`}`,
    leaves: (f) => `leaves ${f.tile} to ${who(f)}${f.with === "" ? "" : `, for ${flower(f)}`}`,
    spoils: (f) => `denies ${who(f)} ${flower(f)}`,
    only: () => "the only move",
    best: (f) => `the best of ${f.count} moves`,
    any: (f) => `one of ${f.count} moves`,
    often: (f) => `wins ${f.count} more of 100 games than ${f.moves[0]}, the next best`,
    better: (f) => `${f.figure.toFixed(1)} points better than ${f.moves[0]}, the next best`,
    even: (f) => `about as good as ${f.moves[0]}, the next best`,
    follows: (f) => `may go on with ${f.moves.join(", ")}`,
  } as Record<ReasonKey, (f: ReasonFacts) => string>,
};
