// SPDX-License-Identifier: MIT
// Credits for the rules, and that we are unofficial. A game without designers has no such line.
import type { GameName } from "../engine/types";
import type { Ui } from "./ui";

/** `game`: null when none is open. */
export function Credits({ ui, game }: { ui: Ui; game: GameName | null }) {
  const asked = ui.app.games.filter(({ name }) => game === null || name === game);
  const designers = [...new Set(asked.flatMap((info) => info.designers))];
  return designers.length === 0 ? null : <p class="quiet disclaimer">{ui.m.disclaimer(designers)}</p>;
}
