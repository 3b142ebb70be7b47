// SPDX-License-Identifier: MIT
// Flowers, drawn: per mandala its two tiles, six pips that say who brought which colour, and a row per player with
// face-up and face-down cards. Legal moves come with the table.
import { Avatar } from "../../art/avatars";
import { Icon, Strokes } from "../../art/icons";
import { Chip } from "../../art/pieces";
import { Petal } from "../../art/rosette";
import { watchDrag } from "../../shell/table/drag";
import { Hand, Stepper } from "../../shell/table/hand";
import { Named } from "../../shell/table/named";
import { PlayButton } from "../../shell/table/play";
import { Rove } from "../../shell/table/rove";
import { Status } from "../../shell/table/status";
import { bottomSeat, isQuick, nameIn, sayAim, sayEffectIn } from "../../shell/ui";
import type { BoardProps } from "../../shell/ui";
import { Who } from "../../shell/table/who";
import { isMine, OWN, pendingOf } from "../../state/table/table";
import type { Table } from "../../state/table/table";
import { COLOURS } from "../cards";
import type { Cards, Colour } from "../cards";
import type { StepEvent } from "../events";
import { seatSpot } from "../ways";
import { Banner } from "../shared/banner";
import { mostOf } from "../shared/stacks";
import { BLOSSOM, TileArt } from "./art";
import { eventsOf } from "./events";
import type { FlowersMandala, FlowersView, Pip, Side, Tile } from "./view";
import { pipSpot, sideSpot } from "./ways";
import { wordsIn } from "./words";
import "./board.css";

function listOf(cards: Cards): [Colour, number][] {
  return COLOURS.filter((c) => cards.count[c] > 0).map((c) => [c, cards.count[c]]);
}

function TileSpot({ ui, tile }: { ui: BoardProps["ui"]; tile: Tile | null }) {
  return tile ? (
    <span role="img" aria-label={wordsIn(ui.m).tile(tile.text)}>
      <TileArt colour={tile.colour} value={tile.value} />
    </span>
  ) : (
    <span class="tile-none" role="img" aria-label={wordsIn(ui.m).tileNone} />
  );
}

/** A side's cards: each colour face up, then face down; other players' face-down cards only as a memory aid. */
function SideCards({ side, open, fresh }: { side: Side; open: boolean; fresh: string }) {
  return (
    <span class="side-cards">
      {listOf(side.up).map(([c, n]) => (
        <Chip key={c} colour={c} count={n} fresh={c === fresh} />
      ))}
      {open
        ? listOf(side.down).map(([c, n]) => (
            <Chip key={`${c}-down`} colour={c} count={n} fresh={c === fresh} veiled />
          ))
        : side.down.total > 0 && (
            <span class={fresh !== "" && side.up.total === 0 ? "face-down fresh" : "face-down"}>
              <svg viewBox="0 0 40 24" aria-hidden="true">
                <rect class="back" x="1.5" y="1.5" width="37" height="21" rx="5" />
                <rect x="2" y="2" width="36" height="20" rx="5" fill="url(#hatch-ink)" />
              </svg>
              <b>{side.down.total}</b>
            </span>
          )}
    </span>
  );
}

/** The cards that a step played into this mandala. */
function playIn(events: readonly StepEvent[] | undefined, number: number) {
  return eventsOf(events)
    .filter((f) => f.kind === "play")
    .find((f) => f.mandala === number);
}

interface SideRowProps extends BoardProps {
  mandala: FlowersMandala;
  number: number;
  seat: number;
  /** whether cards face down are to be seen */
  open: boolean;
}

function sideWords({ ui, t, mandala, number, seat, open }: SideRowProps, side: Side): string {
  const { m } = ui;
  const w = wordsIn(m);
  const down = open ? m.holds(listOf(side.down)) : m.cards(side.down.total);
  const words = [w.sideOf(nameIn(ui, t, seat), number, m.holds(listOf(side.up)), down)];
  if (mandala.marker === seat) words.push(w.marker);
  if (side.needed > 0) words.push(w.half(side.total, side.needed));
  if (side.cannot_claim) words.push(`${w.cannotClaim} (${w.cannotClaimWhat})`);
  return words.join("; ");
}

