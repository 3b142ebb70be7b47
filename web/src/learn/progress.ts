// SPDX-License-Identifier: MIT
// How far a learner is: a pure reducer, and the text that the browser keeps of it.

export interface Progress {
  /** the lesson, from 0; after the last one the tutorial is finished */
  at: number;
  /** the lesson starts over whenever this changes */
  round: number;
  done: boolean;
  /** the key of the words about a refused move; null without one */
  no: string | null;
}

export type ProgressAction =
  { do: "to"; at: number } | { do: "again" } | { do: "accepted" } | { do: "refused"; no: string };

/** Continues where the kept text says; a finished tutorial, or none, starts over. */
export function openProgress(kept: string | null, lessons: number): Progress {
  const at = /^\d{1,3}$/.test(kept ?? "") ? Number(kept) : 0;
  return { at: at < lessons ? at : 0, round: 0, done: false, no: null };
}

export function keptText(p: Progress): string {
  return String(p.at);
}

export function reduceProgress(p: Progress, a: ProgressAction): Progress {
  switch (a.do) {
    case "to":
      return { at: Math.max(0, a.at), round: p.round + 1, done: false, no: null };
    case "again":
      return { ...p, round: p.round + 1, done: false, no: null };
    case "accepted":
      return { ...p, done: true, no: null };
    case "refused":
      return { ...p, no: a.no };
  }
}
