// SPDX-License-Identifier: MIT
// Patterns, drawn: 52 cells, pale while loose and filled once claimed; a group's contour is solid (yours) or double
// (theirs), its marker round or square with the river number. Legal moves come with the table.
import { Avatar } from "../../art/avatars";
import { Chip } from "../../art/pieces";
import { watchDrag } from "../../shell/table/drag";
import { Named } from "../../shell/table/named";
import { PlayButton } from "../../shell/table/play";
import { Rove } from "../../shell/table/rove";
import { Status } from "../../shell/table/status";
import { bottomSeat, isQuick, nameIn, sayEffectIn, sayWhy } from "../../shell/ui";
import type { BoardProps } from "../../shell/ui";
import { Who } from "../../shell/table/who";
import { isMine, OWN, pendingOf } from "../../state/table/table";
import type { Table } from "../../state/table/table";
import { isColour } from "../cards";
import { seatSpot } from "../ways";
import { Token } from "./art";
import { eventsOf } from "./events";
import { Spoken } from "./spoken";
import type { Cell, Group, PatternsView } from "./view";
import { bowlSpot, cellSpot } from "./ways";
import { wordsIn } from "./words";
import "./board.css";

const KINDS = ["F", "S", "E"] as const;

/** The outer edges of a group, in a field of 80 by 80. */
export function contour(group: Group, all: Cell[]): string {
  const cells = all.filter((cell) => group.cells.includes(cell.name));
  let path = "";
  for (const { column, row } of cells) {
    const has = (x: number, y: number) => cells.some((c) => c.column === column + x && c.row === row + y);
    const [x, y] = [column * 10, row * 10];
    if (!has(0, -1)) path += `M${x} ${y}h10`;
    if (!has(0, 1)) path += `M${x} ${y + 10}h10`;
    if (!has(-1, 0)) path += `M${x} ${y}v10`;
    if (!has(1, 0)) path += `M${x + 10} ${y}v10`;
  }
  return path;
}

function legalAt(t: Table, cell: string): string[] {
  return isMine(t) ? KINDS.map((k) => k + cell).filter((move) => t.shown.legal.includes(move)) : [];
}

/** What lies at a cell, and which groups are next to it. */
function whatLies(ui: BoardProps["ui"], t: Table, view: PatternsView, cell: Cell): string[] {
  const w = wordsIn(ui.m);
  const owner = cell.owner > 0 ? w.cellOf(nameIn(ui, t, cell.owner)) : w.cellLoose;
  const label = [w.cell(cell.name, cell.colour), owner];
  if (cell.marker > 0) label.push(w.cellMarker(cell.marker));
  for (const group of view.groups.filter((g) => g.loose.includes(cell.name)))
    label.push(w.cellBeside(nameIn(ui, t, group.seat), group.colour, group.place));
  return label;
}

/** A token; for players a button. */
function CellSpot({ ui, t, view, cell }: BoardProps & { view: PatternsView; cell: Cell }) {
  const { m } = ui;
  const w = wordsIn(m);
  const moves = legalAt(t, cell.name);
  const grows = moves.some((move) => move[0] !== "E");
  const chosen = t.selection.cell === cell.name;
  const why = KINDS.map((k) => t.reasons[k + cell.name]).find((w) => w?.key === "barred");
  const last = eventsOf(t.shown.steps.at(-1)?.events).some((f) => "cell" in f && f.cell === cell.name);
  const me = bottomSeat(t);
  const names = ["token-cell", cell.owner > 0 ? "claimed" : "loose"];
  if (moves.length > 0) names.push("legal");
  if (grows) names.push("grows");
  if (chosen) names.push("chosen");
  if (last) names.push("last");
  if (why && cell.owner === 0) names.push("blocked");
  const place = cell.marker;
  const label = whatLies(ui, t, view, cell);
  const can = moves.map((move) => {
    const effect = sayEffectIn(ui, t, move);
    const kind = w.kinds[move[0] as "E" | "F" | "S"];
    return effect === "" ? kind : `${kind}: ${effect}`;
  });
  if (can.length > 0) label.push(can.join("; "));
  else if (why && cell.owner === 0) label.push(sayWhy(ui, t, why));
  const name = label.join(", ");
  const inside = (
    <>
      <Token colour={cell.colour} claimed={cell.owner > 0} />
      {place > 0 && (
        <span class={`marker seat-${cell.owner}${cell.owner === me ? " own" : ""}`}>{place}</span>
      )}
    </>
  );
  const style = { gridColumn: cell.column + 2, gridRow: cell.row + 1 };
  if (t.shown.viewer === 0)
    return (
      <div class={names.join(" ")} data-spot={cellSpot(cell.name)} style={style} role="img" aria-label={name}>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      data-rove={`${cell.column},${cell.row}`}
      data-place={cell.name}
      data-spot={cellSpot(cell.name)}
      class={names.join(" ")}
      style={style}
      aria-pressed={chosen}
      aria-disabled={isMine(t) && moves.length === 0}
      onClick={(event) =>
        ui.act({ do: "cell", cell: cell.name, now: isQuick(ui, event) && moves.length === 1 })
      }
    >
      <Named name={name}>{inside}</Named>
    </button>
  );
}

