// SPDX-License-Identifier: MIT
// What a move does, told from the views before and behind it.
import type { Engine, GameName, Played } from "../../engine/types";
import type { Fact } from "../../games/facts";
import { moduleOf } from "../../games/module";

/** Plays a move in a whole position, or in some world that fits a view, as one viewer sees it. */
export async function playSeen(
  engine: Engine,
  game: GameName,
  position: string,
  viewer: number,
  move: string,
  seed: bigint,
): Promise<{ played: Played; facts: Fact[] }> {
  const played = await engine.play(game, position, move, seed);
  const [before, behind] = await Promise.all(
    [position, played.position].map((p) => engine.look(game, p, viewer)),
  );
  const step = { seat: played.seat, move: played.move, outcomes: played.outcomes };
  return { played, facts: moduleOf(game).tell(before?.view ?? "", step, behind?.view ?? "") };
}
