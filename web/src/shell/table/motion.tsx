// SPDX-License-Identifier: MIT
// What happened, as motion: the last step's ways (games/ways.ts) drawn over the table, one group after another. The
// table below already shows the result, so a tap, a key or the next step may end it at any time, and nothing waits
// for it. Only transform and opacity change.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Back, Chip } from "../../art/pieces";
import { moduleOf } from "../../games/module";
import { NEXT, NEXT_GROUP, SAND, TIMES } from "../../games/ways";
import type { Way } from "../../games/ways";
import type { Table } from "../../state/table/table";
import type { BoardProps, Ui } from "../ui";

const GRAINS = 22;

interface Flight {
  way: Way;
  from: DOMRect;
  to: DOMRect;
  start: number;
}

function placeOf(spot: string): DOMRect | null {
  const found = [...document.querySelectorAll(`[data-spot="${spot}"]`)];
  const box = found.map((e) => e.getBoundingClientRect()).find(({ width }) => width > 0);
  return box ?? null;
}

/** A stack of the hand isn't there while something else has its place: then the player. */
function placeNear(spot: string, seat: number): DOMRect | null {
  return placeOf(spot) ?? (spot.startsWith("hand-") ? placeOf(`seat-${seat}`) : null);
}

function flightsOf(groups: Way[][], viewer: number, time: number): Flight[] {
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
  };
}

/** Grains lie where the petal was, and the wind takes them, one after another. */
function blow(grains: Element[], size: number, time: number, start: number): Animation[] {
  return grains.map((grain, i) => {
    const turn = i * 2.4;
    const far = Math.sqrt((i + 0.5) / GRAINS) * size * 0.5;
    const [x, y] = [Math.cos(turn) * far, Math.sin(turn) * far];
    const frames = [
      { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
      { transform: `translate(${x * 1.2}px, ${y * 1.1 - size * 0.1}px)`, opacity: 1, offset: 0.35 },
      { transform: `translate(${x * 1.5 + size}px, ${y + size * 0.7}px) scale(0.4)`, opacity: 0 },
    ];
    const delay = start + ((i * 7) % GRAINS) * time * 0.05;
    return grain.animate(frames, { duration: time * SAND, delay, easing: "ease-in", fill: "both" });
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
    return Array.from({ length: GRAINS }, (_, i) => <i key={i} class={`grain-of ${way.colour}`} />);
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
  useLayoutEffect(() => {
    const groups = newWays(ui, t, last.current);
    last.current = t.shown;
    setFlights(groups.length > 0 ? flightsOf(groups, t.shown.viewer, time) : []);
  }, [t.shown]);
  useLayoutEffect(() => {
    const pieces = [...(box.current?.children ?? [])];
    const moving = flights.flatMap((flight, i) => (pieces[i] ? launch(pieces[i], flight, time) : []));
    if (moving.length === 0) return;
    let current = true;
    const done = () => current && setFlights([]);
    void Promise.allSettled(moving.map(({ finished }) => finished)).then(done);
    return () => {
      current = false;
      moving.forEach((one) => one.cancel());
    };
  }, [flights]);
  useEffect(() => {
    if (flights.length === 0) return;
    const skip = () => setFlights([]);
    addEventListener("pointerdown", skip, { capture: true });
    addEventListener("keydown", skip, { capture: true });
    return () => {
      removeEventListener("pointerdown", skip, { capture: true });
      removeEventListener("keydown", skip, { capture: true });
    };
  }, [flights]);
  return (
    <div class="flights" ref={box} aria-hidden="true">
      {flights.map((flight, i) => (
        <span key={i} class="flight" style={boxOf(flight)}>
          <Piece way={flight.way} />
        </span>
      ))}
    </div>
  );
}
