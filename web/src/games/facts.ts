// SPDX-License-Identifier: MIT
// What happened, or would happen, in a step: plain data, told from the lines before and behind it.
// The log, the announcements and the buttons turn the same facts into words of any language.
import type { Colour } from "./cards";

export type Fact =
  // Mandala
  | { kind: "build"; mandala: number; colour: Colour }
  | { kind: "grow"; mandala: number; colour: Colour; count: number }
  | { kind: "discard"; colour: Colour; count: number }
  | { kind: "claim"; colour: Colour; count: number }
  | { kind: "river"; colour: Colour; place: number }
  | { kind: "cup"; count: number; points: number }
  | { kind: "wasted"; count: number }
  | { kind: "completes"; mandala: number; chooser: number }
  | { kind: "swept"; mandala: number }
  | { kind: "mountain"; mandala: number; cards: string }
  | { kind: "last-round" }
  // Flowers
  | { kind: "play"; mandala: number; colour: Colour; count: number; faceUp: boolean }
  | { kind: "marker"; mandala: number }
  | { kind: "take"; tile: string }
  | { kind: "tile-won"; seat: number; tile: string }
  | { kind: "flower"; seat: number; first: string; second: string }
  | { kind: "tiles"; mandala: number; tiles: string[] }
  | { kind: "gain"; points: number }
  | { kind: "taken-back"; seat: number; count: number }
  | { kind: "destroyed-next"; mandala: number }
  | { kind: "pass" }
  | { kind: "ending" }
  // Patterns
  | { kind: "bowl"; colour: Colour }
  | { kind: "establish"; cell: string; colour: Colour; place: number; taken: Colour }
  | { kind: "flip"; cell: string; colour: Colour }
  | { kind: "swap"; cell: string; colour: Colour; taken: Colour }
  | { kind: "group"; colour: Colour; size: number; place: number; points: number }
  | { kind: "closing"; seat: number }
  | { kind: "stop" }
  // all
  | { kind: "draws"; count: number; cards: string }
  | { kind: "over" };

export interface Step {
  seat: number;
  move: string;
  outcomes: string[];
}

/** Tells the facts of a step from what a viewer sees before and behind it. */
export type Tell = (before: string, step: Step, after: string) => Fact[];
