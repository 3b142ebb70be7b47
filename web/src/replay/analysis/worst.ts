// SPDX-License-Identifier: MIT
// Which moves cost most.
import type { GameRecord, EvaluatedStep } from "../../engine/types";

/** The marked moves, the costliest first. */
export function worstOf(evaluated: ReadonlyMap<number, EvaluatedStep>, most = 8): EvaluatedStep[] {
  return [...evaluated.values()]
    .filter((j) => j.class !== null && j.class !== "fine" && j.loss !== null)
    .sort((a, b) => (b.loss?.win ?? 0) - (a.loss?.win ?? 0) || a.step - b.step)
    .slice(0, most);
}

/** The steps that the graph marks: each player's costliest few. */
export function markedSteps(record: GameRecord, evaluated: ReadonlyMap<number, EvaluatedStep>): Set<number> {
  const seats = Array.from({ length: record.players }, (_, i) => i + 1);
  const own = (seat: number) => new Map([...evaluated].filter(([step]) => record.steps[step]?.seat === seat));
  return new Set(seats.flatMap((seat) => worstOf(own(seat), 3).map(({ step }) => step)));
}
