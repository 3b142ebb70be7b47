// SPDX-License-Identifier: MIT
// A game's own icon.
import { Strokes } from "../art/icons";
import type { GameName } from "../engine/types";
import { moduleOf } from "../games/module";

export function GameIcon({ game }: { game: GameName }) {
  return <Strokes path={moduleOf(game).icon} />;
}
