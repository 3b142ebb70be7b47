// SPDX-License-Identifier: MIT
// An animal for every seat, in two tones: a stamp on the colour of the seat (style/seats.css). The page has the animals
// of its seats once (shell/table/looks.tsx), and refers to them. Those that nobody has at first are in animals.tsx.
import type { JSX } from "preact";

const FOX = (
  <>
    <path d="M8 8l8 6h8l8-6-1 14q-3 9-11 12-8-3-11-12Z" />
    <path class="tone" d="M9 22q7 0 11 12 4-12 11-12-3 9-11 12-8-3-11-12Z" opacity=".35" />
    <path class="tone" d="M13.5 19l4 2-4 1.5ZM26.5 19l-4 2 4 1.5Z" />
    <circle class="tone" cx="20" cy="32" r="2" />
  </>
);

const OWL = (
  <>
    <path d="M9 9q5 3 11 3t11-3q2 5 1 12-2 12-12 14Q10 33 8 21q-1-7 1-12Z" />
    <circle class="tone" cx="14.5" cy="18.5" r="4.6" />
    <circle class="tone" cx="25.5" cy="18.5" r="4.6" />
    <circle cx="14.5" cy="18.5" r="1.9" />
    <circle cx="25.5" cy="18.5" r="1.9" />
    <path class="tone" d="M20 21l2.4 3L20 28l-2.4-4Z" />
    <path class="seam" d="M14 28q2 2 4 0M22 28q2 2 4 0M18 31.500q2 2 4 0" />
  </>
);

const HARE = (
  <>
    <path d="M14 20Q8 6 13 4t6 13ZM26 20Q32 6 27 4t-6 13Z" />
    <path d="M20 15q9 0 9 10 0 10-9 11-9-1-9-11 0-10 9-10Z" />
    <circle class="tone" cx="16" cy="23.5" r="1.7" />
    <circle class="tone" cx="24" cy="23.5" r="1.7" />
    <path class="seam" d="M20 28v2.500M16.5 32q3.5 0 3.5-2 0 2 3.5 2" />
    <path class="tone" d="M18 27h4l-2 2Z" />
  </>
);

const TURTLE = (
  <>
    <circle cx="32" cy="17" r="4.5" />
    <path d="M10 28l-3 6h5l3-5ZM30 28l3 6h-5l-3-5ZM4 27q4-1 6-4v5q-3 1-6-1Z" />
    <path d="M6 27q1-15 14-15t14 15Z" />
    <path class="seam" d="M20 13v4l-6 5-5-2M20 17l6 5 5-2M14 22v5M26 22v5" />
    <circle class="tone" cx="33" cy="16" r="1.2" />
  </>
);

export const ANIMALS = { fox: FOX, owl: OWL, hare: HARE, turtle: TURTLE } as const;

/** The animal of a seat, as it is drawn everywhere. */
export function Stamp({ id, children }: { id: string; children: JSX.Element }) {
  return (
    <symbol id={id} viewBox="0 0 40 40">
      <circle class="ground" cx="20" cy="20" r="19" />
      <g transform="translate(20 20) scale(.94) translate(-20 -20)">{children}</g>
    </symbol>
  );
}

export function Avatar({ seat }: { seat: number }) {
  return (
    <svg class={`avatar seat-${seat}`} viewBox="0 0 40 40" aria-hidden="true">
      <use href={`#avatar-${seat}`} />
    </svg>
  );
}