/** The move that a tap on the viewer's own side would play. */
function moveAt(t: Table, number: number): string | null {
  const { colour, count } = t.selection;
  return isMine(t) && colour && !t.shown.legal.includes("tD") ? `p${number}${colour}${count}` : null;
}

/** What a side comes to: whether it can claim, its half, the marker, all its cards. */
function Tally({ ui, side, flag }: { ui: BoardProps["ui"]; side: Side; flag: number }) {
  return (
    <span class="tally">
      {side.cannot_claim && <small>{wordsIn(ui.m).cannotClaim}</small>}
      {side.needed > 0 && (
        <small>
          {side.total}/{side.needed} {side.earned ? "✓" : ""}
        </small>
      )}
      {flag > 0 && (
        <span class={`flag seat-${flag}`}>
          <Icon name="flag" />
        </span>
      )}
      <b>{side.total}</b>
    </span>
  );
}

/** What a row shows, with the chosen cards where they would lie. */
function SideInside(props: SideRowProps & { side: Side; move: string | null }) {
  const { ui, t, mandala, number, seat, open, side, move } = props;
  const w = wordsIn(ui.m);
  const { colour, count } = t.selection;
  const legal = move !== null && t.shown.legal.includes(move);
  const play = legal ? eventsOf(t.previews[move]).find((f) => f.kind === "play") : undefined;
  const last = t.shown.steps.at(-1);
  const played = last?.seat === seat && playIn(last.events, number);
  return (
    <>
      <span class="seat-name">
        <i class={`seat-${seat}`}>{seat}</i>
        <span class="name" title={nameIn(ui, t, seat)}>
          {nameIn(ui, t, seat)}
        </span>
      </span>
      <SideCards side={side} open={open} fresh={played ? played.colour : ""} />
      {play && colour && (
        <span class="aim">
          <Chip colour={colour} count={count} ghost veiled={!play.up} />
          <small>{play.up ? w.faceUp : w.faceDown}</small>
        </span>
      )}
      {move !== null && !legal && <span class="cross">✕</span>}
      <Tally ui={ui} side={side} flag={mandala.marker === seat ? seat : 0} />
    </>
  );
}

/** A player's side of a mandala; the viewer's own is a button. */
function SideRow(props: SideRowProps) {
  const { ui, t, mandala, number, seat } = props;
  const side = mandala.sides[seat - 1];
  if (!side) return null;
  const own = seat === t.shown.viewer;
  const move = own ? moveAt(t, number) : null;
  const legal = move !== null && t.shown.legal.includes(move);
  const pending = legal && pendingOf(t) === move;
  const names = ["side-row", own ? "yours" : "theirs"];
  if (move !== null) names.push(legal ? "legal" : "barred");
  if (pending) names.push("pending");
  const words = sideWords(props, side);
  const inside = <SideInside {...props} side={side} move={move} />;
  if (!own)
    return (
      <div class={names.join(" ")} data-spot={sideSpot(number, seat)} role="img" aria-label={words}>
        {inside}
      </div>
    );
  const aim = sayAim(ui, t, move);
  const place = `p${number}`;
  return (
    <button
      type="button"
      data-rove={`0,${number}`}
      data-spot={sideSpot(number, seat)}
      data-place={place}
      class={names.join(" ")}
      aria-pressed={pending}
      aria-disabled={move !== null && !legal}
      onClick={(event) =>
        t.selection.colour
          ? ui.act({ do: "place", place, now: isQuick(ui, event) })
          : ui.act({ do: "notice", notice: { kind: "incomplete" } })
      }
    >
      <Named name={aim === "" ? words : `${words}; ${aim}`}>{inside}</Named>
    </button>
  );
}

interface BloomProps extends BoardProps {
  mandala: FlowersMandala;
  number: number;
}

