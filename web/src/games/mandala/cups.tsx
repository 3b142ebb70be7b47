// SPDX-License-Identifier: MIT
// The cups, shown beside the deck.
import { Chip } from "../../art/pieces";
import { nameIn } from "../../shell/ui";
import type { BoardProps } from "../../shell/ui";
import { COLOURS } from "../cards";
import type { MandalaSeat, MandalaView } from "./view";
import { wordsIn } from "./words";

export const isOpen = (ui: BoardProps["ui"], seat: MandalaSeat) => seat.open || ui.app.settings.aids === "on";

/** The cups that are open: your own, and with memory aids what is known of the others. */
export function Cups({ ui, t }: BoardProps) {
  const { m } = ui;
  return (t.shown.data as MandalaView).seats.map((seat, i) => {
    if (!isOpen(ui, seat)) return null;
    return (
      <div key={i}>
        <h3>
          {nameIn(ui, t, i + 1)}: {wordsIn(m).cupHolds(seat.cup.total, null, false)}
        </h3>
        <p class="pile">
          {COLOURS.filter((c) => seat.cup.count[c] > 0).map((c) => (
            <span key={c} role="img" aria-label={m.stack(c, seat.cup.count[c])}>
              <Chip colour={c} count={seat.cup.count[c]} />
            </span>
          ))}
          {seat.cup.hidden > 0 && <span>? × {seat.cup.hidden}</span>}
        </p>
      </div>
    );
  });
}
