// SPDX-License-Identifier: MIT
// The default seats of a game.
import type { GameName } from "../../engine/types";
import { moduleOf } from "../../games/module";

/** As the game has it, else you and easy bots. */
export function firstSeats(game: GameName, players = 2): string[] {
  const bots = Array.from({ length: players - 1 }, () => "level:2");
  return [...(moduleOf(game).seats ?? ["me", ...bots])];
}
