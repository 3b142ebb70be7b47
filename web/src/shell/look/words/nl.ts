// SPDX-License-Identifier: MIT
import type { LookWords } from "./en";

export const nl: LookWords = {
  animal: "Jouw dier",
  hue: "Jouw kleur",
  what: "Zoals je jezelf in deze browser ziet; anderen zien het dier en de kleur van je plaats.",
  animals: {
    seat: "Van de plaats",
    fox: "Vos",
    owl: "Uil",
    hare: "Haas",
    turtle: "Schildpad",
    cat: "Kat",
    bear: "Beer",
    frog: "Kikker",
    whale: "Walvis",
  },
  hues: {
    seat: "Van de plaats",
    blue: "Blauw",
    rose: "Roze",
    olive: "Olijfgroen",
    slate: "Leigrijs",
    brown: "Bruin",
    indigo: "Indigo",
  },
};
