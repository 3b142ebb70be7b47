// SPDX-License-Identifier: MIT
// Numbers, colours and lists in Dutch, for all sentences.
import type { Colour } from "../engine/types";
import { counted } from "./plural";

export const count = counted("nl");
export const cards = (n: number) => count(n, { one: "kaart", other: "kaarten" });
export const points = (n: number) => count(n, { one: "punt", other: "punten" });
export const colours: Record<Colour, string> = {
  R: "rood",
  O: "oranje",
  Y: "geel",
  G: "groen",
  P: "paars",
  K: "zwart",
};
export const ofColour = (n: number, c: Colour) => `${n} ${colours[c]}`;
export const list = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} en ${words.at(-1)}`;
export const decimal = (text: string) => text.replace(".", ",");
