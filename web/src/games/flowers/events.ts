// SPDX-License-Identifier: MIT
// The events of Flowers and their fields.
import type { StepEvent } from "../events";
import type { Colour } from "../cards";

export type FlowersEvent = StepEvent &
  (
    | { kind: "play"; mandala: number; colour: Colour; count: number; up: boolean; draws: number }
    | { kind: "marker"; mandala: number }
    | { kind: "completes"; mandala: number; chooser: number }
    | { kind: "draws"; count: number; cards: string }
    | { kind: "take"; tile: string; points: number }
    | { kind: "tile-won"; seat: number; tile: string; points: number; also: boolean }
    | { kind: "flower"; seat: number; first: string; second: string }
    | { kind: "tiles"; mandala: number; dark: string; light: string }
    | { kind: "gain"; points: number }
    | { kind: "taken-back"; seat: number; count: number }
    | { kind: "destroyed-next"; mandala: number }
    | { kind: "pass" }
    | { kind: "ending" }
    | { kind: "over" }
  );

export type FlowersWarning = StepEvent & { kind: "ending" };

/** The same events with the fields of Flowers. */
export const eventsOf = (events: readonly StepEvent[] | undefined) =>
  (events ?? []) as readonly FlowersEvent[];
