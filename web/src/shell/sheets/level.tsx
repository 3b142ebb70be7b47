// SPDX-License-Identifier: MIT
// The level of the bots in this game, from the next move on.
import type { BoardProps } from "../ui";

export const LEVELS = [1, 2, 3, 4, 5, 6];

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
            {m.level(n)} · {m.levels[n - 1]}
          </option>
        ))}
      </select>
    </label>
  );
}
