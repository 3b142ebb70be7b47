// SPDX-License-Identifier: MIT
// The events of Patterns and their fields.
import { prettySum } from "../events";
import type { StepEvent } from "../events";
import type { Colour } from "../cards";

export type PatternsEvent = StepEvent &
  (
    | { kind: "bowl"; colour: Colour; left: Colour }
    | { kind: "establish"; cell: string; colour: Colour; place: number; taken: Colour }
    | { kind: "flip"; cell: string; colour: Colour }
    | { kind: "swap"; cell: string; colour: Colour; taken: Colour }
    | { kind: "group"; colour: Colour; size: number; points: number; gain: number; sum: string }
    | { kind: "closing"; seat: number }
    | { kind: "stop" }
    | { kind: "over"; own: number; against: number }
  );

/** The same events with the fields of Patterns. */
export const eventsOf = (events: readonly StepEvent[] | undefined) =>
  (events ?? []) as readonly PatternsEvent[];

/** "(3−1)×2": without blanks, since buttons are small. */
export const briefSum = (sum: string) => prettySum(sum).replaceAll(" ", "");
