// SPDX-License-Identifier: MIT
// The graph of the chances: a line with its own dash and marker for every player, marks at the mistakes, every
// decision a point that can be reached by arrow keys, and the whole as a table.
import { useEffect, useRef, useState } from "preact/hooks";
import type { TargetedKeyboardEvent } from "preact";
import { Rove } from "../../../shell/table/rove";
import type { GameRecord } from "../../../engine/types";
import type { Words } from "../../words/en";
import { curvesOf } from "./curve";
import type { Curve, CurvePoint } from "./curve";
import { placeLabels } from "./labels";
import type { Label } from "./labels";
import { frameOf, pathThrough, placeX, placeY, stepAt, ticksOf } from "./scale";
import type { Frame } from "./scale";
import { MARKS } from "../state";
import type { Analysis } from "../state";
import { markedSteps } from "../worst";

/** How wide the drawing may be, in sixteenths of a rem: it grows with the page's scale. */
function useWidth(): [width: number, box: { current: HTMLDivElement | null }] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(([entry]) => {
      const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setWidth(Math.floor((entry?.contentRect.width ?? 0) / unit));
    });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return [width, box];
}

/** ● ■ ▲ ◆ by seat, so that lines differ without colour. */
function Marker({ seat, x, y, r }: { seat: number; x: number; y: number; r: number }) {
  switch (seat) {
    case 2:
      return <rect x={x - r} y={y - r} width={2 * r} height={2 * r} />;
    case 3:
      return <path d={`M${x} ${y - r * 1.2}l${r * 1.2} ${r * 2}h${-r * 2.4}z`} />;
    case 4:
      return (
        <path
          d={`M${x} ${y - r * 1.3}l${r * 1.3} ${r * 1.3}l${-r * 1.3} ${r * 1.3}l${-r * 1.3} ${-r * 1.3}z`}
        />
      );
    default:
      return <circle cx={x} cy={y} r={r} />;
  }
}

/** The name of a line with its dash and marker. */
function Key({ seat, name }: { seat: number; name: string }) {
  return (
    <li>
      <svg class={`seat${seat}`} viewBox="0 0 34 14" aria-hidden="true">
        <path class="curve" d="M1 7h32" />
        <Marker seat={seat} x={17} y={7} r={4} />
      </svg>
      {name}
    </li>
  );
}

function Axes({ w, f, at }: { w: Words; f: Frame; at: number }) {
  return (
    <g aria-hidden="true">
      {[0, 0.25, 0.5, 0.75, 1].map((win) => (
        <g key={win}>
          <path
            class={win === 0.5 ? "rule middle" : "rule"}
            d={`M${f.left} ${placeY(f, win)}H${f.width - f.right}`}
          />
          {win * 2 === Math.round(win * 2) && (
            <text class="tick" x={f.left - 5} y={placeY(f, win) + 4} text-anchor="end">
              {w.figures.share(win).replace(/\s/g, "")}
            </text>
          )}
        </g>
      ))}
      <path class="now" d={`M${placeX(f, Math.max(0, at - 1))} ${f.top}V${f.height - f.bottom}`} />
      {ticksOf(f, at).map((step) => (
        <text key={step} class="tick" x={placeX(f, step - 1)} y={f.height - 6} text-anchor="middle">
          {step}
        </text>
      ))}
    </g>
  );
}

interface PointProps {
  w: Words;
  f: Frame;
  seat: number;
  name: string;
  point: CurvePoint;
  /** among its player's costliest: where its mark is */
  label: Label | undefined;
  dense: boolean;
  go(at: number): void;
}

