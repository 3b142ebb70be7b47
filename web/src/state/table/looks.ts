// SPDX-License-Identifier: MIT
// What seats look like: an animal and a colour each. A player at this screen may choose their own; whoever had that
// before gets what the player's seat has at first, so that no two are alike.
import type { Seat } from "./source";

export const ANIMALS = ["fox", "owl", "hare", "turtle", "cat", "bear", "frog", "whale"] as const;
export type Animal = (typeof ANIMALS)[number];

/** Apart from the colours of cards, and dark enough for white letters. */
export const HUES = {
  blue: "#2f6db5",
  rose: "#b03a70",
  olive: "#66741a",
  slate: "#5d6470",
  brown: "#855a30",
  indigo: "#5457c0",
} as const;
export type Hue = keyof typeof HUES;
export const HUE_NAMES = Object.keys(HUES) as Hue[];

export interface Look {
  animal: Animal;
  hue: Hue;
}

/** Of the seats, in their order. */
export const FIRST: readonly Look[] = [
  { animal: "fox", hue: "blue" },
  { animal: "owl", hue: "rose" },
  { animal: "hare", hue: "olive" },
  { animal: "turtle", hue: "slate" },
];

/** What was chosen; "seat": as the seat has it. */
export interface Chosen {
  animal: Animal | "seat";
  hue: Hue | "seat";
}

/** The looks of all seats. */
export function looksOf(seats: readonly Pick<Seat, "kind">[], chosen: Chosen): Look[] {
  const own = seats.findIndex(({ kind }) => kind === "me");
  const first = FIRST[own];
  if (!first) return [...FIRST];
  const animal = chosen.animal === "seat" ? first.animal : chosen.animal;
  const hue = chosen.hue === "seat" ? first.hue : chosen.hue;
  return FIRST.map((look, seat) => ({
    animal: seat === own ? animal : look.animal === animal ? first.animal : look.animal,
    hue: seat === own ? hue : look.hue === hue ? first.hue : look.hue,
  }));
}
