// SPDX-License-Identifier: MIT
// The board of a game without its own: its players, its position as labelled rows, its moves as buttons.
import { sayScore } from "../../messages/say";
import { PlayButton } from "../../shell/table/play";
import { Rove } from "../../shell/table/rove";
import { Status } from "../../shell/table/status";
import { bottomSeat, isQuick, nameIn } from "../../shell/ui";
import type { BoardProps } from "../../shell/ui";
import { Who } from "../../shell/table/who";
import { isMine, pendingOf } from "../../state/table/table";
import { rowsOf } from "./rows";
import "./board.css";

function Player({ ui, t, seat }: BoardProps & { seat: number }) {
  const { game, turn, scores } = t.shown;
  const score = scores[seat - 1];
  return (
    <section class={`player plain${turn === seat ? " turn" : ""}`} aria-label={nameIn(ui, t, seat)}>
      <div class="who">
        <Who ui={ui} t={t} seat={seat} />
        {score !== null && score !== undefined && <span class="cards">{sayScore(ui.m, game, score)}</span>}
      </div>
    </section>
  );
}

/** What the viewer knows, from the position line: a row for each word, a column for each part. */
function Position({ ui, t }: BoardProps) {
  return (
    <div class="board" role="region" aria-label={ui.m.position} tabIndex={0}>
      <dl class="position">
        {rowsOf(t.shown.view).map(({ label, parts }, i) => (
          <div key={i}>
            {label !== "" && (
              <dt>
                <code lang="en">{label}</code>
              </dt>
            )}
            <dd>
              {parts.map((part, k) => (
                <span key={k}>{part}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Moves({ ui, t }: BoardProps) {
  const { m } = ui;
  const pending = pendingOf(t);
  return (
    <Rove class="plain-moves" label={m.movesTitle} role="toolbar">
      {t.shown.legal.map((move) => (
        <button
          type="button"
          key={move}
          data-rove
          class={pending === move ? "second chosen" : "second"}
          aria-label={m.moveOf(move)}
          aria-pressed={pending === move}
          onClick={(event) => ui.act({ do: "place", place: move, now: isQuick(ui, event) })}
        >
          {move}
        </button>
      ))}
    </Rove>
  );
}

export function GenericBoard({ ui, t, still = t.shown.over }: BoardProps) {
  const me = bottomSeat(t);
  const seats = t.shown.seats.map((_, i) => i + 1);
  const others = [...seats.slice(me), ...seats.slice(0, me - 1)];
  return (
    <>
      <div class="plain-others">
        {others.map((seat) => (
          <Player key={seat} ui={ui} t={t} seat={seat} />
        ))}
      </div>
      <Position ui={ui} t={t} />
      <Player ui={ui} t={t} seat={me} />
      {!still && <Status ui={ui} t={t} />}
      {!still && t.shown.viewer > 0 && (
        <div class="below">
          {isMine(t) && <Moves ui={ui} t={t} />}
          <div class="actions">
            <PlayButton ui={ui} t={t} />
          </div>
        </div>
      )}
    </>
  );
}
