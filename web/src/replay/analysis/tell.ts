// SPDX-License-Identifier: MIT
// What the moves of a decision do before nature answers, as its player knows it.
import type { Engine, GameRecord } from "../../engine/types";
import type { Fact } from "../../games/facts";

/** The facts of every legal move of a step; none where the record hides the player's cards. */
export async function tellMoves(
  engine: Engine,
  record: GameRecord,
  step: number,
): Promise<Map<string, Fact[]>> {
  const { game, viewer } = record;
  const decision = record.steps[step];
  if (!decision || (viewer !== null && viewer !== decision.seat)) return new Map();
  const { seat, position } = decision;
  const { view, legal } = await engine.look(game, position, seat);
  const all = await engine.foresee(game, view, legal);
  return new Map(legal.map((move, i) => [move, all[i] ?? []]));
}
