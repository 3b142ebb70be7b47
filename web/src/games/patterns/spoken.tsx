// SPDX-License-Identifier: MIT
// The board in words, for screen readers: where each colour is loose, and what lies around every group.
import { nameIn } from "../../shell/ui";
import type { BoardProps } from "../../shell/ui";
import { COLOURS } from "../cards";
import type { Cell, Group, PatternsView } from "./view";
import { wordsIn } from "./words";

/** The cells of these names by colour, without colours that have none. */
function byColour(all: Cell[], names: string[]) {
  return COLOURS.map((colour) => ({
    colour,
    cells: all.filter((cell) => cell.colour === colour && names.includes(cell.name)).map((cell) => cell.name),
  })).filter(({ cells }) => cells.length > 0);
}

export function sayGroup(w: ReturnType<typeof wordsIn>, who: string, all: Cell[], group: Group): string {
  const parts = [
    w.groupAt(who, group.colour, group.place, group.cells),
    w.around(byColour(all, group.loose).map(({ colour, cells }) => w.aroundOf(colour, cells))),
  ];
  if (group.flips.length > 0) parts.push(w.flipsAt(group.flips));
  return parts.join("; ");
}

export function Spoken({ ui, t, view }: BoardProps & { view: PatternsView }) {
  const w = wordsIn(ui.m);
  const loose = view.cells.filter((cell) => cell.owner === 0);
  return (
    <section class="unseen" aria-label={w.inWords}>
      <ul>
        {COLOURS.map((c) => (
          <li key={c}>
            {w.looseAt(
              c,
              loose.filter((cell) => cell.colour === c).map((cell) => cell.name),
            )}
          </li>
        ))}
        {view.groups.map((group) => (
          <li key={group.marker}>{sayGroup(w, nameIn(ui, t, group.seat), view.cells, group)}</li>
        ))}
      </ul>
    </section>
  );
}
