// SPDX-License-Identifier: MIT
// Numbers, colours and lists in English, for all sentences.
import type { Colour } from "../engine/types";
import { counted } from "./plural";

export const count = counted("en");
export const cards = (n: number) => count(n, { one: "card", other: "cards" });
export const points = (n: number) => count(n, { one: "point", other: "points" });
export const colours: Record<Colour, string> = {
  R: "red",
  O: "orange",
  Y: "yellow",
  G: "green",
  P: "purple",
  K: "black",
};
export const ofColour = (n: number, c: Colour) => `${n} ${colours[c]}`;
export const list = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
