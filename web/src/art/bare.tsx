// SPDX-License-Identifier: MIT
// Where there is nothing yet: the rosette before its first grain.
import { arches } from "./ornament";
import { petalPath } from "./rosette";
import "./bare.css";

export function Bare() {
  return (
    <svg class="bare" viewBox="-64 -64 128 128" aria-hidden="true">
      <path d={arches(55, 62, 24)} />
      {[0, 60, 120, 180, 240, 300].map((turn) => (
        <path key={turn} class="petal-line" d={petalPath("heart")} transform={`rotate(${turn})`} />
      ))}
    </svg>
  );
}
