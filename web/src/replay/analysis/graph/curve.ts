// SPDX-License-Identifier: MIT
// The graph's data: for every player the value of each of their decisions, and after the last one the result.
import type { GameRecord, EvaluatedStep, MistakeClass } from "../../../engine/types";

export interface CurvePoint {
  /** index of the decision; for the result the number of steps */
  step: number;
  win: number;
  error: number | null;
  class: MistakeClass;
  /** the result, which isn't an evaluation */
  result: boolean;
}

export interface Curve {
  seat: number;
  points: CurvePoint[];
}

/** A player's share of the victory: all, a part, nothing; null without a result. */
function shareOf(record: GameRecord, seat: number): number | null {
  const { winners } = record.ending;
  if (winners.length === 0) return null;
  return winners.includes(seat) ? 1 / winners.length : 0;
}

export function curvesOf(record: GameRecord, evaluated: ReadonlyMap<number, EvaluatedStep>): Curve[] {
  const curves: Curve[] = [];
  for (let seat = 1; seat <= record.players; seat++) {
    const points: CurvePoint[] = [];
    record.steps.forEach((made, step) => {
      const found = evaluated.get(step);
      if (made.seat !== seat || !found?.value) return;
      const { win, winError } = found.value;
      points.push({ step, win, error: winError, class: found.class ?? "fine", result: false });
    });
    const share = shareOf(record, seat);
    const whole = evaluated.size >= record.steps.length;
    if (share !== null && points.length > 0 && whole)
      points.push({ step: record.steps.length, win: share, error: null, class: "fine", result: true });
    if (points.length > 0) curves.push({ seat, points });
  }
  return curves;
}
