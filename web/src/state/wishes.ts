// SPDX-License-Identifier: MIT
// Which moves the page would like to know more of: what they would do, or why they can't be played.
import { readPatterns } from "../games/patterns/view";
import { meanings } from "./selection";
import { isMine } from "./table";
import type { Table } from "./table";

const FEW = 8;

/** Cells of Patterns where nothing can be done: why, if the bowl's token, or their own, were laid there? */
function barred(t: Table): string[] {
  const { legal, view } = t.shown;
  const lay = legal.some((m) => m[0] === "E") ? "E" : "S";
  const open = new Set(legal.map((m) => m.slice(1)));
  return [...readPatterns(view).cells.values()]
    .filter((cell) => cell.faceUp && !open.has(cell.name))
    .flatMap((cell) => [lay + cell.name, `F${cell.name}`]);
}

export function wishes(t: Table): string[] {
  if (!isMine(t)) return [];
  const { game, legal } = t.shown;
  const s = t.selection;
  const wanted = new Set(legal.length <= FEW ? legal : []);
  if (t.notice?.kind === "reason" || t.notice?.kind === "hint") wanted.add(t.notice.move);
  const claiming = legal.some((m) => m[0] === "c" || m[0] === "t");
  if (game === "mandala" && s.colour && !claiming) {
    for (const mandala of ["1", "2"])
      wanted.add(`m${mandala}${s.colour}`).add(`f${mandala}${s.colour}${s.count}`);
    wanted.add(`d${s.colour}${s.count}`);
  } else if (game === "flowers" && s.colour && !claiming)
    for (const mandala of ["1", "2", "3"]) wanted.add(`p${mandala}${s.colour}${s.count}`);
  else for (const move of meanings(game, s)) wanted.add(move);
  if (game === "patterns") for (const move of barred(t)) wanted.add(move);
  return [...wanted];
}
