// SPDX-License-Identifier: MIT
// The end: the reason, every player's points adding up visibly, and then who won.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Chip } from "../../art/pieces";
import type { ScoreSheet } from "../../engine/types";
import { prettySum } from "../../games/events";
import { wordsOf } from "../../games/module";
import { useSkip } from "./end";
import { replayGame } from "../sheets/records";
import { nameIn, sayEnd } from "../ui";
import type { BoardProps } from "../ui";

const BEAT = { off: 0, fast: 160, normal: 380 } as const;

export function verdict({ ui, t }: BoardProps): string {
  const { m } = ui;
  const { winners, viewer, seats } = t.shown;
  const names = winners.map((seat) => nameIn(ui, t, seat));
  const [first] = winners;
  if (winners.length === 1 && first !== undefined)
    return first === viewer && seats[first - 1]?.kind === "me" ? m.youWin : m.wins(names[0] ?? "");
  return m.shared(names.join(", "));
}

type Row = ScoreSheet["items"][number];

function Sum({ row, shown }: { row: Row; shown: boolean }) {
  return (
    <tr class={shown ? "shown" : "later"}>
      <td class="pieces">
        {row.pieces.map((p, i) => (
          <Chip key={i} colour={p.colour} count={p.count ?? 1} badge={p.value && prettySum(p.value)} />
        ))}
      </td>
      <td class="sum">{prettySum(row.sum)}</td>
      <td class="points">{row.points}</td>
    </tr>
  );
}

/** A player's points: the first rows count already, and the total is theirs until it is the final one. */
function Column(props: { name: string; total: string; rows: Row[]; shown: number; final: number | null }) {
  const { name, total, rows, shown, final } = props;
  return (
    <table>
      <caption>{name}</caption>
      <tbody>
        {rows.map((row, k) => (
          <Sum key={k} row={row} shown={k < shown} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={2}>{total}</th>
          <td class="points">{final ?? rows[shown - 1]?.total ?? 0}</td>
        </tr>
      </tfoot>
    </table>
  );
}

type Moments = typeof import("../../replay/moments").Moments;

/** Milliseconds after which somebody who looks at the scores is told more about the game. */
const MORE = 1200;

/** What the game is worth remembering for: fetched once the winner is known. */
function useMoments(wanted: boolean): Moments | null {
  const [part, setPart] = useState<Moments | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(() => {
      import("../../replay/moments").then(
        ({ Moments }) => setPart(() => Moments),
        () => undefined, // without a network the scores are enough
      );
    }, MORE);
    return () => clearTimeout(timer);
  }, [wanted]);
  return part;
}

/** `foot`: replaces the buttons of a local game. */
export function Scores({ ui, t, foot }: BoardProps & { foot?: ComponentChildren }) {
  const { m } = ui;
  const { game, seats, scores, winners, sheets } = t.shown;
  const columns = seats.map((_, i) => sheets[i]?.items ?? []);
  const most = Math.max(...columns.map((c) => c.length));
  const counted = ui.app.end === "verdict";
  const [row, setRow] = useState(0);
  const shown = counted ? most : row;
  const beat = BEAT[ui.app.settings.motion];
  const decide = () => ui.send({ do: "end", end: "verdict" });
  const Moments = useMoments(counted && foot === undefined);
  useSkip(decide, !counted);
  useEffect(() => {
    if (counted) return;
    const timer = setTimeout(row >= most ? decide : () => setRow(beat === 0 ? most : row + 1), beat);
    return () => clearTimeout(timer);
  }, [row, most, counted]);
  return (
    <section class={counted ? "scores counted" : "scores"} aria-label={m.finalScores}>
      <h2 class="verdict">{counted ? verdict({ ui, t }) : m.finalScores}</h2>
      <p class="why-over">{sayEnd(ui, t)}</p>
      <div class={`columns of${seats.length}`}>
        {columns.map((rows, i) => (
          <div key={i} class={counted && winners.includes(i + 1) ? "column winner" : "column"}>
            <Column
              name={nameIn(ui, t, i + 1)}
              total={m.total}
              rows={rows}
              shown={shown}
              final={shown >= most ? (scores[i] ?? null) : null}
            />
          </div>
        ))}
      </div>
      {counted && sheets[0]?.decides && (
        <p class="quiet">{wordsOf(m, game).tieBreak ?? sheets[0].tie_text}</p>
      )}
      {Moments && <Moments ui={ui} t={t} verdict={verdict({ ui, t })} />}
      {foot ?? (
        <div class="actions end">
          <button type="button" class="second" onClick={() => ui.send({ do: "end", end: "board" })}>
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
