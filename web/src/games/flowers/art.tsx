// SPDX-License-Identifier: MIT
// The tiles of Flowers, and the blossom that stands for them.
import type { Colour } from "../cards";

/** Strokes on a field of 24. */
export const BLOSSOM =
  "M12 12m-2.5 0a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M12 9.5a3.2 3.2 0 1 1 2.2.8 3.2 3.2 0 1 1 0 3.4A3.2 3.2 0 1 1 12 14.5a3.2 3.2 0 1 1-2.2-.8 3.2 3.2 0 1 1 0-3.4A3.2 3.2 0 1 1 12 9.5Z";

const PETALS = [0, 60, 120, 180, 240, 300];

/** A flower tile: a blossom around its number. */
export function TileArt({ colour, value }: { colour: Colour; value: string }) {
  return (
    <svg class={`tile ${colour}`} viewBox="0 0 44 52" aria-hidden="true">
      <rect class="face" x="2" y="2" width="40" height="48" rx="7" />
      <rect class="grain" x="3" y="3" width="38" height="46" rx="6" fill={`url(#texture-${colour})`} />
      <g class="blossom" transform="translate(22 23)">
        {PETALS.map((angle) => (
          <ellipse key={angle} cx="0" cy="-10" rx="6.5" ry="9.5" transform={`rotate(${angle})`} />
        ))}
        <circle class="eye" r="10.5" />
        {value === "x" ? (
          <text y="5" class="small">
            ×3
          </text>
        ) : (
          <text y="6">{value}</text>
        )}
      </g>
      <use href={`#glyph-${colour}`} x="28" y="36" width="13" height="13" class="sign" />
    </svg>
  );
}