function Contours({ t, view }: { t: Table; view: PatternsView }) {
  const me = bottomSeat(t);
  return (
    <svg class="contours" viewBox="0 0 80 80" aria-hidden="true">
      {view.groups.map((group) => {
        const path = contour(group, view.cells);
        return group.seat === me ? (
          <path key={group.marker} class={`solid seat-${group.seat}`} d={path} />
        ) : (
          <g key={group.marker} class={`seat-${group.seat}`}>
            <path class="solid" d={path} />
            <path class="gap" d={path} />
          </g>
        );
      })}
    </svg>
  );
}

/** Is it the viewer's turn to choose between the two tokens for the bowls? */
const isBowlChoice = (t: Table) => isMine(t) && (t.shown.data as PatternsView).phase === "bowl";

function Player({ ui, t, view, seat }: BoardProps & { view: PatternsView; seat: number }) {
  const { m } = ui;
  const w = wordsIn(m);
  const groups = view.groups.filter((g) => g.seat === seat);
  const bowl = view.bowls[seat - 1] ?? null;
  const draggable = bowl !== null && seat === t.shown.viewer && isMine(t) && !isBowlChoice(t);
  const turn = t.shown.turn === seat;
  return (
    <section
      class={`player seat-${seat}${turn ? " turn" : ""}`}
      data-spot={seatSpot(seat)}
      data-place={seat === t.shown.viewer && isBowlChoice(t) ? OWN : undefined}
      aria-label={nameIn(ui, t, seat)}
    >
      <Avatar seat={seat} />
      <div class="who">
        <Who ui={ui} t={t} seat={seat} />
        <span class="cards">{m.points(t.shown.scores[seat - 1] ?? 0)}</span>
      </div>
      <ol class="places groups" aria-label={w.river}>
        {[1, 2, 3, 4, 5, 6].map((place) => {
          const group = groups.find((g) => g.place === place);
          return (
            <li
              key={place}
              aria-label={
                group
                  ? w.group(group.colour, group.cells.length, place, group.points)
                  : w.riverPlace(place, null)
              }
            >
              {group ? (
                <>
                  <Chip colour={group.colour} badge={String(place)} />
                  <small aria-hidden="true">{group.points}</small>
                </>
              ) : (
                <span class="free">{place}</span>
              )}
            </li>
          );
        })}
      </ol>
      <div
        class={`store bowl${draggable ? " draggable" : ""}`}
        data-spot={bowlSpot(seat)}
        role="img"
        aria-label={w.bowlOf(bowl)}
        onPointerDown={(event) => draggable && watchDrag(ui, event, () => ui.act({ do: "clear" }))}
      >
        <span class="what">{w.bowl}</span>
        {bowl ? <Token colour={bowl} claimed /> : <strong>–</strong>}
      </div>
    </section>
  );
}

