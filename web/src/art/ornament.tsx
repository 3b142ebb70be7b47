// SPDX-License-Identifier: MIT
// Ornaments of sand: arcs repeated around a centre.
import { COLOURS } from "../games/cards";

/** A point at that distance and this many turns from the top. */
export function at(radius: number, turns: number): string {
  const angle = (turns - 0.25) * 2 * Math.PI;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
}

/** `count` arches that stand on one ring and lean against each other on the next. */
export function arches(inner: number, outer: number, count: number, shift = 0): string {
  let path = "";
  for (let i = 0; i < count; i++) {
    const [a, b, c] = [(i + shift) / count, (i + 0.5 + shift) / count, (i + 1 + shift) / count];
    path += `M${at(inner, a)}Q${at(outer, a)} ${at(outer, b)}Q${at(outer, c)} ${at(inner, c)}`;
  }
  return path;
}

function spokes(inner: number, outer: number, count: number): string {
  let path = "";
  for (let i = 0; i < count; i++) path += `M${at(inner, i / count)}L${at(outer, i / count)}`;
  return path;
}

const RINGS = [
  arches(10, 22, 6),
  arches(22, 34, 12, 0.5),
  spokes(34, 38, 36),
  arches(38, 54, 18),
  arches(54, 64, 36, 0.5),
  arches(66, 84, 24),
  spokes(84, 88, 72),
  arches(88, 99, 48),
].join("");

/** The large quiet one behind a table. */
export function Ornament() {
  return (
    <svg class="ornament" viewBox="-100 -100 200 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {[10, 22, 34, 38, 54, 64, 66, 84, 88, 99].map((r) => (
        <circle r={r} key={r} />
      ))}
      <path d={RINGS} />
    </svg>
  );
}

/** The emblem of `public/icon.svg`, drawn with the page: a separate image would be decoded before the first game. */
export function Emblem() {
  return (
    <svg class="emblem" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="#f6efe2" />
      <g stroke="#2a231c" stroke-width="1.8" stroke-linejoin="round">
        {COLOURS.map((colour, i) => (
          <path
            key={colour}
            d="M32 27C23.6 17.5 23.8 8.6 32 3.5C40.2 8.6 40.4 17.5 32 27Z"
            transform={`rotate(${60 * i} 32 32)`}
            fill={`var(--${colour})`}
          />
        ))}
        <circle cx="32" cy="32" r="6.2" fill="#f6efe2" />
        <circle cx="32" cy="32" r="2" fill="#2a231c" stroke="none" />
      </g>
    </svg>
  );
}
