// SPDX-License-Identifier: MIT
// Mandala in English, and by its shape what every language must say.
import type { Colour } from "../../../engine/types";
import type { ReasonFields, WhyFields } from "../fields";
import { cards, colours, list, ofColour, points } from "../../../messages/nouns.en";

const least = (f: ReasonFields) => (f.least ? "at least " : "");
const coloured = (f: ReasonFields) => `${f.count} ${f.colour} ${f.count === 1 ? "card" : "cards"}`;
const who = (f: ReasonFields) => (f.mine ? "you" : f.who);
const fields = (f: ReasonFields) =>
  f.own > f.against
    ? `you lead ${f.own}:${f.against}`
    : f.own < f.against
      ? `${f.other} leads ${f.against}:${f.own}`
      : `the fields are equal ${f.own}:${f.against}`;
const numbers = ["none", "one", "two", "three", "four"];

export const en = {
  name: "Mandala",
  coach: () => "Tap a colour of your hand, then a mountain (you draw) or your field (you gain influence).",
  incomplete: "Choose a colour and a place first.",
  help: "Pick a colour, pick a place, then confirm: the button says what will happen. A place that is barred says why.",
  keys: [
    ["R O Y G P K", "pick a stack; a digit: how many"],
    ["m1 m2 f1 f2 d", "mountain, your field, discard"],
    ["Enter", "play"],
    ["Esc", "clear"],
    ["m1R f2K3 dG2 cY", "or type the whole move"],
    ["Arrow keys", "move between stacks and places"],
    ["?", "this page"],
  ] as [string, string][],
  tieBreak: "Equal points: the smaller cup decides.",
  cup: "cup",
  river: "River",
  riverPlace: (place: number, c: Colour | null) => `place ${place}: ${c ? colours[c] : "empty"}`,
  cupHolds: (n: number, worth: number | null, more: boolean) =>
    worth === null ? `cup: ${cards(n)}` : `cup: ${cards(n)}, ${points(worth)}${more ? " and more" : ""}`,
  discard: "Discard",
  place: {
    mountain: (n: number) => `Mountain of mandala ${n}`,
    yourField: (n: number) => `Your field of mandala ${n}`,
    theirField: (n: number, who: string) => `Field of ${who}, mandala ${n}`,
  },
  mountain: "Mountain",
  yours: "Yours",
  mandala: (n: number) => `Mandala ${n}`,
  needs: "needs",
  needsColours: (list: Colour[]) =>
    list.length === 0 ? "all six colours are there" : `still needs ${list.map((c) => colours[c]).join(", ")}`,
  fields: (own: number, other: number) => `${own} : ${other}`,
  fieldsLabel: (own: number, other: number) => `${cards(own)} in your field, ${cards(other)} in the other`,
  fieldsOf: (one: string, first: number, two: string, second: number) =>
    `Fields: ${one} ${cards(first)}, ${two} ${cards(second)}`,
  dividing: (n: number) => `Mandala ${n} is divided`,
  choosesNow: (who: string) => `${who} to choose a colour`,
  youChoose: "Choose a colour",
  thenChooses: (who: string) => `then ${who}`,
  emptyField: "Your field is empty: what you take is discarded.",
  lastRoundBanner: "The deck has run out: the next mandala that is completed ends the game.",
  lastMandalaBanner: "The deck has run out: the game ends with this mandala.",
  sixthBanner: (who: string) => `${who}: six colours in the river. The game ends with this mandala.`,
  idleBanner: (n: number, most: number) => `${n} discards in a row: after ${most} the game ends.`,
  why: {
    field: (f: WhyFields) =>
      f.own
        ? `Your field here already has ${f.colour}.`
        : `The field of ${f.who} here already has ${f.colour}.`,
    mountain: (f: WhyFields) => `This mountain already has ${f.colour}.`,
    claim: (f: WhyFields) => `Mandala ${f.mandala} is being divided: take a colour of its mountain.`,
    absent: (f: WhyFields) => `There is no ${f.colour} in the mountain of mandala ${f.mandala}.`,
    quiet: () => "No mandala is being divided.",
  },
  ended: {
    river: (who: string) => `The game is over. ${who}: six colours in the river.`,
    deck: () => "The game is over: a mandala was completed after the deck had run out.",
    dead: () => "The game is over: no mandala can be completed any more.",
    idle: () => "The game is over: nothing but discards for too long.",
  },
  reasons: {
    completes: (f: ReasonFields) => `completes mandala ${f.mandala} while ${fields(f)}`,
    first: (f: ReasonFields) => (f.mine ? "you choose first" : `${f.who} chooses first`),
    worth: (f: ReasonFields) => `${f.colour} is worth ${least(f)}${points(f.points)} to ${who(f)}`,
    denies: (f: ReasonFields) => `denies ${f.colour} worth ${least(f)}${f.points}`,
    barren: (f: ReasonFields) => `${f.other}'s field is empty and earns nothing`,
    last: () => "the game ends with it",
    missing: (f: ReasonFields) =>
      `then only ${list(f.colours)} ${f.colours.length > 1 ? "are" : "is"} missing there`,
    pays: (f: ReasonFields) => `${f.colour} pays ${who(f)} ${f.place} a card`,
    draws: (f: ReasonFields) => `draws ${numbers[f.count]}`,
    builds: (f: ReasonFields) =>
      `makes it ${coloured(f)} on mountain ${f.mandala}${f.own + f.against > 0 ? `, where ${fields(f)}` : ""}`,
    grows: (f: ReasonFields) =>
      `your field of mandala ${f.mandala} grows from ${f.was} to ${f.own} against ${f.against}`,
    leads: () => "you would choose first",
    enters: () => "without a card there you would earn nothing",
    keeps: (f: ReasonFields) => `keeps ${f.colour} off that mountain`,
    exchanges: (f: ReasonFields) => `exchanges ${coloured(f)}${f.own < f.count ? ` for ${f.own}` : ""}`,
    nowhere: () => "you can play that colour in neither mandala",
    takes: (f: ReasonFields) => `takes ${coloured(f)} for ${points(f.points)}`,
    river: (f: ReasonFields) =>
      `${f.colour} gets place ${f.place} of your river${f.place === 6 ? ", which ends the game" : ""}`,
    waits: (f: ReasonFields) =>
      `keeps ${f.colour} for a later place: ${f.count} ${f.count === 1 ? "waits" : "wait"} in your cup`,
    wasted: (f: ReasonFields) =>
      `your field is empty: ${coloured(f)} ${f.count === 1 ? "is" : "are"} discarded`,
  },
  effect: {
    draws: (n: number) => `draws ${n}`,
    noDraw: "draws none",
    completes: (n: number) => `completes mandala ${n}`,
    river: (place: number) => `river ${place}`,
    cup: (n: number) => `+${n} in cup`,
    pointsMore: (n: number) => `= +${n}`,
    wasted: (n: number) => `${n} discarded`,
    over: "ends the game",
  },
  happened: {
    build: (n: number, c: Colour) => `${colours[c]} onto mountain ${n}`,
    grow: (n: number, c: Colour, k: number, you: boolean) =>
      `${ofColour(k, c)} into ${you ? "your" : "their"} field of mandala ${n}`,
    discard: (c: Colour, k: number) => `${ofColour(k, c)} discarded`,
    claim: (c: Colour, k: number) => `${ofColour(k, c)} claimed`,
    river: (place: number) => `to river place ${place}`,
    cup: (n: number) => `${n} to the cup`,
    wasted: "lost: empty field",
    completes: (n: number, who: string) => `mandala ${n} is complete, first choice: ${who}`,
    swept: (n: number) => `mandala ${n} is swept away`,
    newMountain: (list: string) => `new mountain ${list}`,
    lastRound: "the deck has run out: last round",
    draws: (n: number, list: string) => (list === "" ? `${cards(n)} drawn` : `drawn: ${list}`),
  },
};
