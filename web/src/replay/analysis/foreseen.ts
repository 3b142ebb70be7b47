// SPDX-License-Identifier: MIT
// The events of a decision's moves before any chance outcome, as its player knows them.
import type { Engine, GameRecord } from "../../engine/types";
import type { StepEvent } from "../../games/events";

/** The events of every legal move of a step; none where the record hides the player's cards. */
export async function foreseeMoves(
  engine: Engine,
  record: GameRecord,
  step: number,
): Promise<Map<string, StepEvent[]>> {
  const { game, viewer } = record;
  const decision = record.steps[step];
  if (!decision || (viewer !== null && viewer !== decision.seat)) return new Map();
  const { seat, position } = decision;
  const { view, legal } = await engine.look(game, position, seat);
  const all = await engine.foresee(game, view, legal);
  return new Map(legal.map((move, i) => [move, all[i] ?? []]));
}
