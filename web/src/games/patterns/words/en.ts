// SPDX-License-Identifier: MIT
// Patterns in English, and by its shape what every language must say.
import type { Colour } from "../../../engine/types";
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
  cellBeside: (who: string, c: Colour, place: number) => `next to ${who}: ${colours[c]}, group ${place}`,
  inWords: "The board in words",
  looseAt: (c: Colour, cells: string[]) =>
    cells.length > 0 ? `${colours[c]}, loose: ${list(cells)}` : `${colours[c]}: none loose`,
  groupAt: (who: string, c: Colour, place: number, cells: string[]) =>
    `${who}, group ${place}, ${colours[c]}: ${list(cells)}`,
  around: (parts: string[]) =>
    parts.length > 0 ? `around it: ${parts.join("; ")}` : "nothing loose around it",
  aroundOf: (c: Colour, cells: string[]) => `${colours[c]} ${list(cells)}`,
  flipsAt: (cells: string[]) => `to flip: ${list(cells)}`,
  kindOf: "What to do there",
  group: (c: Colour, n: number, place: number, total: number) =>
    `${colours[c]}: ${tokens(n)} at place ${place}, ${points(total)}`,
};
