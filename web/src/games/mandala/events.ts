// SPDX-License-Identifier: MIT
// The events of Mandala and their fields.
import type { StepEvent } from "../events";
import type { Colour } from "../cards";

export type MandalaEvent = StepEvent &
  (
    | { kind: "build"; mandala: number; colour: Colour }
    | { kind: "grow"; mandala: number; colour: Colour; count: number; own: number; against: number }
    | { kind: "discard"; colour: Colour; count: number }
    | { kind: "claim"; colour: Colour; count: number }
    | { kind: "river"; colour: Colour; place: number; points: number }
    | { kind: "cup"; count: number; points: number }
    | { kind: "wasted"; count: number }
    | { kind: "completes"; mandala: number; chooser: number }
    | { kind: "swept"; mandala: number }
    | { kind: "mountain"; mandala: number; cards: string }
    | { kind: "last-round" }
    | { kind: "draws"; count: number; cards: string }
    | { kind: "over" }
  );

export type MandalaWarning = StepEvent &
  (
    | { kind: "full"; seat: number }
    | { kind: "last-round" }
    | { kind: "last-mandala" }
    | { kind: "idle"; count: number; most: number }
  );

/** The same events with the fields of Mandala. */
export const eventsOf = (events: readonly StepEvent[] | undefined) =>
  (events ?? []) as readonly MandalaEvent[];
