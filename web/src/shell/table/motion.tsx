// SPDX-License-Identifier: MIT
// What happened, as motion: the last step's ways (games/ways.ts) drawn over the table, one group after another. The
// table below already shows the result, so a tap, a key or the next step may end it at any time, and nothing waits
// for it. Only transform and opacity change.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Back, Chip } from "../../art/pieces";
import { moduleOf } from "../../games/module";
import { NEXT, NEXT_GROUP, SAND, seatSpot, TIMES } from "../../games/ways";
import type { Way } from "../../games/ways";
import type { Table } from "../../state/table/table";
import type { BoardProps, Ui } from "../ui";

/** Pieces of a petal that run away one after another; the stylesheet draws each as several grains, since every piece
 * that moves by itself is a layer of its own. */
const PUFFS = 4;

interface Flight {
  way: Way;
  from: DOMRect;
  to: DOMRect;
  start: number;
}

/** Where spots are, each measured once: the first one that is on the page. */
function measure(): (spot: string) => DOMRect | null {
  const spots = new Map<string, Element[]>();
  for (const element of document.querySelectorAll<HTMLElement>("[data-spot]")) {
    const name = element.dataset.spot ?? "";
    spots.set(name, [...(spots.get(name) ?? []), element]);
  }
  const known = new Map<string, DOMRect | null>();
  return (spot) => {
    const boxes = () => (spots.get(spot) ?? []).map((e) => e.getBoundingClientRect());
    const box = known.get(spot) ?? boxes().find(({ width }) => width > 0) ?? null;
    known.set(spot, box);
    return box;
  };
}

function flightsOf(groups: Way[][], viewer: number, time: number): Flight[] {
  const placeOf = measure();
  // A stack of the hand isn't there while something else has its place: then the player.
  const placeNear = (spot: string, seat: number) =>
    placeOf(spot) ?? (spot.startsWith("hand-") ? placeOf(seatSpot(seat)) : null);
  let start = 0;
  return groups.flatMap((group) => {
    const flights = group.flatMap((way, i): Flight[] => {
      const from = placeNear(way.kind === "go" ? way.from : way.at, viewer);
      const to = way.kind === "go" ? placeNear(way.to, viewer) : from;
      return from && to ? [{ way, from, to, start: start + (way.kind === "go" ? i * NEXT * time : 0) }] : [];
    });
    if (flights.length > 0) start += time * (NEXT_GROUP + NEXT * (flights.length - 1));
    return flights;
  });
}

/** From the middle of a place, at its size, relative to another. */
function shift(from: DOMRect, to: DOMRect): string {
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${x}px, ${y}px)`;
}

const side = (box: DOMRect) => Math.max(24, Math.min(box.width, box.height, 96));

function boxOf({ to }: Flight) {
  const size = side(to);
  return {
    left: `${to.left + (to.width - size) / 2}px`,
    top: `${to.top + (to.height - size) / 2}px`,
    width: `${size}px`,
    height: `${size}px`,
    "--side": `${size}px`,
  };
}

/** Sand lies where the petal was, and the wind takes it, one puff after another. */
function blow(puffs: Element[], size: number, time: number, start: number): Animation[] {
  return puffs.map((puff, i) => {
    const turn = `rotate(${(i * 360) / PUFFS}deg)`;
    const away = `translate(${size * (0.7 + 0.25 * i)}px, ${size * (0.8 - 0.2 * i)}px)`;
    const frames = [
      { transform: turn, opacity: 1 },
      { transform: `translate(0, ${-size * 0.1}px) ${turn} scale(1.15)`, opacity: 1, offset: 0.35 },
      { transform: `${away} ${turn} scale(1.5)`, opacity: 0 },
    ];
    const delay = start + ((i * 3) % PUFFS) * time * 0.22;
    return puff.animate(frames, { duration: time * SAND, delay, easing: "ease-in", fill: "both" });
  });
}

function launch(element: Element, flight: Flight, time: number): Animation[] {
  const { way, from, to, start } = flight;
  if (way.kind === "sand") return blow([...element.children], side(to), time, start);
  const timing = {
    duration: time,
    delay: start,
    easing: "cubic-bezier(0.3, 0.7, 0.3, 1)",
    fill: "forwards",
  } as const;
  if (way.kind === "flip") {
    const spot = document.querySelector(`[data-spot="${way.at}"] svg`);
    return spot ? [spot.animate([{ transform: "rotateY(-180deg)" }, { transform: "none" }], timing)] : [];
  }
  const small = side(from) / side(to);
  const frames = [
    { transform: `${shift(from, to)} scale(${small})`, opacity: 1 },
    { transform: "none", opacity: 1, offset: 0.9 },
    { transform: "none", opacity: 0 },
  ];
  return [element.animate(frames, timing)];
}

function Piece({ way }: { way: Way }) {
  if (way.kind === "flip") return null;
  if (way.kind === "sand")
    return Array.from({ length: PUFFS }, (_, i) => <i key={i} class={`grain-of ${way.colour}`} />);
  return way.colour ? <Chip colour={way.colour} /> : <Back />;
}

/** The ways of the newest step, when the table has just shown it to the same viewer. */
function newWays(ui: Ui, t: Table, last: Table["shown"] | null): Way[][] {
  const { game, steps, viewer, handTo, data } = t.shown;
  const step = steps.at(-1);
  if (!step || !last || last.game !== game || last.viewer !== viewer || handTo > 0) return [];
  if (ui.app.settings.motion === "off" || steps.length !== last.steps.length + 1) return [];
  return moduleOf(game).ways?.({ step, viewer, before: last.data, after: data }) ?? [];
}

export function Motion({ ui, t }: BoardProps) {
  const [flights, setFlights] = useState<Flight[]>([]);
  const last = useRef<Table["shown"] | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const time = TIMES[ui.app.settings.motion];
  const end = () => setFlights((now) => (now.length > 0 ? [] : now));
  useLayoutEffect(() => {
    const groups = newWays(ui, t, last.current);
    last.current = t.shown;
    if (groups.length === 0) return end();
    // One frame lays out and paints the result, the next one measures it, which is free then.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setFlights(flightsOf(groups, t.shown.viewer, time)));
    });
    return () => cancelAnimationFrame(frame);
  }, [t.shown]);
  useLayoutEffect(() => {
    const pieces = [...(box.current?.children ?? [])];
    const moving = flights.flatMap((flight, i) => (pieces[i] ? launch(pieces[i], flight, time) : []));
    if (moving.length === 0) return;
    let current = true;
    const done = () => current && end();
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(done);
    return () => {
      current = false;
      moving.forEach((one) => one.cancel());
    };
  }, [flights]);
  useEffect(() => {
    if (flights.length === 0) return;
    addEventListener("pointerdown", end, { capture: true });
    addEventListener("keydown", end, { capture: true });
    return () => {
      removeEventListener("pointerdown", end, { capture: true });
      removeEventListener("keydown", end, { capture: true });
    };
  }, [flights]);
  return (
    <div class="flights" ref={box} aria-hidden="true">
      {flights.map((flight, i) => (
        <span key={i} class={`flight ${flight.way.kind}`} style={boxOf(flight)}>
          <Piece way={flight.way} />
        </span>
      ))}
    </div>
  );
}
