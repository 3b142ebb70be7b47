// SPDX-License-Identifier: MIT
// The level of the bots in this game, from the next move on.
import type { GameInfo } from "../../engine/types";
import type { Messages } from "../../messages/messages";
import { infoOf } from "../../state/app";
import type { BoardProps } from "../ui";

export const LEVELS = [0, 1, 2, 3, 4, 5, 6];

/** "Level 4 · solid · +161 Elo", against level 3. */
export function levelWords(m: Messages, info: GameInfo, n: number): string {
  const elo = info.levels[n];
  return [m.level(n), m.levels[n], ...(elo ? [m.elo(elo)] : [])].join(" · ");
}

export function LevelChoice({ ui, t }: BoardProps) {
  const { m } = ui;
  const bots = t.shown.seats.filter((s) => s.kind === "bot").map((s) => s.bot ?? "");
  const [first] = bots;
  if (first === undefined) return null;
  const same = bots.every((bot) => bot === first);
  return (
    <label class="level">
      <span class="unseen">{m.opponents}</span>
      <select
        value={same ? first : ""}
        onChange={(event) => ui.controller.setBots(event.currentTarget.value)}
      >
        {!same && (
          <option value="" disabled>
            {m.mixedLevels}
          </option>
        )}
        {LEVELS.map((n) => (
          <option key={n} value={`level:${n}`}>
            {levelWords(m, infoOf(ui.app, t.shown.game), n)}
          </option>
        ))}
      </select>
    </label>
  );
}
