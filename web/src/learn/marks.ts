// SPDX-License-Identifier: MIT
// Where the things are that a lesson points at. Boards don't know lessons: what they draw is marked from
// outside, by an attribute that the style shows as a ring.
import { COLOURS } from "../games/cards";
import type { Colour } from "../games/cards";
import type { Mark } from "./lessons/lesson";

const OWN = ".board ~ .player";

function cellSpot(name: string): string {
  return `[data-rove="${"abcdefgh".indexOf(name[0] ?? "")},${8 - Number(name[1])}"]`;
}

export function selectorOf(mark: Mark): string {
  const [word = "", what = ""] = mark.split(" ");
  const mandala = `:is(.mandala, .flower-mandala):nth-child(${/\d/.exec(mark)?.[0] ?? "n"})`;
  switch (word) {
    case "hand":
      return `.hand .stack:nth-child(${COLOURS.indexOf(what as Colour) + 1})`;
    case "m1":
    case "m2":
    case "m3":
      return `${mandala} :is(.row.mountain, .side-row.yours)`;
    case "f1":
    case "f2":
      return `${mandala} .row.yours`;
    case "field":
      return `${mandala} .row.theirs`;
    case "needs":
    case "tiles":
    case "pips":
      return `${mandala} .${word}`;
    case "cell":
      return `.cells ${cellSpot(what)}`;
    case "discard":
      return ".below .actions .second";
    case "tray":
      return ".tray .claims";
    default:
      return `${OWN} .${word}`;
  }
}

/** Marks what is meant now, and nothing else. */
export function pointAt(marks: readonly Mark[]): void {
  const meant = new Set(marks.flatMap((mark) => [...document.querySelectorAll(selectorOf(mark))]));
  for (const old of document.querySelectorAll("[data-meant]"))
    if (!meant.has(old)) old.removeAttribute("data-meant");
  for (const element of meant) element.setAttribute("data-meant", "");
}
