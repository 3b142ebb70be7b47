// SPDX-License-Identifier: MIT
// How far an analysis is. A pure reducer; the engine's evaluations come one by one.
import type { EvaluatedStep, PlayerSums } from "../../engine/types";
import type { Depth, Finished } from "./store";

export interface Analysis {
  /** seeking: it may have been made before; until that is known, none is offered */
  state: "seeking" | "none" | "running" | "done" | "failed";
  depth: Depth;
  /** 0 to 1 */
  progress: number;
  /** by step; the deal's is at -1 */
  evaluated: ReadonlyMap<number, EvaluatedStep>;
  sums: PlayerSums[];
  trouble: string;
}

export type AnalysisAction =
  | { do: "offer" }
  | { do: "begin"; depth: Depth }
  | { do: "evaluated"; evaluated: EvaluatedStep; progress: number }
  | { do: "finish"; depth: Depth; finished: Finished }
  | { do: "stop" }
  | { do: "fail"; text: string };

export const NO_ANALYSIS: Analysis = {
  state: "none",
  depth: "quick",
  progress: 0,
  evaluated: new Map(),
  sums: [],
  trouble: "",
};
export const SEEKING: Analysis = { ...NO_ANALYSIS, state: "seeking" };

export function reduceAnalysis(a: Analysis, action: AnalysisAction): Analysis {
  switch (action.do) {
    case "offer":
      return a.state === "seeking" ? NO_ANALYSIS : a;
    case "begin":
      return { ...NO_ANALYSIS, state: "running", depth: action.depth };
    case "evaluated": {
      if (a.state !== "running") return a;
      const evaluated = new Map(a.evaluated).set(action.evaluated.step, action.evaluated);
      return { ...a, evaluated, progress: action.progress };
    }
    case "finish": {
      const { evaluated, sums } = action.finished;
      const found = new Map(evaluated.map((j) => [j.step, j]));
      return { ...NO_ANALYSIS, state: "done", depth: action.depth, progress: 1, evaluated: found, sums };
    }
    case "stop":
      // What was evaluated so far stays visible.
      return a.state === "running" ? { ...a, state: "none", progress: 0 } : a;
    case "fail":
      return { ...NO_ANALYSIS, state: "failed", trouble: action.text };
  }
}

export const MARKS = { fine: "", inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

/** The mark after a move: "??", or nothing. */
export function markOf(a: Analysis, step: number): string {
  return MARKS[a.evaluated.get(step)?.class ?? "fine"];
}
