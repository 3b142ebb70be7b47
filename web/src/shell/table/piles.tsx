// SPDX-License-Identifier: MIT
// The deck and the discard pile: their sizes, the visible cards, and the odds of the next card.
import { Chip } from "../../art/pieces";
import { COLOURS } from "../../games/cards";
import { moduleOf } from "../../games/module";
import { infoOf } from "../../state/app";
import type { Table } from "../../state/table/table";
import { atTable } from "../ui";
import type { BoardProps, Ui } from "../ui";

export function pilesOf(t: Table) {
  const { game, data } = t.shown;
  return moduleOf(game).piles?.(data) ?? null;
}

/** Should the odds of the next card be shown, and is there one? */
export function hasOdds(ui: Ui, t: Table): boolean {
  const { game, over } = t.shown;
  return atTable(ui).app.settings.odds === "on" && infoOf(ui.app, game).deck && !over;
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

export function Piles({ ui, t }: BoardProps) {
  const { m } = ui;
  const piles = pilesOf(t);
  const { Piles: More } = moduleOf(t.shown.game);
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
      {More && <More ui={ui} t={t} />}
      {hasOdds(ui, t) && (
        <>
          <h3>{m.oddsTitle}</h3>
          <Odds ui={ui} t={t} />
        </>
      )}
    </>
  );
}
