// SPDX-License-Identifier: MIT
// Flowers in English, and by its shape what every language must say.
import type { Colour } from "../../../engine/types";
import type { By } from "../../module";
import { colours } from "../../../messages/nouns.en";
import { tileIn } from "../tiles";

const tile = tileIn(colours);

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
  lies: (up: number[], down: number[]) =>
    [
      up.length > 0 ? `face up in ${up.join(", ")}` : "",
      down.length > 0 ? `face down in ${down.join(", ")}` : "",
    ]
      .filter((part) => part !== "")
      .join("; "),
  drawRule: "1 card draws up to 4, more draw none",
};
