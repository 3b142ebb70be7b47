// SPDX-License-Identifier: MIT
// Mandala, drawn: two mandalas as grids of six colours by three areas, players with river and cup, the hand or,
// while a mountain is divided, the tray. Legal moves come with the table.
import { Avatar } from "../../art/avatars";
import { Icon } from "../../art/icons";
import { Chip } from "../../art/pieces";
import { Disc, Petal } from "../../art/rosette";
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
import { seatSpot } from "../ways";
import { Banner } from "../shared/banner";
import { mostOf } from "../shared/stacks";
import { isOpen } from "./cups";
import { moveAt, rowState } from "./row";
import { eventsOf } from "./events";
import type { MandalaSeat, MandalaView } from "./view";
import { cupSpot, petalSpot, riverSpot } from "./ways";
import { wordsIn } from "./words";
import "./board.css";

function listOf(cards: Cards): [Colour, number][] {
  return COLOURS.filter((c) => cards.count[c] > 0).map((c) => [c, cards.count[c]]);
}

/** Where the last step laid cards, to mark them: the mandala, the area (0: the mountain, else a seat's field). */
function lastLaid(t: Table): { mandala: number; area: number; colour: Colour } | null {
  const last = t.shown.steps.at(-1);
  const laid = eventsOf(last?.events).find((f) => f.kind === "build" || f.kind === "grow");
  if (!last || !laid) return null;
  return { mandala: laid.mandala, area: laid.kind === "build" ? 0 : last.seat, colour: laid.colour };
}

interface RowProps extends BoardProps {
  view: MandalaView;
  number: number;
  /** 0 the mountain, else the seat whose field it is */
  area: number;
}

/** The six colours of a row, with the chosen cards where they would lie. */
function RowCells({ t, view, number, area, cards }: RowProps & { cards: Cards }) {
  const mandala = view.mandalas[number - 1] ?? view.mandalas[0];
  const { move, legal } = rowState(t, view.phase, number, area);
  const last = lastLaid(t);
  const isLast = (colour: Colour) => last?.colour === colour && last.mandala === number && last.area === area;
  return COLOURS.map((colour) => {
    const aimed = t.selection.colour === colour && move !== null;
    const ghost = aimed && legal ? (area === 0 ? 1 : t.selection.count) : 0;
    return (
      <span key={colour} class="cell" data-spot={petalSpot(number, area, colour)}>
        <Petal
          kind={area === 0 ? "heart" : "slim"}
          colour={colour}
          count={cards.count[colour]}
          elsewhere={cards.count[colour] === 0 && !mandala.missing.includes(colour)}
          ghost={ghost}
          barred={aimed && !legal}
          fresh={isLast(colour)}
        />
      </span>
    );
  });
}

/** A row's short label, and what it is called in full. */
function rowNames({ ui, t, still, number, area }: RowProps): [label: string, name: string] {
  const w = wordsIn(ui.m);
  if (area === 0) return [w.mountain, w.place.mountain(number)];
  if (area === t.shown.viewer && !still) return [w.yours, w.place.yourField(number)];
  const who = nameIn(ui, t, area);
  return [who, w.place.theirField(number, who)];
}

/** A mountain or a field; a button where the viewer may play. */
function Row(props: RowProps) {
  const { ui, t, view, number, area } = props;
  const mandala = view.mandalas[number - 1] ?? view.mandalas[0];
  const cards = area === 0 ? mandala.mountain : (mandala.fields[area - 1] ?? mandala.mountain);
  const { open, move, legal } = rowState(t, view.phase, number, area);
  const pending = legal && pendingOf(t) === move;
  const names = ["row", area === 0 ? "mountain" : area === bottomSeat(t) ? "yours" : "theirs"];
  if (move !== null) names.push(legal ? "legal" : "barred");
  if (pending) names.push("pending");
  const [label, name] = rowNames(props);
  const holds = `${name}: ${ui.m.holds(listOf(cards))}`;
  const inside = (
    <>
      <span class="label">
        {area > 0 && <Avatar seat={area} />}
        <span>{label}</span>
        {area > 0 && <b>{cards.total}</b>}
      </span>
      <RowCells {...props} cards={cards} />
    </>
  );
  if (!open)
    return (
      <div class={names.join(" ")} role="img" aria-label={holds}>
        {inside}
      </div>
    );
  const aim = sayAim(ui, t, move);
  const place = area === 0 ? `m${number}` : `f${number}`;
  return (
    <button
      type="button"
      data-rove={`0,${number * 3 + (area === 0 ? 0 : 1)}`}
      class={names.join(" ")}
      data-place={place}
      aria-disabled={move !== null && !legal}
      aria-pressed={pending}
      onClick={(event) =>
        t.selection.colour
          ? ui.act({ do: "place", place, now: isQuick(ui, event) })
          : ui.act({ do: "notice", notice: { kind: "incomplete" } })
      }
    >
      <Named name={aim === "" ? holds : `${holds}; ${aim}`}>{inside}</Named>
    </button>
  );
}

