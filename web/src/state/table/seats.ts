// SPDX-License-Identifier: MIT
// Who sits there before anybody has chosen.
import type { GameName } from "../../engine/types";
import { moduleOf } from "../../games/module";

/** As the game has it, else oneself and easy bots, as few as it can be played with. */
export function firstSeats(game: GameName, least = 2): string[] {
  const bots = Array.from({ length: least - 1 }, () => "level:2");
  return [...(moduleOf(game).seats ?? ["me", ...bots])];
}