/** The set-up: which of the two remaining tokens goes into the player's own bowl. */
function BowlTray({ ui, t }: BoardProps) {
  const w = wordsIn(ui.m);
  const pending = pendingOf(t);
  const offered = t.shown.legal.map((move) => move[1]).filter(isColour);
  return (
    <div class="tray">
      <p class="tray-title">
        <strong>{w.bowlTitle}</strong> {w.bowlWhat}
      </p>
      <Rove class="claims" label={w.bowlTitle} role="toolbar">
        {offered.map((colour) => (
          <button
            type="button"
            key={colour}
            data-rove
            class={pending === `b${colour}` ? "claim chosen" : "claim"}
            aria-pressed={pending === `b${colour}`}
            onPointerDown={(event) => watchDrag(ui, event, () => ui.act({ do: "key", key: colour }))}
            onClick={(event) =>
              isQuick(ui, event)
                ? ui.act({ do: "commit", move: `b${colour}` })
                : ui.act({ do: "key", key: colour })
            }
          >
            <Token colour={colour} claimed />
            <span>{w.bowlTake(colour)}</span>
          </button>
        ))}
      </Rove>
      <div class="actions">
        <PlayButton ui={ui} t={t} />
      </div>
    </div>
  );
}

/** A choice, when several actions are possible with the chosen token. */
function KindChoice({ ui, t, cell }: BoardProps & { cell: string }) {
  const w = wordsIn(ui.m);
  const pending = pendingOf(t);
  return (
    <div class="kinds" role="group" aria-label={w.kindOf}>
      {KINDS.filter((kind) => t.shown.legal.includes(kind + cell)).map((kind) => (
        <button
          type="button"
          key={kind}
          class={pending === kind + cell ? "second chosen" : "second"}
          aria-pressed={pending === kind + cell}
          onClick={() => ui.act({ do: "kind", kind })}
        >
          {w.kinds[kind]}
        </button>
      ))}
    </div>
  );
}

function Actions({ ui, t, view }: BoardProps & { view: PatternsView }) {
  const { m } = ui;
  const w = wordsIn(m);
  const cell = t.selection.cell;
  const closing = view.phase === "close";
  const kind = pendingOf(t)?.[0];
  const word = kind === "E" || kind === "F" || kind === "S" ? w.kinds[kind] : m.play;
  return (
    <div class="below">
      {closing && isMine(t) && (
        <p class="tray-title">
          <strong>{w.closingTitle}</strong> {w.closingWhat}
        </p>
      )}
      <div class="actions">
        {closing && isMine(t) && (
          <button type="button" class="second" onClick={() => ui.act({ do: "commit", move: "-" })}>
            {w.stop}
          </button>
        )}
        {cell !== null && legalAt(t, cell).length > 1 && <KindChoice ui={ui} t={t} cell={cell} />}
        <PlayButton ui={ui} t={t} word={word} />
      </div>
    </div>
  );
}

export function PatternsBoard({ ui, t, still = t.shown.over }: BoardProps) {
  const { m } = ui;
  const view = t.shown.data as PatternsView;
  const me = bottomSeat(t);
  return (
    <>
      <Player ui={ui} t={t} view={view} seat={3 - me} />
      <div class="board">
        <Rove class="cells" label={m.board}>
          {[8, 7, 6, 5, 4, 3, 2, 1].map((n) => (
            <span key={n} class="axis" style={{ gridColumn: 1, gridRow: 9 - n }} aria-hidden="true">
              {n}
            </span>
          ))}
          {[..."abcdefgh"].map((letter, i) => (
            <span key={letter} class="axis" style={{ gridColumn: i + 2, gridRow: 9 }} aria-hidden="true">
              {letter}
            </span>
          ))}
          {view.cells.map((cell) => (
            <CellSpot key={cell.name} ui={ui} t={t} view={view} cell={cell} />
          ))}
          <Contours t={t} view={view} />
        </Rove>
      </div>
      <Player ui={ui} t={t} view={view} seat={me} />
      <Spoken ui={ui} t={t} view={view} />
      {!still && <Status ui={ui} t={t} />}
      {!still &&
        t.shown.viewer > 0 &&
        (isBowlChoice(t) ? <BowlTray ui={ui} t={t} /> : <Actions ui={ui} t={t} view={view} />)}
    </>
  );
}
