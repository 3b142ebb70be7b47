// SPDX-License-Identifier: MIT
// How a move of Patterns is composed: a cell, and which kind of action there; or the bowl's token; or the stop.
import { NOTHING } from "../../state/table/selection";
import type { Selection } from "../../state/table/selection";
import { isColour } from "../cards";
import type { Choosing } from "../module";
import type { PatternsView } from "./view";

function cellKey(s: Selection, key: string): Selection {
  if (!/[a-h1-8skoyrp]/.test(key)) return s;
  const trail = (/[1-8]$/.test(s.trail) ? "" : s.trail) + key;
  const whole = /([efs]?)([a-h])([1-8])$/.exec(trail);
  if (whole)
    return { ...NOTHING, kind: whole[1]?.toUpperCase() || null, cell: `${whole[2]}${whole[3]}`, trail };
  return { ...s, trail: trail.slice(-3) };
}

export const choosing: Choosing = {
  meanings(s) {
    if (s.place === "-") return ["-"];
    if (s.colour) return [`b${s.colour}`];
    if (!s.cell) return [];
    return s.kind ? [`${s.kind}${s.cell}`] : [`F${s.cell}`, `E${s.cell}`, `S${s.cell}`];
  },
  pending(s, legal) {
    const all = choosing.meanings(s);
    // When nothing is possible there, an action that is possible elsewhere was meant.
    const meant = (m: string) => legal.some((l) => l[0] === m[0] && l[0] !== "F");
    return all.find((m) => legal.includes(m)) ?? all.find(meant) ?? all[0] ?? null;
  },
  key(s, key, legal) {
    if (key === "-") return legal.includes("-") ? { ...NOTHING, place: "-" } : s;
    if (!legal.some((m) => m[0] === "b")) return cellKey(s, key.toLowerCase());
    const upper = key.toUpperCase();
    return isColour(upper) ? { ...NOTHING, colour: upper } : s;
  },
  /** The bowl's token, dropped on a cell: it is laid there if that is legal, else the cell's own token is turned over. */
  place(_s, cell, legal) {
    const kind = ["E", "S", "F"].find((k) => legal.includes(k + cell)) ?? null;
    return { ...NOTHING, cell, kind };
  },
  /** Cells without an action: asks why not, for the bowl token and for their own. */
  wishes(t) {
    const { legal, data } = t.shown;
    const lay = legal.some((m) => m[0] === "E") ? "E" : "S";
    const open = new Set(legal.map((m) => m.slice(1)));
    const barred = (data as PatternsView).cells
      .filter((cell) => cell.owner === 0 && !open.has(cell.name))
      .flatMap((cell) => [lay + cell.name, `F${cell.name}`]);
    return [...choosing.meanings(t.selection), ...barred];
  },
};
