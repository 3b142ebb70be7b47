// SPDX-License-Identifier: MIT
// A figure over time, as a small drawing: a dot a game, and the running mean as a line.
import { runningMean } from "./game";

const WIDTH = 300;
const HEIGHT = 90;
const EDGE = 5;

interface Props {
  values: number[];
  /** does 0 lie in the middle? */
  signed: boolean;
  label: string;
  /** how a value is written at the edge */
  say(value: number): string;
}

/** The largest value of the scale: a round number of per cent. */
export function scaleOf(values: readonly number[]): number {
  const most = Math.max(0, ...values.map(Math.abs));
  return [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].find((step) => step >= most) ?? 1;
}

export function Plot({ values, signed, label, say }: Props) {
  const most = scaleOf(values);
  const low = signed ? -most : 0;
  const x = (i: number) => EDGE + (i * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1);
  const y = (v: number) => EDGE + ((most - v) * (HEIGHT - 2 * EDGE)) / (most - low);
  const line = runningMean(values)
    .map((v, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(v).toFixed(1)}`) // not a move
    .join("");
  return (
    <div class="plot">
      <div class="plot-scale" aria-hidden="true">
        <span>{say(most)}</span>
        <span>{say(low)}</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        <path class="plot-zero" d={`M0 ${y(0)}H${WIDTH}`} />
        {values.map((v, i) => (
          <circle key={i} cx={x(i)} cy={y(v)} r="2.5" />
        ))}
        {values.length > 1 && <path class="plot-mean" d={line} />}
      </svg>
    </div>
  );
}
