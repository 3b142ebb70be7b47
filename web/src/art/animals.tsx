// SPDX-License-Identifier: MIT
// More animals to choose from, fetched when somebody does.
import type { JSX } from "preact";

const CAT = (
  <>
    <path d="M8 6l8 7h8l8-7 .5 16q-1.500 11-12.500 13Q9 33 7.500 22Z" />
    <path class="tone" d="M10.500 10.500l3.500 3-3 3ZM29.500 10.500l-3.500 3 3 3Z" opacity=".35" />
    <path class="tone" d="M12 20q3-2.500 5.500 1-3 2-5.500-1ZM28 20q-3-2.500-5.500 1 3 2 5.500-1Z" />
    <path class="tone" d="M18 25h4l-2 2.500Z" />
    <path
      class="seam"
      d="M20 27.500v1q-1.500 2.500-4 1.500M20 28.500q1.500 2.500 4 1.500M4.500 24l6 1M4.500 29l6-1.500M35.500 24l-6 1M35.500 29l-6-1.500"
    />
  </>
);

const BEAR = (
  <>
    <circle cx="10.5" cy="11.5" r="5.500" />
    <circle cx="29.5" cy="11.5" r="5.500" />
    <circle cx="20" cy="22" r="13" />
    <circle class="tone" cx="10.5" cy="11.5" r="2.500" opacity=".35" />
    <circle class="tone" cx="29.5" cy="11.5" r="2.500" opacity=".35" />
    <ellipse class="tone" cx="20" cy="27" rx="6.500" ry="5" opacity=".35" />
    <circle class="tone" cx="14.5" cy="19.5" r="1.700" />
    <circle class="tone" cx="25.5" cy="19.5" r="1.700" />
    <ellipse class="tone" cx="20" cy="24.800" rx="2.600" ry="1.900" />
    <path class="seam" d="M20 26.500v2.500" />
  </>
);

const FROG = (
  <>
    <circle cx="12" cy="12.500" r="6" />
    <circle cx="28" cy="12.500" r="6" />
    <path d="M20 11q15 0 15 12t-15 11q-15 1-15-11t15-12Z" />
    <circle class="tone" cx="12" cy="12" r="3" />
    <circle class="tone" cx="28" cy="12" r="3" />
    <circle cx="13" cy="11" r="1" />
    <circle cx="29" cy="11" r="1" />
    <path class="seam" d="M9.500 24q10.500 8 21 0M17.500 20h.1M22.500 20h.1" />
  </>
);

const WHALE = (
  <>
    <path d="M4 22q0-11 13-11 13 0 16 9 0-4-3-7 6 0 7 4 2-3 0 0-1 5-3 7-1 10-15 10Q4 34 4 22Z" />
    <path class="tone" d="M4 23q8 5 18 3l9-2q-3 10-14 10Q4 34 4 23Z" opacity=".35" />
    <circle class="tone" cx="12" cy="19.500" r="1.800" />
    <path class="seam" d="M8 27.500q3 3 7 3.500M15 8q0-4-4-4M15 8q0-4 4-4" />
  </>
);

export const MORE: Record<"cat" | "bear" | "frog" | "whale", JSX.Element> = {
  cat: CAT,
  bear: BEAR,
  frog: FROG,
  whale: WHALE,
};
