// SPDX-License-Identifier: MIT
// The words of the choice of one's own look in English, and by their shape what every language must say.
import type { Animal, Hue } from "../../../state/table/looks";

const animals: Record<Animal | "seat", string> = {
  seat: "As seated",
  fox: "Fox",
  owl: "Owl",
  hare: "Hare",
  turtle: "Turtle",
  cat: "Cat",
  bear: "Bear",
  frog: "Frog",
  whale: "Whale",
};

const hues: Record<Hue | "seat", string> = {
  seat: "As seated",
  blue: "Blue",
  rose: "Rose",
  olive: "Olive",
  slate: "Slate",
  brown: "Brown",
  indigo: "Indigo",
};

export const en = {
  animal: "Your animal",
  hue: "Your colour",
  what: "As you see yourself in this browser; others see the animal and the colour of your seat.",
  animals,
  hues,
};

export type LookWords = typeof en;
