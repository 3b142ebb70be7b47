// SPDX-License-Identifier: MIT
import type { LookWords } from "./en";

export const de: LookWords = {
  animal: "Dein Tier",
  hue: "Deine Farbe",
  what: "So siehst du dich in diesem Browser; andere sehen Tier und Farbe deines Platzes.",
  animals: {
    seat: "Vom Platz",
    fox: "Fuchs",
    owl: "Eule",
    hare: "Hase",
    turtle: "Schildkröte",
    cat: "Katze",
    bear: "Bär",
    frog: "Frosch",
    whale: "Wal",
  },
  hues: {
    seat: "Vom Platz",
    blue: "Blau",
    rose: "Rosa",
    olive: "Oliv",
    slate: "Schiefer",
    brown: "Braun",
    indigo: "Indigo",
  },
};
