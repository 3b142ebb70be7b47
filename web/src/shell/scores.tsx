// SPDX-License-Identifier: MIT
// The end: who won, and every point of every player adding up in the open.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Chip } from "../art/pieces";
import { scoreRows } from "../games/scoring";
import type { ScoreRow } from "../games/scoring";
import { replayGame } from "./records";
import { nameIn } from "./ui";
import type { BoardProps } from "./ui";

const BEAT = { off: 0, fast: 160, normal: 380 } as const;

export function verdict({ ui, t }: BoardProps): string {
  const { m } = ui;
  const { winners, viewer, seats } = t.shown;
  const names = winners.map((seat) => nameIn(ui, t, seat));
  const [first] = winners;
  if (winners.length === 1 && first !== undefined)
    return first === viewer && seats[first - 1]?.kind === "me" ? m.youWin : m.wins(names[0] ?? "");
  return winners.length === seats.length && seats.length === 2 ? m.draw : m.shared(names.join(", "));
}

function Sum({ row, shown }: { row: ScoreRow; shown: boolean }) {
  return (
    <tr class={shown ? "shown" : "later"}>
      <td class="pieces">
        {row.pieces.map((p, i) => (
          <Chip key={i} colour={p.colour} count={p.count ?? 1} badge={p.badge} />
        ))}
      </td>
      <td class="sum">{row.sum}</td>
      <td class="points">{row.points}</td>
    </tr>
  );
}

/** `foot`: what stands below in place of the buttons of a game in this browser. */
export function Scores({ ui, t, foot }: BoardProps & { foot?: ComponentChildren }) {
  const { m } = ui;
  const { seats, scores, winners, game, view } = t.shown;
  const columns = seats.map((_, i) => scoreRows(game, view, i + 1));
  const most = Math.max(...columns.map((c) => c.length));
  const beat = BEAT[ui.app.settings.motion];
  const [shown, setShown] = useState(beat === 0 ? most : 0);
  useEffect(() => {
    if (shown >= most) return;
    const timer = setTimeout(() => setShown(shown + 1), beat);
    return () => clearTimeout(timer);
  }, [shown, most]);
  const tied = new Set(scores).size < scores.length && winners.length === 1;
  return (
    <section class="scores" aria-label={verdict({ ui, t })}>
      <h2 class="verdict">{verdict({ ui, t })}</h2>
      <div class={`columns of${seats.length}`}>
        {columns.map((rows, i) => {
          const sum = rows.slice(0, shown).reduce((total, row) => total + row.points, 0);
          return (
            <div key={i} class={winners.includes(i + 1) ? "column winner" : "column"}>
              <table>
                <caption>{nameIn(ui, t, i + 1)}</caption>
                <tbody>
                  {rows.map((row, k) => (
                    <Sum key={k} row={row} shown={k < shown} />
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th colSpan={2}>{m.total}</th>
                    <td class="points">{shown >= most ? scores[i] : sum}</td>
                  </tr>
                </tfoot>
              </table>
            </div>
          );
        })}
      </div>
      {tied && game === "mandala" && <p class="quiet">{m.tieBreakCup}</p>}
      {tied && game === "flowers" && <p class="quiet">{m.tieBreakHand}</p>}
      {foot ?? (
        <div class="actions end">
          <button type="button" class="second" onClick={() => ui.send({ do: "board-at-end", board: true })}>
            {m.showBoard}
          </button>
          <button type="button" class="second" onClick={() => void replayGame(ui)}>
            {m.replay}
          </button>
          <button type="button" class="primary" onClick={() => void ui.controller.again()}>
            {m.rematch}
          </button>
        </div>
      )}
    </section>
  );
}
