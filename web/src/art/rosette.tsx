// SPDX-License-Identifier: MIT
// The rosette, which is the board: petals around a heart, each for one colour. A petal is drawn upright in a cell of its
// own, with the centre of the rosette at the origin and 100 as its radius; the stylesheet (style/rosette.css) turns the
// cells around the centre, and turns signs and numbers back.
import type { ComponentChildren } from "preact";
import { arches } from "./ornament";
import type { Colour } from "../games/cards";

/** Where petals grow: six to a half circle, six in the heart, or six around it. */
export type Kind = "slim" | "heart" | "broad";

interface Shape {
  view: string;
  path: string;
  /** where the sign is, and its size; where the number is; where what is added is */
  sign: [y: number, size: number];
  badge: number;
  plus: number;
}

const SHAPES: Record<Kind, Shape> = {
  slim: {
    view: "-20 -100 40 46",
    path: "M0-55C-14-63-31-90 0-98 31-90 14-63 0-55Z",
    sign: [-77, 22],
    badge: -94,
    plus: -61,
  },
  heart: {
    view: "-20 -54 40 50",
    path: "M0-4C-9-18-35-46 0-52 35-46 9-18 0-4Z",
    sign: [-33, 21],
    badge: -49,
    plus: -16,
  },
  broad: {
    view: "-40 -100 80 46",
    path: "M-17-55C-42-60-50-92 0-98 50-92 42-60 17-55Q0-50-17-55Z",
    sign: [-71, 25],
    badge: -88,
    plus: -60,
  },
};

/** The outline of a petal around the centre of the rosette, which points up. */
export const petalPath = (kind: Kind) => SHAPES[kind].path;

interface PetalProps {
  kind: Kind;
  colour: Colour;
  /** cards in it; 0: none */
  count: number;
  /** its colour lies elsewhere in the rosette */
  elsewhere?: boolean;
  /** cards that a pending move would add */
  ghost?: number;
  barred?: boolean;
  fresh?: boolean;
}

/** Upright in a turned cell, around (0, y). */
function Upright({ y, name, children }: { y: number; name: string; children: ComponentChildren }) {
  return (
    <g transform={`translate(0 ${y})`}>
      <g class={`upright ${name}`}>{children}</g>
    </g>
  );
}

function Badge({ text, y, name = "badge" }: { text: string; y: number; name?: string }) {
  const wide = text.length > 1 ? 21 : 16;
  return (
    <Upright y={y} name={name}>
      <rect x={-wide / 2} y="-8" width={wide} height="16" rx="8" />
      <text y="4.4">{text}</text>
    </Upright>
  );
}

export function Petal({ kind, colour, count, elsewhere, ghost = 0, barred, fresh }: PetalProps) {
  const { view, path, sign, badge, plus } = SHAPES[kind];
  const [y, size] = sign;
  const there = count > 0 || ghost > 0;
  const names = ["petal", colour, there ? "there" : elsewhere ? "elsewhere" : "free"];
  if (count === 0 && ghost > 0) names.push("ghost");
  if (fresh) names.push("fresh");
  return (
    <svg class={names.join(" ")} viewBox={view} aria-hidden="true">
      <path class="face" d={path} />
      {there && <path class="grain" d={path} fill={`url(#texture-${colour})`} />}
      <Upright y={y} name={barred ? "cross" : "sign"}>
        {barred ? (
          <text y="6">✕</text>
        ) : (
          <use href={`#glyph-${colour}`} x={-size / 2} y={-size / 2} width={size} height={size} />
        )}
      </Upright>
      {count > 1 && <Badge text={String(count)} y={badge} />}
      {ghost > 0 && count + ghost > 1 && (
        <Badge
          text={count > 0 ? `+${ghost}` : String(ghost)}
          y={count > 0 ? plus : badge}
          name="badge plus"
        />
      )}
    </svg>
  );
}

/** What petals lie on: a disc in two halves, those of two seats, with a rim of arches. */
export function Disc({ far, near }: { far: number; near: number }) {
  return (
    <svg class="disc" viewBox="-104 -104 208 208" aria-hidden="true">
      <path class="rim" d={arches(97, 107, 36)} />
      <path class={`half seat-${far}`} d="M-100 0A100 100 0 0 1 100 0Z" />
      <path class={`half near seat-${near}`} d="M-100 0A100 100 0 0 0 100 0Z" />
      {[61, 70, 79, 88].map((r) => (
        <circle class="rake" r={r} key={r} />
      ))}
      <circle class="inner" r="54" />
    </svg>
  );
}