/** The rosette: two tiles in its heart, and a petal for every colour that is there. */
function Bloom({ ui, t, mandala, number }: BloomProps) {
  const w = wordsIn(ui.m);
  const by = (who: Pip["by"]) => {
    if (who === "tile" || who === 0) return who || null;
    return t.shown.seats[who - 1]?.kind === "me" ? "you" : { name: nameIn(ui, t, who) };
  };
  return (
    <div class="bloom">
      <ul class="pips">
        {mandala.pips.map((pip) => (
          <li
            key={pip.colour}
            data-spot={pipSpot(number, pip.colour)}
            class={`pip${pip.by === 0 ? "" : " there"}`}
            aria-label={w.broughtBy(pip.colour, by(pip.by))}
            title={w.broughtBy(pip.colour, by(pip.by))}
          >
            <Petal kind="broad" colour={pip.colour} count={pip.by === 0 ? 0 : 1} />
            {pip.by === "tile" && (
              <span class="by">
                <Strokes path={BLOSSOM} />
              </span>
            )}
            {typeof pip.by === "number" && pip.by > 0 && (
              <i class={`by seat-${pip.by}`} aria-hidden="true">
                {pip.by}
              </i>
            )}
          </li>
        ))}
      </ul>
      <div class="tiles">
        <TileSpot ui={ui} tile={mandala.dark} />
        <TileSpot ui={ui} tile={mandala.light} />
      </div>
    </div>
  );
}

function Mandala({ ui, t, view, number }: BoardProps & { view: FlowersView; number: number }) {
  const w = wordsIn(ui.m);
  const mandala = view.mandalas[number - 1];
  if (!mandala) return null;
  const me = bottomSeat(t);
  const seats = t.shown.seats.map((_, i) => i + 1);
  // The others in the order of play after the viewer, the viewer last.
  const order = [...seats.slice(me), ...seats.slice(0, me)];
  const last = playIn(t.shown.steps.at(-1)?.events, number) !== undefined;
  const site = view.site === number && view.phase === "take";
  return (
    <section
      class={`flower-mandala${site ? " claimed" : ""}${last ? " last" : ""}`}
      aria-label={w.mandala(number)}
    >
      <Bloom ui={ui} t={t} mandala={mandala} number={number} />
      <div class="sides">
        <h2>{w.mandala(number)}</h2>
        {order.map((seat) => (
          <SideRow
            key={seat}
            ui={ui}
            t={t}
            mandala={mandala}
            number={number}
            seat={seat}
            open={view.open[seat - 1] === true || ui.app.settings.aids === "on"}
          />
        ))}
      </div>
    </section>
  );
}

/** Is it the viewer's turn to choose a tile? */
const isTaking = (t: Table) => isMine(t) && t.shown.legal.includes("tD");

function Player({ ui, t, view, seat }: BoardProps & { view: FlowersView; seat: number }) {
  const { m } = ui;
  const w = wordsIn(m);
  const hand = view.hands[seat - 1];
  const won = view.won[seat - 1];
  if (!hand || !won) return null;
  const known = ui.app.settings.aids === "on" && seat !== t.shown.viewer ? listOf(hand) : [];
  const turn = t.shown.turn === seat;
  return (
    <section
      class={`player flowers seat-${seat}${turn ? " turn" : ""}`}
      data-spot={seatSpot(seat)}
      data-place={isTaking(t) && seat === t.shown.viewer ? OWN : undefined}
      aria-label={nameIn(ui, t, seat)}
    >
      <Avatar seat={seat} />
      <div class="who">
        <Who ui={ui} t={t} seat={seat} numbered />
        <span class="cards">
          <Icon name="cards" />
          <span aria-hidden="true">{hand.total}</span>
          <span class="unseen">{m.handCards(hand.total)}</span>
          {known.map(([c, n]) => (
            <Chip key={c} colour={c} count={n} />
          ))}
        </span>
      </div>
      <div class="won">
        {won.flowers.map(([a, b]) => (
          <span class="pair" key={a.text + b.text} role="img" aria-label={w.flowerOf(a.text, b.text)}>
            <TileArt colour={a.colour} value={a.value} />
            <TileArt colour={b.colour} value={b.value} />
          </span>
        ))}
        {won.singles.map((tile) => (
          <span key={tile.text} role="img" aria-label={w.tile(tile.text)}>
            <TileArt colour={tile.colour} value={tile.value} />
          </span>
        ))}
      </div>
      <strong class="sum" role="img" aria-label={m.points(won.points)}>
        {won.points}
      </strong>
    </section>
  );
}

