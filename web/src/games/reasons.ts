// SPDX-License-Identifier: MIT
// What the engine's reasons speak of, made ready for sentences: colours and tiles in words, nothing missing.
import type { Reason, Why } from "../engine/types";
import type { Colour } from "./cards";
import type { ReasonFacts, WhyFacts } from "./module";

/** What the games at hand tell beside; mandalas count from 1, with a pair of tiles go its points, 0 without one. */
type ReasonTold = Reason & {
  mandala?: number;
  /** numbers of tiles; 0 is ×3 */ value?: number;
  with?: number;
};
type WhyTold = Why & { mandala?: number };

type Colours = Record<Colour, string>;

/** A tile's number; 0 is ×3. */
const tileNumber = (value: number | undefined) => (value === 0 ? "×3" : String(value ?? ""));

export function reasonFacts(
  colours: Colours,
  reason: ReasonTold,
  people: Pick<ReasonFacts, "who" | "mine" | "other">,
): ReasonFacts {
  const { colour, points = 0 } = reason;
  const spoken = colour ? colours[colour] : "";
  return {
    ...people,
    colour: spoken,
    colours: [...(reason.colours ?? "")].map((c) => colours[c as Colour]),
    tile: `${spoken} ${tileNumber(reason.value)}`,
    with: points > 0 ? tileNumber(reason.with) : "",
    mandala: reason.mandala ?? 0,
    count: reason.count ?? 0,
    was: reason.was ?? 0,
    own: reason.own ?? 0,
    against: reason.against ?? 0,
    points,
    least: reason.least === 1,
    place: reason.place ?? 0,
    cells: reason.cells ?? [],
    moves: reason.moves ?? [],
    figure: reason.figure ?? 0,
  };
}

export function whyFacts(colours: Colours, why: WhyTold, people: Pick<WhyFacts, "who" | "own">): WhyFacts {
  return {
    ...people,
    colour: why.colour ? colours[why.colour] : "",
    mandala: why.mandala ?? 0,
    count: why.count ?? 0,
    cell: why.cell ?? "",
  };
}
