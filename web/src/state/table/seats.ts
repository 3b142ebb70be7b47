// SPDX-License-Identifier: MIT
// The default seats of a game.
import type { GameName } from "../../engine/types";
import { moduleOf } from "../../games/module";

/** As the game has it, else you and easy bots, as few as possible. */
export function firstSeats(game: GameName, least = 2): string[] {
  const bots = Array.from({ length: least - 1 }, () => "level:2");
  return [...(moduleOf(game).seats ?? ["me", ...bots])];
}