function Mandala({ ui, t, still, view, number }: BoardProps & { view: MandalaView; number: number }) {
  const w = wordsIn(ui.m);
  const me = bottomSeat(t);
  const mandala = view.mandalas[number - 1] ?? view.mandalas[0];
  const own = mandala.fields[me - 1]?.total ?? 0;
  const other = mandala.fields[2 - me]?.total ?? 0;
  const claimed = view.phase === "claim" && view.site === number;
  const fields =
    t.shown.viewer > 0 && !still
      ? w.fieldsLabel(own, other)
      : w.fieldsOf(nameIn(ui, t, me), own, nameIn(ui, t, 3 - me), other);
  return (
    <section class={`mandala${claimed ? " claimed" : ""}`} aria-label={w.mandala(number)}>
      <header>
        <h2>{w.mandala(number)}</h2>
        <span class="unseen" role="img" aria-label={fields} />
        {!claimed && (
          <span class="needs" role="img" aria-label={w.needsColours(mandala.missing)}>
            {mandala.missing.length > 0 && <span>{w.needs}</span>}
            {mandala.missing.map((c) => (
              <Chip colour={c} key={c} />
            ))}
          </span>
        )}
      </header>
      <div class="rows">
        <Disc far={3 - me} near={me} />
        <Row ui={ui} t={t} still={still} view={view} number={number} area={3 - me} />
        <Row ui={ui} t={t} still={still} view={view} number={number} area={0} />
        <Row ui={ui} t={t} still={still} view={view} number={number} area={me} />
      </div>
    </section>
  );
}

interface CupProps extends BoardProps {
  seat: number;
  of: MandalaSeat;
  open: boolean;
}

/** Its contents open with the piles where there is no space for them. */
function Cup({ ui, still, seat, of: { cup, worth, more }, open }: CupProps) {
  const { m } = ui;
  const w = wordsIn(m);
  const held = w.cupHolds(cup.total, open ? worth : null, more);
  const name = open && cup.total > cup.hidden ? `${held}: ${m.holds(listOf(cup))}` : held;
  const inside = (
    <>
      <span class="what">{w.cup}</span>
      <strong>{open ? `${cup.total} = ${worth}${more ? "+" : ""}` : cup.total}</strong>
      {open && (
        <span class="inside">
          {listOf(cup).map(([c, n]) => (
            <Chip colour={c} count={n} key={c} />
          ))}
          {cup.hidden > 0 && <span class="veil">?{cup.hidden}</span>}
        </span>
      )}
    </>
  );
  if (still || !open)
    return (
      <div class="store" data-spot={cupSpot(seat)} role="img" aria-label={name}>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      class="store"
      data-spot={cupSpot(seat)}
      onClick={() => ui.send({ do: "panel", panel: "piles" })}
    >
      <Named name={name}>{inside}</Named>
    </button>
  );
}

function Player({ ui, t, still, seat, of }: BoardProps & { seat: number; of: MandalaSeat }) {
  const { m } = ui;
  const w = wordsIn(m);
  const turn = t.shown.turn === seat;
  const claims = (t.shown.data as MandalaView).phase === "claim";
  const last = t.shown.steps.at(-1);
  const laid = last?.seat === seat ? eventsOf(last.events).find((f) => f.kind === "river") : undefined;
  return (
    <section
      class={`player seat-${seat}${turn ? " turn" : ""}`}
      data-spot={seatSpot(seat)}
      data-place={claims && isMine(t) && seat === t.shown.viewer ? OWN : undefined}
      aria-label={nameIn(ui, t, seat)}
    >
      <Avatar seat={seat} />
      <div class="who">
        <Who ui={ui} t={t} seat={seat} />
        <span class="cards" title={m.handCards(of.hand.total)}>
          <Icon name="cards" />
          <span aria-hidden="true">{of.hand.total}</span>
          <span class="unseen">{m.handCards(of.hand.total)}</span>
        </span>
      </div>
      <ol class="places" aria-label={w.river}>
        {COLOURS.map((_, i) => {
          const colour = of.river[i];
          return (
            <li key={i} data-spot={riverSpot(seat, i + 1)} aria-label={w.riverPlace(i + 1, colour ?? null)}>
              {colour ? (
                <Chip colour={colour} badge={String(i + 1)} fresh={laid?.colour === colour} />
              ) : (
                <span class="free">{i + 1}</span>
              )}
            </li>
          );
        })}
      </ol>
      <Cup ui={ui} t={t} still={still} seat={seat} of={of} open={isOpen(ui, of)} />
    </section>
  );
}

