// SPDX-License-Identifier: MIT
// A hint of the engine in the reader's words.
import type { Hint, Reason } from "../engine/types";
import type { Messages } from "./messages";
import type { ReasonFacts } from "./reasons.en";

/** Names, as a sentence needs them: of a seat, and of the other player where there are two. */
export interface HintNames {
  viewer: number;
  players: number;
  name(seat: number): string;
}

const number = (value: number | undefined) => (value === 0 ? "×3" : String(value ?? ""));

function factsOf(m: Messages, reason: Reason, names: HintNames): ReasonFacts {
  const { seat, colour, points = 0 } = reason;
  const spoken = colour ? m.colours[colour] : "";
  return {
    who: seat === undefined ? "" : names.name(seat),
    mine: seat === names.viewer,
    other: names.players === 2 ? names.name(3 - names.viewer) : "",
    colour: spoken,
    colours: [...(reason.colours ?? "")].map((c) => m.colours[c as keyof Messages["colours"]]),
    tile: `${spoken} ${number(reason.value)}`,
    with: points > 0 ? number(reason.with) : "",
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

/** "m1R: completes mandala 1 while you lead 4:3; draws two. Win 63 % ± 2, +5.1 points." */
export function wordHint(m: Messages, hint: Hint, names: HintNames): string {
  const why = hint.reasons.map((r) => m.reasons.why[r.key](factsOf(m, r, names)));
  const { value } = hint;
  const worth = value
    ? ` ${m.reasons.value({ ...value, win: value.win ?? 0, error: value.error ?? null })}.`
    : "";
  return `${hint.move}: ${why.join("; ")}.${worth}`;
}
