// SPDX-License-Identifier: MIT
// The board of a game without its own: its players, its position as labelled rows, its moves as buttons.
import type { Row } from "../../engine/types";
import { fillNames, sayScore } from "../../messages/say";
import { PlayButton } from "../../shell/table/play";
import { Rove } from "../../shell/table/rove";
import { Status } from "../../shell/table/status";
import { bottomSeat, isQuick, nameIn } from "../../shell/ui";
import type { BoardProps } from "../../shell/ui";
import { Who } from "../../shell/table/who";
import { isMine, pendingOf } from "../../state/table/table";
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

/** A cell of a row; of several, each has the name of its seat. */
function Cell({ ui, t, text, seat }: BoardProps & { text: string; seat: number | null }) {
  if (seat === null) return <span lang="en">{text}</span>;
  return (
    <div class="part">
      <small>{nameIn(ui, t, seat)}</small>
      <span lang="en">{text}</span>
    </div>
  );
}

function Label({ text }: { text: string }) {
  return (
    <dt>
      <code lang="en">{text}</code>
    </dt>
  );
}

function rowClass({ inner, grid }: Row): string {
  return grid ? "grid" : inner ? "inner" : "";
}

/** What the pending move would do, in the engine's words; nothing in a game without events. */
function Foreseen({ ui, t }: BoardProps) {
  const pending = pendingOf(t);
  const events = pending === null ? [] : (t.previews[pending] ?? []);
  if (events.length === 0) return null;
  return (
    <dl class="position foreseen">
      {events.map((event, i) => (
        <div key={i}>
          <Label text={event.kind} />
          <dd>
            <span lang="en">{fillNames(ui.m, event.template, (seat) => nameIn(ui, t, seat))}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the viewer knows, as the engine lays it out in rows. */
function Position({ ui, t }: BoardProps) {
  return (
    <div class="board" role="region" aria-label={ui.m.position} tabIndex={0}>
      {isMine(t) && <Foreseen ui={ui} t={t} />}
      <dl class="position">
        {t.shown.rows.map((row, i) => (
          <div key={i} class={rowClass(row)}>
            <Label text={row.number === undefined ? row.key : `${row.key} ${row.number}`} />
            <dd>
              {row.cells.map((text, k) => (
                <Cell key={k} ui={ui} t={t} text={text} seat={row.cells.length > 1 ? k + 1 : null} />
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
