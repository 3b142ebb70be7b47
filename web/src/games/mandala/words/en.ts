// SPDX-License-Identifier: MIT
// Mandala in English, and by its shape what every language must say.
import type { Colour } from "../../../engine/types";
import { cards, colours, points } from "../../../messages/nouns.en";

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
  fieldsLabel: (own: number, other: number) => `${cards(own)} in your field, ${cards(other)} in the other`,
  fieldsOf: (one: string, first: number, two: string, second: number) =>
    `Fields: ${one} ${cards(first)}, ${two} ${cards(second)}`,
  dividing: (n: number) => `Mandala ${n} is destroyed`,
  choosesNow: (who: string) => `${who} to choose a colour`,
  youChoose: "Choose a colour",
  thenChooses: (who: string) => `then ${who}`,
  emptyField: "Your field is empty: what you take is discarded.",
};
