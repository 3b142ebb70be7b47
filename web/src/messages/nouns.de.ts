// SPDX-License-Identifier: MIT
// Numbers, colours and lists in German, for all sentences.
import type { Colour } from "../engine/types";
import { counted } from "./plural";

export const count = counted("de");
export const cards = (n: number) => count(n, { one: "Karte", other: "Karten" });
export const points = (n: number) => count(n, { one: "Punkt", other: "Punkte" });
export const colours: Record<Colour, string> = {
  R: "Rot",
  O: "Orange",
  Y: "Gelb",
  G: "Grün",
  P: "Lila",
  K: "Schwarz",
};
export const ofColour = (n: number, c: Colour) => `${n}× ${colours[c]}`;
export const list = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} und ${words.at(-1)}`;
export const decimal = (text: string) => text.replace(".", ",");