function Point({ w, f, seat, name, point, label: mark, dense, go }: PointProps) {
  const [x, y] = [placeX(f, point.step), placeY(f, point.win)];
  const sign = MARKS[point.class];
  const word = point.result ? w.graphEnd : sign === "" ? "" : w.classes[point.class];
  const label = w.graphPoint(
    point.step + (point.result ? 0 : 1),
    name,
    point.result ? w.figures.share(point.win) : w.figures.percent(point.win, point.error),
    word,
  );
  const at = point.result ? point.step : point.step + 1;
  const press = (event: TargetedKeyboardEvent<SVGGElement>) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    go(at);
  };
  return (
    <g
      class={`point ${point.class}`}
      role="button"
      data-rove
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        go(at);
      }}
      onKeyDown={press}
    >
      <title>{label}</title>
      <circle class="reach" cx={x} cy={y} r={dense ? 3 : 8} />
      {mark?.led && <path class="lead" d={`M${x} ${y}L${mark.x} ${mark.y - 4}`} />}
      {(!dense || mark || point.result) && <Marker seat={seat} x={x} y={y} r={mark ? 4.4 : 2.6} />}
      {mark && (
        <text class="mark" x={mark.x} y={mark.y} text-anchor="middle">
          {sign}
        </text>
      )}
    </g>
  );
}

/** A point of a line, and the seat whose line it is. */
interface Placed {
  seat: number;
  point: CurvePoint;
}

/** Where the marks of each player's costliest moves are, beside their points. */
function labelsOf(f: Frame, points: Placed[], marked: Set<number>): Map<CurvePoint, Label | undefined> {
  const dear = points.filter(({ point }) => !point.result && marked.has(point.step));
  const placed = placeLabels(
    f,
    dear.map(({ point }) => ({
      x: placeX(f, point.step),
      y: placeY(f, point.win),
      text: MARKS[point.class],
    })),
  );
  return new Map(dear.map(({ point }, i) => [point, placed[i]]));
}

interface GraphProps {
  w: Words;
  record: GameRecord;
  analysis: Analysis;
  at: number;
  name(seat: number): string;
  go(at: number): void;
}

function Plot({ w, record, analysis, at, name, go, curves, f }: GraphProps & { curves: Curve[]; f: Frame }) {
  const dense = (f.width - f.left) / f.last < 5;
  // One line of points in the order of the game for the arrow keys.
  const points = curves
    .flatMap((curve) => curve.points.map((point) => ({ seat: curve.seat, point })))
    .sort((a, b) => a.point.step - b.point.step || a.seat - b.seat);
  const labels = labelsOf(f, points, markedSteps(record, analysis.evaluated));
  return (
    <svg
      viewBox={`0 0 ${f.width} ${f.height}`}
      onClick={(event) => {
        const x = (event.offsetX * f.width) / event.currentTarget.clientWidth;
        go(Math.min(f.last, stepAt(f, x) + 1));
      }}
    >
      <Axes w={w} f={f} at={at} />
      {curves.map(({ seat, points: own }) => (
        <path key={seat} class={`curve seat${seat}`} d={pathThrough(f, own)} aria-hidden="true" />
      ))}
      {points.map(({ seat, point }) => (
        <g key={`${seat}-${point.step}`} class={`seat${seat}`}>
          <Point
            w={w}
            f={f}
            seat={seat}
            name={name(seat)}
            point={point}
            label={labels.get(point)}
            dense={dense}
            go={go}
          />
        </g>
      ))}
    </svg>
  );
}

export function Graph(props: GraphProps) {
  const { w, record, analysis, name } = props;
  const [width, box] = useWidth();
  const curves = curvesOf(record, analysis.evaluated);
  return (
    <figure class="graph">
      <figcaption>
        <h3>{w.graph}</h3>
        <ul class="keys-of-graph">
          {curves.map(({ seat }) => (
            <Key key={seat} seat={seat} name={name(seat)} />
          ))}
        </ul>
      </figcaption>
      <div ref={box}>
        <Rove class="plot" label={w.graph}>
          {width > 0 && (
            <Plot {...props} curves={curves} f={frameOf(Math.max(200, width), record.steps.length)} />
          )}
        </Rove>
      </div>
      <p class="quiet">{w.graphWhat}</p>
    </figure>
  );
}
