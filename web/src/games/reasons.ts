// SPDX-License-Identifier: MIT
// The engine's fields of a reason, ready for sentences: colours in words, nothing missing.
import type { Reason, Why } from "../engine/types";
import type { Colour } from "./cards";
import type { ReasonFields, WhyFields } from "./module";

/** Fields that only some games have; mandalas count from 1. */
type ReasonTold = Reason & { mandala?: number; value?: number; with?: number };
type WhyTold = Why & { mandala?: number };

type Colours = Record<Colour, string>;

export function reasonFields(
  colours: Colours,
  reason: ReasonTold,
  people: Pick<ReasonFields, "who" | "mine" | "other">,
): ReasonFields {
  const { colour } = reason;
  return {
    ...people,
    colour: colour ? colours[colour] : "",
    colours: [...(reason.colours ?? "")].map((c) => colours[c as Colour]),
    value: reason.value ?? 0,
    with: reason.with ?? 0,
    mandala: reason.mandala ?? 0,
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

export function whyFields(colours: Colours, why: WhyTold, people: Pick<WhyFields, "who" | "own">): WhyFields {
  return {
    ...people,
    colour: why.colour ? colours[why.colour] : "",
    mandala: why.mandala ?? 0,
    count: why.count ?? 0,
    cell: why.cell ?? "",
  };
}
