// SPDX-License-Identifier: MIT
// How tokens travel in Patterns: between bowl and board, and over.
import { eventsOf } from "./events";
import type { Way, Ways } from "../ways";

export const cellSpot = (cell: string) => `cell-${cell}`;
export const bowlSpot = (seat: number) => `bowl-${seat}`;

export const ways: Ways = ({ step }) => {
  const bowl = bowlSpot(step.seat);
  return eventsOf(step.events).flatMap((event): Way[][] => {
    switch (event.kind) {
      case "establish":
      case "swap": {
        const at = cellSpot(event.cell);
        return [
          [
            { kind: "go", from: bowl, to: at, colour: event.colour },
            { kind: "go", from: at, to: bowl, colour: event.taken },
          ],
        ];
      }
      case "flip":
        return [[{ kind: "flip", at: cellSpot(event.cell) }]];
      default:
        return [];
    }
  });
};
