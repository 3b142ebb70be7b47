// SPDX-License-Identifier: MIT
// The moves that the page wants to know more about: what they would do, or why they can't be played.
import { moduleOf } from "../../games/module";
import { isMine } from "./table";
import type { Table } from "./table";

const FEW = 8;

export function wishes(t: Table): string[] {
  if (!isMine(t)) return [];
  const { game, legal } = t.shown;
  const wanted = new Set(legal.length <= FEW ? legal : []);
  if (t.notice?.kind === "reason" || t.notice?.kind === "hint") wanted.add(t.notice.move);
  const { choosing } = moduleOf(game);
  for (const move of choosing.wishes?.(t) ?? choosing.meanings(t.selection)) wanted.add(move);
  return [...wanted];
}
