// SPDX-License-Identifier: MIT
// The tokens of Patterns.
import type { Colour } from "../cards";

/** A round token of sand: pale while it is loose, filled once it is claimed. */
export function Token({ colour, claimed }: { colour: Colour; claimed: boolean }) {
  return (
    <svg class={`token ${colour}${claimed ? " claimed" : " loose"}`} viewBox="0 0 40 40" aria-hidden="true">
      <circle class="face" cx="20" cy="20" r="17.5" />
      {claimed && <circle class="grain" cx="20" cy="20" r="16.5" fill={`url(#texture-${colour})`} />}
      <use href={`#glyph-${colour}`} x="5" y="5" width="30" height="30" class="sign" />
    </svg>
  );
}
