// SPDX-License-Identifier: MIT
// The step and the viewer of a replay. A pure reducer.
import type { SeenBy } from "./record/frames";

export interface Position {
  /** steps played, 0 to `last` */
  at: number;
  last: number;
  seenBy: SeenBy;
  /** advances automatically */
  running: boolean;
}

export type Move =
  | { do: "go"; at: number }
  | { do: "by"; steps: number }
  | { do: "see"; seenBy: SeenBy }
  | { do: "run"; on: boolean }
  | { do: "tick" };

export function openPosition(last: number, seenBy: SeenBy, at = 0): Position {
  return { at: Math.min(at, last), last, seenBy, running: false };
}

const within = (p: Position, at: number) => Math.max(0, Math.min(p.last, at));

export function reducePosition(p: Position, move: Move): Position {
  switch (move.do) {
    case "go":
      return { ...p, at: within(p, move.at), running: false };
    case "by":
      return { ...p, at: within(p, p.at + move.steps), running: false };
    case "see":
      return { ...p, seenBy: move.seenBy };
    case "run":
      // From the end it starts over.
      return { ...p, running: move.on && p.last > 0, at: move.on && p.at === p.last ? 0 : p.at };
    case "tick": {
      if (!p.running) return p;
      const at = within(p, p.at + 1);
      return { ...p, at, running: at < p.last };
    }
  }
}

/** What a key does, unless a control uses it. */
export function keyMove(key: string, p: Position): Move | null {
  switch (key) {
    case "ArrowLeft":
      return { do: "by", steps: -1 };
    case "ArrowRight":
      return { do: "by", steps: 1 };
    case "Home":
      return { do: "go", at: 0 };
    case "End":
      return { do: "go", at: p.last };
    case " ":
      return { do: "run", on: !p.running };
    default:
      return null;
  }
}
