// SPDX-License-Identifier: MIT
// Patterns in English, and by its shape what every language must say.
import type { Colour } from "../../../engine/types";
import type { ReasonFields, WhyFields } from "../../module";
import { colours, count, list, points } from "../../../messages/nouns.en";

const tokens = (n: number) => count(n, { one: "token", other: "tokens" });

export const en = {
  name: "Patterns",
  coach: (legal: readonly string[]): string =>
    legal.some((move) => move[0] === "b")
      ? "Tap the token that you want in your bowl: the first one that you can lay."
      : "Tap a token: the button says what you can do there.",
  incomplete: "Choose a token first.",
  help: "Pick a token, then confirm: the button says what will happen. A token that is barred says why.",
  keys: [
    ["Arrow keys", "move over the board"],
    ["d4", "choose a token by its name"],
    ["Ed4 Fd4 Sd4", "establish, flip, swap there"],
    ["R … K", "bowl token at the start"],
    ["-", "stop the closing flips"],
    ["Enter", "play"],
    ["Esc", "clear"],
    ["?", "this page"],
  ] as [string, string][],
  river: "River",
  riverPlace: (place: number, c: Colour | null) => `place ${place}: ${c ? colours[c] : "empty"}`,
  bowl: "bowl",
  bowlOf: (c: Colour | null) => (c ? `bowl: ${colours[c]}` : "bowl empty"),
  bowlTitle: "Choose your bowl token",
  bowlWhat: "The other one goes to your opponent, who begins.",
  bowlTake: (c: Colour) => `Take ${colours[c]}`,
  kinds: { E: "Establish", F: "Flip", S: "Swap" },
  stop: "Stop",
  closingTitle: "Closing flips",
  closingWhat: "Flip as many tokens as you like, one by one, or stop.",
  cell: (name: string, c: Colour) => `${name} ${colours[c]}`,
  cellLoose: "loose",
  cellOf: (who: string) => `group of ${who}`,
  cellMarker: (place: number) => `claim marker ${place}`,
  kindOf: "What to do there",
  group: (c: Colour, n: number, place: number, total: number) =>
    `${colours[c]}: ${tokens(n)} at place ${place}, ${points(total)}`,
  why: {
    bowl: () => "First take your bowl token.",
    bowls: () => "The bowls are already filled.",
    leftover: (f: WhyFields) => `The ${f.colour} token isn't one of the two left over.`,
    must: () => "If you can act, you must.",
    closing: () => "Only flips are possible now, or stopping.",
    facedown: (f: WhyFields) => `The token on ${f.cell} is already face down.`,
    grouped: (f: WhyFields) => `You already have a ${f.colour} group: the bowl token can't start another.`,
    ungrouped: (f: WhyFields) => `You have no ${f.colour} group to swap into.`,
    apart: (f: WhyFields) => `${f.cell} isn't next to your ${f.colour} group.`,
    barred: (f: WhyFields) => `${f.cell} is next to your opponent's ${f.colour} group.`,
  },
  ended: {
    stuck: (who: string) => `The game is over. ${who}: no move left.`,
  },
  reasons: {
    brings: (f: ReasonFields) => `brings ${points(f.points)} for ${f.colour}, your group ${f.place}`,
    claims: (f: ReasonFields) =>
      `claims ${f.colour} as group ${f.place}${f.count > 0 ? `, with ${f.count} ${f.colour} beside it to flip` : ""}`,
    snatches: (f: ReasonFields) => `takes a ${f.colour} that ${f.other} could flip for ${points(f.points)}`,
    bars: (f: ReasonFields) => `bars ${f.colour} from ${f.other} on ${list(f.cells)}`,
    bowl: (f: ReasonFields) => `${f.colour} may become group ${f.place}`,
    stuck: (f: ReasonFields) =>
      `leaves ${f.other} without a move${f.points > 0 ? `, and closing flips bring ${f.points} more` : ""}`,
    store: (f: ReasonFields) =>
      `leaves you ${count(f.own, { one: "flip", other: "flips" })} in store against ${f.against}`,
    picks: (f: ReasonFields) =>
      `takes ${f.colour}${f.count > 0 ? `, whose largest cluster is ${f.count} tokens` : ""}`,
    flip: (f: ReasonFields) => `brings ${points(f.points)}`,
    closing: (f: ReasonFields) => `the remaining flips bring ${f.points} in all`,
  },
  effect: {
    group: (sum: string, total: number) => `${sum} = ${total}`,
    starts: (place: number) => `starts group ${place}`,
    takes: (c: Colour) => `takes ${colours[c]}`,
    over: "ends the game",
  },
  happened: {
    bowl: (c: Colour) => `${colours[c]} into the bowl`,
    establish: (cell: string, c: Colour, place: number, taken: Colour) =>
      `new ${colours[c]} group ${place} on ${cell}, ${colours[taken]} into the bowl`,
    flip: (cell: string, c: Colour) => `${colours[c]} flipped on ${cell}`,
    swap: (cell: string, c: Colour, taken: Colour) =>
      `${colours[c]} laid on ${cell}, ${colours[taken]} into the bowl`,
    group: (c: Colour, n: number, total: number) => `${colours[c]} group: ${tokens(n)}, ${points(total)}`,
    closing: (who: string) => `no move remains; closing flips: ${who}`,
    stop: "no more flips",
  },
};