/** While a mountain is divided: a button for every colour, with what it would bring. */
function Tray({ ui, t, view }: BoardProps & { view: MandalaView }) {
  const { m } = ui;
  const w = wordsIn(m);
  const mine = isMine(t);
  const mountain = view.mandalas[view.site - 1]?.mountain;
  const left = mountain ? listOf(mountain) : [];
  const pending = pendingOf(t);
  const other = nameIn(ui, t, view.next);
  return (
    <div class="tray">
      <p class="tray-title">
        <strong>{w.dividing(view.site)}.</strong>{" "}
        {mine ? w.youChoose : w.choosesNow(nameIn(ui, t, view.chooser))}
        {view.next > 0 && `, ${w.thenChooses(other)}`}
        {mine && view.wasted && <b> {w.emptyField}</b>}
      </p>
      <Rove class="claims" label={w.dividing(view.site)} role="toolbar">
        {left.map(([colour, count]) => {
          const move = `c${colour}`;
          const effect = sayEffectIn(ui, t, move);
          return (
            <button
              type="button"
              data-rove
              key={colour}
              class={pending === move ? "claim chosen" : "claim"}
              aria-pressed={pending === move}
              aria-disabled={!mine}
              onPointerDown={(event) => mine && watchDrag(ui, event, () => ui.act({ do: "colour", colour }))}
              onClick={(event) => {
                if (pending !== move) ui.act({ do: "colour", colour });
                if (isQuick(ui, event)) ui.act({ do: "commit", move });
              }}
            >
              <Named name={`${m.stack(colour, count)}${effect === "" ? "" : `: ${effect}`}`}>
                <Chip colour={colour} count={count} />
                <span>{effect}</span>
              </Named>
            </button>
          );
        })}
      </Rove>
    </div>
  );
}

function Actions({ ui, t }: BoardProps) {
  const w = wordsIn(ui.m);
  const { colour, place } = t.selection;
  const discard = moveAt(t, "d");
  return (
    <div class="actions">
      <Stepper ui={ui} t={t} most={mostOf(t, colour, place === "d" ? "d" : null)} />
      <button
        type="button"
        data-place="d"
        class={place === "d" ? "second chosen" : "second"}
        aria-pressed={place === "d"}
        onClick={(event) =>
          discard === null
            ? ui.act({ do: "notice", notice: { kind: "incomplete" } })
            : ui.act({ do: "place", place: "d", now: isQuick(ui, event) })
        }
      >
        {w.discard}
      </button>
      <PlayButton ui={ui} t={t} />
    </div>
  );
}

export function MandalaBoard({ ui, t, still = t.shown.over }: BoardProps) {
  const view = t.shown.data as MandalaView;
  const me = bottomSeat(t);
  const own = view.seats[me - 1] ?? view.seats[0];
  const other = view.seats[2 - me] ?? view.seats[1];
  const drawn = eventsOf(t.shown.steps.findLast((s) => s.seat === me)?.events).find(
    (f) => f.kind === "draws",
  );
  return (
    <>
      <Player ui={ui} t={t} still={still} seat={3 - me} of={other} />
      <Banner ui={ui} t={t} />
      <div class="board">
        <Rove class="mandalas" label={ui.m.board}>
          <Mandala ui={ui} t={t} still={still} view={view} number={1} />
          <Mandala ui={ui} t={t} still={still} view={view} number={2} />
        </Rove>
      </div>
      <Player ui={ui} t={t} still={still} seat={me} of={own} />
      {!still && <Status ui={ui} t={t} />}
      {!still && t.shown.viewer > 0 && (
        <div class="below">
          {view.phase === "claim" ? (
            <Tray ui={ui} t={t} view={view} />
          ) : (
            <Hand ui={ui} t={t} hand={own.hand} fresh={drawn?.cards ?? ""} />
          )}
          {view.phase === "claim" ? (
            <div class="actions">
              <PlayButton ui={ui} t={t} />
            </div>
          ) : (
            <Actions ui={ui} t={t} />
          )}
        </div>
      )}
    </>
  );
}
