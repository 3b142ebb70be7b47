// SPDX-License-Identifier: MIT
// Flowers in English, and by its shape what every language must say.
import type { Colour } from "../../../engine/types";
import type { By } from "../../module";
import type { ReasonFields, WhyFields } from "../fields";
import { cards, colours, list, ofColour, points } from "../../../messages/nouns.en";
import { pairOf, tileIn, tileOf } from "../tiles";

const tile = tileIn(colours);
const does = (by: NonNullable<By>, you: string, other: string) =>
  by === "you" ? `you ${you}` : `${by.name} ${other}`;
const who = (f: ReasonFields) => (f.mine ? "you" : f.who);
const standing = (f: ReasonFields) => `${cards(f.own)} against ${f.against || "none face up"}`;
const flower = (f: ReasonFields) =>
  `a Flower with ${f.mine ? "your" : "their"} ${pairOf(f)}, ${f.points} points`;
const where = (f: ReasonFields) =>
  f.who === "" ? "" : `, where ${f.mine ? "you hold" : `${f.who} holds`} the marker with ${standing(f)}`;
const numbers = ["none", "one", "two", "three", "four"];

export const en = {
  name: "Flowers",
  coach: () => "Tap a colour of your hand, then a mandala: new colours lie face up and claim its tiles.",
  incomplete: "Choose a colour and a place first.",
  help: "Pick a colour, pick a mandala, then confirm: the button says what will happen. A mandala that is barred says why.",
  keys: [
    ["R O Y G P K", "pick a stack; a digit: how many"],
    ["m1 m2 m3", "a mandala"],
    ["d l", "take the dark or the light tile"],
    ["-", "pass, when nothing else is possible"],
    ["p2G3", "or type the whole move"],
    ["Enter", "play"],
    ["Esc", "clear"],
    ["Arrow keys", "move between stacks and mandalas"],
    ["?", "this page"],
  ] as [string, string][],
  tieBreak: "Equal points: the larger hand decides.",
  tile,
  pass: "Pass",
  mandala: (n: number) => `Mandala ${n}`,
  tileNone: "no tile",
  marker: "claim marker",
  cannotClaim: "cannot claim",
  cannotClaimWhat: "only face-down cards",
  half: (own: number, needed: number) => `half of the leader: ${own} of ${needed}`,
  broughtBy: (c: Colour, by: By | "tile") =>
    by === null
      ? `${colours[c]}: missing`
      : by === "tile"
        ? `${colours[c]}: on a tile`
        : `${colours[c]}: laid by ${by === "you" ? "you" : by.name}`,
  faceUp: "face up",
  faceDown: "face down",
  sideOf: (who: string, n: number, up: string, down: string) =>
    `${who} in mandala ${n}: face up ${up}; face down ${down}`,
  takeTitle: (n: number, ending: boolean) =>
    `${ending ? `At the end mandala ${n} is destroyed` : `Mandala ${n} is complete`}: take a tile`,
  takeTile: (text: string) => `Take ${tile(text)}`,
  flowerOf: (a: string, b: string) => `a Flower of ${tile(a)} and ${tile(b)}`,
  endingBanner: "The last mandalas are destroyed now, one by one.",
  lies: (up: number[], down: number[]) =>
    [
      up.length > 0 ? `face up in ${up.join(", ")}` : "",
      down.length > 0 ? `face down in ${down.join(", ")}` : "",
    ]
      .filter((part) => part !== "")
      .join("; "),
  drawRule: "1 card draws up to 4, more draw none",
  why: {
    quiet: () => "No mandala is being divided.",
    pass: () => "You can only pass when nothing can be played.",
    tile: (f: WhyFields) => `First a tile of mandala ${f.mandala} must be taken.`,
  },
  ended: {
    flowers: (who: string) => `The game is over. ${who}: a third Flower.`,
    tiles: () => "The game is over: there were no tiles for a new mandala.",
    passes: () => "The game is over: everybody passed in a row.",
  },
  reasons: {
    finishes: (f: ReasonFields) => `completes mandala ${f.mandala}${where(f)}`,
    first: (f: ReasonFields) => (f.mine ? "you choose first" : `${f.who} chooses first`),
    missing: (f: ReasonFields) =>
      `then only ${list(f.colours)} ${f.colours.length > 1 ? "are" : "is"} missing there`,
    both: () => "both tiles are yours",
    rest: () => "you get the other tile",
    nothing: (f: ReasonFields) =>
      `you get no tile, and your ${cards(f.count)} ${f.count === 1 ? "comes" : "come"} back`,
    stake: (f: ReasonFields) => `the ${tileOf(f)} would make ${f.mine ? "" : `${f.who} `}${flower(f)}`,
    ends: () => "the game ends",
    appears: (f: ReasonFields) =>
      `puts your first face-up ${f.count === 1 ? "card" : "cards"} into mandala ${f.mandala}${where(f)}`,
    adds: (f: ReasonFields) => `adds to mandala ${f.mandala}${where(f)}`,
    holds: (f: ReasonFields) => `keeps the marker of mandala ${f.mandala} with ${standing(f)}`,
    seizes: (f: ReasonFields) => `takes the marker of mandala ${f.mandala} with ${standing(f)}`,
    latent: (f: ReasonFields) =>
      `your ${cards(f.count)} there ${f.count === 1 ? "counts" : "count"} once you have one face up`,
    single: (f: ReasonFields) => `single card: draws ${numbers[f.count]}`,
    tile: (f: ReasonFields) => `takes ${tileOf(f)}${f.points === 0 ? "" : `: ${flower(f)}`}`,
    beside: (f: ReasonFields) => `${tileOf(f)} is yours as well${f.points === 0 ? "" : `, for ${flower(f)}`}`,
    leaves: (f: ReasonFields) =>
      `leaves ${tileOf(f)} to ${who(f)}${f.points === 0 ? "" : `, for ${flower(f)}`}`,
    spoils: (f: ReasonFields) => `denies ${who(f)} ${flower(f)}`,
  },
  effect: {
    draws: (n: number) => `draws ${n}`,
    noDraw: "draws none",
    completes: (n: number) => `completes mandala ${n}`,
    faceUp: "face up",
    faceDown: "face down",
    pointsMore: (n: number) => `= +${n}`,
    marker: "takes the marker",
    flower: "makes a Flower",
    over: "ends the game",
  },
  happened: {
    play: (n: number, c: Colour, k: number, up: boolean) =>
      `${ofColour(k, c)} into mandala ${n}, ${up ? "face up" : "face down"}`,
    marker: (n: number) => `claim marker of mandala ${n}`,
    completes: (n: number, who: string) => `mandala ${n} is complete, first choice: ${who}`,
    draws: (n: number, list: string) => (list === "" ? `${cards(n)} drawn` : `drawn: ${list}`),
    take: (text: string) => `${tile(text)} chosen`,
    tileWon: (by: By, text: string) =>
      by === null ? `${tile(text)} taken` : `${does(by, "get", "gets")} ${tile(text)}`,
    flower: (by: By, a: string, b: string) =>
      `${by === null ? "" : `${does(by, "make", "makes")} `}a Flower of ${tile(a)} and ${tile(b)}`,
    tiles: (n: number, list: string[]) => `new tiles in mandala ${n}: ${list.map(tile).join(", ")}`,
    gain: (n: number) => `${points(n)} more`,
    takenBack: (by: By, n: number) =>
      `${by === null ? "" : `${does(by, "take", "takes")} `}${cards(n)} back in hand`,
    destroyedNext: (n: number) => `mandala ${n} is destroyed next`,
    pass: "pass",
    ending: "the end has begun: all mandalas are destroyed",
  },
};
