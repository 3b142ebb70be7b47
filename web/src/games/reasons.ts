// SPDX-License-Identifier: MIT
// The engine's fields of a reason, ready for sentences: colours in words, nothing missing; and those of single games
// as they are.
import type { Reason, Why } from "../engine/types";
import type { Colour } from "./cards";
import type { ReasonFields, WhyFields } from "./module";

type Colours = Record<Colour, string>;

export function reasonFields(
  colours: Colours,
  reason: Reason,
  people: Pick<ReasonFields, "who" | "mine" | "other">,
): ReasonFields {
  const { colour } = reason;
  return {
    ...reason,
    ...people,
    colour: colour ? colours[colour] : "",
    colours: [...(reason.colours ?? "")].map((c) => colours[c as Colour]),
    count: reason.count ?? 0,
    was: reason.was ?? 0,
    own: reason.own ?? 0,
    against: reason.against ?? 0,
    points: reason.points ?? 0,
    least: reason.least === 1,
    place: reason.place ?? 0,
    cells: reason.cells ?? [],
    moves: reason.moves ?? [],
    figure: reason.figure ?? 0,
  };
}

export function whyFields(colours: Colours, why: Why, people: Pick<WhyFields, "who" | "own">): WhyFields {
  return {
    ...why,
    ...people,
    colour: why.colour ? colours[why.colour] : "",
    count: why.count ?? 0,
    cell: why.cell ?? "",
  };
}