function TakeTray({ ui, t, view }: BoardProps & { view: FlowersView }) {
  const { m } = ui;
  const w = wordsIn(m);
  const mandala = view.mandalas[view.site - 1];
  const pending = pendingOf(t);
  // At the end incomplete mandalas are destroyed: the title says so instead of the banner.
  const title = w.takeTitle(view.site, view.ending);
  const choices = [
    ["tD", mandala?.dark],
    ["tL", mandala?.light],
  ] as const;
  return (
    <div class="tray">
      <p class="tray-title">
        <strong>{title}</strong>
      </p>
      <Rove class="claims" label={title} role="toolbar">
        {choices.map(
          ([move, tile]) =>
            tile && (
              <button
                type="button"
                data-rove
                key={move}
                class={pending === move ? "claim chosen" : "claim"}
                aria-pressed={pending === move}
                onPointerDown={(event) => watchDrag(ui, event, () => ui.act({ do: "place", place: move }))}
                onClick={(event) => ui.act({ do: "place", place: move, now: isQuick(ui, event) })}
              >
                <TileArt colour={tile.colour} value={tile.value} />
                <span>
                  {w.takeTile(tile.text)}
                  <small> {sayEffectIn(ui, t, move)}</small>
                </span>
              </button>
            ),
        )}
      </Rove>
      <div class="actions">
        <PlayButton ui={ui} t={t} />
      </div>
    </div>
  );
}

/** "face up in 2; face down in 1, 3; 1 card draws up to 4, more draw none" */
function consequences(ui: BoardProps["ui"], t: BoardProps["t"]): string {
  const { colour, count } = t.selection;
  if (!colour || !isMine(t)) return "";
  const lying = (up: boolean) =>
    [1, 2, 3].filter((n) =>
      eventsOf(t.previews[`p${n}${colour}${count}`]).some((f) => f.kind === "play" && f.up === up),
    );
  const lies = wordsIn(ui.m).lies(lying(true), lying(false));
  return lies === "" ? "" : `${lies}; ${wordsIn(ui.m).drawRule}`;
}

export function FlowersBoard({ ui, t, still = t.shown.over }: BoardProps) {
  const { m } = ui;
  const w = wordsIn(m);
  const view = t.shown.data as FlowersView;
  const me = bottomSeat(t);
  const seats = t.shown.seats.map((_, i) => i + 1);
  const others = [...seats.slice(me), ...seats.slice(0, me - 1)];
  const hand = view.hands[me - 1];
  const drawn = eventsOf(t.shown.steps.findLast((s) => s.seat === me)?.events).find(
    (f) => f.kind === "draws",
  );
  const { colour, place } = t.selection;
  const choosing = isTaking(t);
  const passing = isMine(t) && t.shown.legal.includes("-");
  return (
    <>
      <div class={`others of${others.length}`}>
        {others.map((seat) => (
          <Player key={seat} ui={ui} t={t} view={view} seat={seat} />
        ))}
      </div>
      {!choosing && <Banner ui={ui} t={t} />}
      <div class="board">
        <Rove class={`flower-mandalas of${seats.length}`} label={m.board}>
          {[1, 2, 3].map((number) => (
            <Mandala key={number} ui={ui} t={t} view={view} number={number} />
          ))}
        </Rove>
      </div>
      <Player ui={ui} t={t} view={view} seat={me} />
      {!still && <Status ui={ui} t={t} />}
      {!still && choosing && <TakeTray ui={ui} t={t} view={view} />}
      {!still && !choosing && t.shown.viewer > 0 && (
        <div class="below">
          {hand && <Hand ui={ui} t={t} hand={hand} fresh={drawn?.cards ?? ""} />}
          <div class="actions">
            {passing ? (
              <button type="button" class="primary" onClick={() => ui.act({ do: "commit", move: "-" })}>
                {w.pass}
              </button>
            ) : (
              <Stepper ui={ui} t={t} most={mostOf(t, colour, place)} />
            )}
            <PlayButton ui={ui} t={t} consequences={consequences(ui, t)} />
          </div>
        </div>
      )}
    </>
  );
}
