// SPDX-License-Identifier: MIT
// The analysis of a record: read when it was kept, else run in the engine's worker and kept.
import { useEffect, useReducer, useRef } from "preact/hooks";
import type { Engine, GameName, EvaluatedStep } from "../../engine/types";
import { moduleOf } from "../../games/module";
import { troubleOf } from "../../state/trouble";
import { reduceAnalysis, SEEKING } from "./state";
import type { Analysis } from "./state";
import { keep, recall } from "./store";
import type { Depth } from "./store";

/** Nothing: the engine's defaults, those of `sixsands analyze`. */
export function effortOf(game: GameName, depth: Depth): { nodes?: number; rollouts?: number } {
  return depth === "quick" ? moduleOf(game).quickAnalysis : {};
}

export interface Analyst {
  analysis: Analysis;
  begin(depth: Depth): void;
  stop(): void;
}

export function useAnalysis(engine: Engine, game: GameName, text: string): Analyst {
  const [analysis, send] = useReducer(reduceAnalysis, SEEKING);
  const running = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    running.current = null;
    send({ do: "stop" });
  };
  useEffect(() => {
    let wanted = true;
    void recall(text).then((kept) => {
      if (!wanted || running.current) return;
      send(kept ? { do: "finish", depth: kept.depth, finished: kept.found } : { do: "offer" });
    });
    return () => {
      wanted = false;
      running.current?.abort();
    };
  }, [text]);
  const begin = (depth: Depth) => {
    running.current?.abort();
    const work = new AbortController();
    running.current = work;
    const current = () => running.current === work;
    const evaluated: EvaluatedStep[] = [];
    send({ do: "begin", depth });
    const each = (j: EvaluatedStep, progress: number) => {
      evaluated.push(j);
      if (current()) send({ do: "evaluated", evaluated: j, progress });
    };
    engine.analyze(text, effortOf(game, depth), each, work.signal).then(
      (sums) => {
        if (!current()) return;
        running.current = null;
        send({ do: "finish", depth, finished: { evaluated, sums } });
        void keep(text, depth, { evaluated, sums });
      },
      (reason: unknown) => {
        if (!current()) return;
        running.current = null;
        send({ do: "fail", text: troubleOf(reason).detail });
      },
    );
  };
  return { analysis, begin, stop };
}
