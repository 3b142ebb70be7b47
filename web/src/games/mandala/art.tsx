// SPDX-License-Identifier: MIT
// The rosette of a mandala: a petal is filled when its colour lies in it.
import { arches, at } from "../../art/ornament";
import { COLOURS } from "../cards";
import type { Colour } from "../cards";

function petal(i: number): string {
  const [a, b, c] = [(i - 0.5) / 6, i / 6, (i + 0.5) / 6];
  return `M${at(9, b)}C${at(26, a)} ${at(38, a + 0.035)} ${at(45, b)}C${at(38, c - 0.035)} ${at(26, c)} ${at(9, b)}Z`;
}

/** Six petals, one for each colour, filled when it is there. */
export function Rosette({ present }: { present: readonly Colour[] }) {
  return (
    <svg class="rosette" viewBox="-50 -50 100 100" aria-hidden="true">
      <circle class="ring" r="48" />
      <path class="lace" d={arches(40, 49, 24)} />
      {COLOURS.map((colour, i) => {
        const there = present.includes(colour);
        const [x = "0", y = "0"] = at(28, i / 6).split(" ");
        return (
          <g key={colour} class={there ? `petal there ${colour}` : "petal"}>
            <path class="face" d={petal(i)} />
            {there && <path class="grain" d={petal(i)} fill={`url(#texture-${colour})`} />}
            <use
              href={`#glyph-${colour}`}
              x={Number(x) - 10}
              y={Number(y) - 10}
              width="20"
              height="20"
              class="sign"
            />
          </g>
        );
      })}
      <circle class="heart" r="7" />
    </svg>
  );
}
