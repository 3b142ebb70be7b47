// SPDX-License-Identifier: MIT
// Our own drawings: every colour has a fill, a glyph and a texture, so that colour alone never tells them apart.
// All of it is SVG made here; fills and inks come from the stylesheet (classes R O Y G P K).
import type { JSX } from "preact";
import { COLOURS } from "../games/cards";
import type { Colour } from "../games/cards";

const GLYPHS: Record<Colour, JSX.Element> = {
  R: <path d="M20 9.5 31 29H9Z" />,
  O: <circle cx="20" cy="20" r="10" />,
  Y: (
    <path d="M20 7.5 23.2 14.5 30.8 13.8 26.4 20 30.8 26.2 23.2 25.5 20 32.5 16.8 25.5 9.2 26.2 13.6 20 9.2 13.8 16.8 14.5Z" />
  ),
  G: (
    <>
      <path d="M20 7.5C30 13 30.5 26 20 32.5 9.5 26 10 13 20 7.5Z" />
      <path class="vein" d="M20 13V32.5M20 20l4.5-3.5M20 20l-4.5-3.5M20 26l4.5-3.5M20 26l-4.5-3.5" />
    </>
  ),
  P: <path d="M20 7 30.5 20 20 33 9.5 20Z" />,
  K: <rect x="11" y="11" width="18" height="18" rx="1.5" />,
};

const TEXTURES: Record<Colour, JSX.Element> = {
  R: <path d="M-2 8 8-2M2 12 12 2" />,
  O: <circle cx="5" cy="5" r="1.4" class="filled" />,
  Y: <path d="M5 2v6M2 5h6" />,
  G: <path d="M0 4q2.5-3 5 0t5 0" />,
  P: <path d="M0 5 5 0l5 5-5 5Z" />,
  K: <path d="M0 2.5h10M0 7.5h10" />,
};

/** Glyphs and textures, once in the page; everything else refers to them. */
export function Defs() {
  return (
    <svg class="defs" width="0" height="0" aria-hidden="true">
      <defs>
        {COLOURS.map((c) => (
          <symbol id={`glyph-${c}`} viewBox="0 0 40 40" key={c}>
            {GLYPHS[c]}
          </symbol>
        ))}
        {COLOURS.map((c) => (
          <pattern id={`texture-${c}`} width="10" height="10" patternUnits="userSpaceOnUse" key={c}>
            <g class={`texture ${c}`}>{TEXTURES[c]}</g>
          </pattern>
        ))}
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="hatch" d="M0 3.5h7" />
        </pattern>
        <pattern
          id="hatch-ink"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path class="hatch-ink" d="M0 3h6" />
        </pattern>
      </defs>
    </svg>
  );
}

export function Glyph({ colour }: { colour: Colour }) {
  return (
    <svg class="glyph" viewBox="0 0 40 40" aria-hidden="true">
      <use href={`#glyph-${colour}`} />
    </svg>
  );
}

interface ChipProps {
  colour: Colour;
  /** cards in the stack; a badge says so from 2 on */
  count?: number;
  /** shown as lying face down: paler, with a hatched veil */
  veiled?: boolean;
  /** not there yet */
  ghost?: boolean;
  fresh?: boolean;
  badge?: string;
}

/** A small square card or a stack of them. */
export function Chip({ colour, count = 1, veiled = false, ghost = false, fresh = false, badge }: ChipProps) {
  const label = badge ?? (count > 1 ? String(count) : "");
  const names = ["chip", colour, veiled && "veiled", ghost && "ghost", fresh && "fresh"];
  return (
    <svg class={names.filter(Boolean).join(" ")} viewBox="0 0 46 46" aria-hidden="true">
      {count > 2 && <rect class="edge" x="8" y="2" width="36" height="36" rx="8" />}
      {count > 1 && <rect class="edge" x="5" y="5" width="36" height="36" rx="8" />}
      <rect class="face" x="2" y="8" width="36" height="36" rx="8" />
      <rect class="grain" x="3" y="9" width="34" height="34" rx="7" fill={`url(#texture-${colour})`} />
      <use href={`#glyph-${colour}`} x="2" y="8" width="36" height="36" class="sign" />
      {veiled && <rect x="3" y="9" width="34" height="34" rx="7" fill="url(#hatch)" />}
      {label !== "" && (
        <g class="badge">
          <rect
            x={label.length > 1 ? 19 : 24}
            y="25"
            width={label.length > 1 ? 25 : 20}
            height="20"
            rx="10"
          />
          <text x={label.length > 1 ? 31.5 : 34} y="40">
            {label}
          </text>
        </g>
      )}
    </svg>
  );
}

/** A card face down. */
export function Back() {
  return (
    <svg class="chip" viewBox="0 0 46 46" aria-hidden="true">
      <rect class="back" x="4" y="2" width="38" height="42" rx="8" />
      <rect x="5" y="3" width="36" height="40" rx="7" fill="url(#hatch-ink)" />
    </svg>
  );
}

/** A card of the hand, upright, with its letter. */
export function Card({ colour, faded = false }: { colour: Colour; faded?: boolean }) {
  return (
    <svg class={`card ${colour}${faded ? " faded" : ""}`} viewBox="0 0 56 72" aria-hidden="true">
      <rect class="face" x="2" y="2" width="52" height="68" rx="8" />
      <rect class="grain" x="3" y="3" width="50" height="66" rx="7" fill={`url(#texture-${colour})`} />
      <circle class="frame" cx="28" cy="36" r="20" />
      <use href={`#glyph-${colour}`} x="7" y="15" width="42" height="42" class="sign" />
      <text x="9" y="15" class="letter">
        {colour}
      </text>
    </svg>
  );
}
