// SPDX-License-Identifier: MIT
// The deck and the discard pile: their sizes, what lies in the open, and the odds of the next card.
import { Chip } from "../art/pieces";
import { COLOURS } from "../games/cards";
import { readFlowers } from "../games/flowers/view";
import { readMandala } from "../games/mandala/view";
import type { Table } from "../state/table";
import { atTable, nameIn } from "./ui";
import type { BoardProps, Ui } from "./ui";

export function pilesOf(t: Table) {
  const { game, view } = t.shown;
  if (game === "patterns") return null;
  const { deck, discard } = game === "mandala" ? readMandala(view) : readFlowers(view);
  return { deck, discard };
}

/** Are the odds of the next card wanted here, and is there one? */
export function hasOdds(ui: Ui, t: Table): boolean {
  const { game, over } = t.shown;
  return atTable(ui).app.settings.odds === "on" && game !== "patterns" && !over;
}

export function Odds({ ui, t }: BoardProps) {
  const { m } = ui;
  if (!t.odds) return <p class="quiet">{m.oddsNone}</p>;
  const most = Math.max(...t.odds.chance, 0.01);
  return (
    <ul class="odds" aria-label={m.oddsTitle}>
      {COLOURS.map((c, i) => {
        const share = t.odds?.chance[i] ?? 0;
        return (
          <li key={c} aria-label={`${m.colours[c]} ${m.percent(share)}`}>
            <svg class={`bar ${c}`} viewBox="0 0 20 60" preserveAspectRatio="none" aria-hidden="true">
              <rect class="face" x="2" y={60 - (share / most) * 56} width="16" height={(share / most) * 56} />
            </svg>
            <Chip colour={c} />
            <span aria-hidden="true">{m.percent(share)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Mandala's cups: one's own, and with memory aids what is known of the others. */
function Cups({ ui, t }: BoardProps) {
  const { m } = ui;
  const { game, view, viewer, over } = t.shown;
  if (game !== "mandala") return null;
  return readMandala(view).seats.map((seat, i) => {
    if (i + 1 !== viewer && ui.app.settings.aids === "off" && !over) return null;
    return (
      <div key={i}>
        <h3>
          {nameIn(ui, t, i + 1)}: {m.cupHolds(seat.cup.total, null)}
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

export function Piles({ ui, t }: BoardProps) {
  const { m } = ui;
  const piles = pilesOf(t);
  if (!piles) return null;
  return (
    <>
      <p>{m.piles(piles.deck, piles.discard.total)}</p>
      <p class="pile">
        {COLOURS.filter((c) => piles.discard.count[c] > 0).map((c) => (
          <span key={c} role="img" aria-label={m.stack(c, piles.discard.count[c])}>
            <Chip colour={c} count={piles.discard.count[c]} />
          </span>
        ))}
      </p>
      <Cups ui={ui} t={t} />
      {hasOdds(ui, t) && (
        <>
          <h3>{m.oddsTitle}</h3>
          <Odds ui={ui} t={t} />
        </>
      )}
    </>
  );
}
