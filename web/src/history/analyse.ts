// SPDX-License-Identifier: MIT
// Analyses the kept games one after another, in the engine's worker, until all are done or somebody stops it.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Engine } from "../engine/types";
import { moduleOf } from "../games/module";
import { withSums } from "./game";
import type { Kept } from "./game";
import { putGame } from "./store";

export interface Analyst {
  /** how many are still to be done; 0: it rests */
  left: number;
  begin(games: Kept[]): void;
  stop(): void;
}

export function useAnalyst(
  engine: Engine,
  changed: (game: Kept) => void,
  failed: (reason: unknown) => void,
): Analyst {
  const [left, setLeft] = useState(0);
  const running = useRef<AbortController | null>(null);
  const stop = () => {
    running.current?.abort();
    running.current = null;
    setLeft(0);
  };
  useEffect(() => () => running.current?.abort(), []);
  const run = async (games: Kept[], work: AbortController) => {
    for (const [i, game] of games.entries()) {
      if (running.current !== work) return;
      setLeft(games.length - i);
      const effort = moduleOf(game.game).quickAnalysis;
      const sums = await engine.analyze(game.record, effort, () => undefined, work.signal);
      const known = withSums(game, sums);
      await putGame(known);
      changed(known);
    }
  };
  const begin = (games: Kept[]) => {
    const work = new AbortController();
    running.current = work;
    run(games, work)
      .catch((reason: unknown) => !work.signal.aborted && failed(reason))
      .finally(() => running.current === work && stop());
  };
  return { left, begin, stop };
}
