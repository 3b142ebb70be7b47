// SPDX-License-Identifier: MIT
// Where the graph's marks go: by their points, but never on each other or on another point.
import type { Frame } from "./scale";

export interface Spot {
  x: number;
  y: number;
  text: string;
}

/** The middle of a mark's foot, and whether it is so far from its point that it needs a line. */
export interface Label {
  x: number;
  y: number;
  led: boolean;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LETTER = 8;
const [ABOVE, BELOW] = [11, 2]; /* what a letter needs, seen from its foot */
const POINT = 5;

const apart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

const boxAt = (x: number, y: number, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - ABOVE,
  bottom: y + BELOW,
});

/**
 * From the point: above it, below it, beside it, then further and further away. Six points and five other marks
 * cover at most four of these places each, and even in a corner more places than that are inside the graph.
 */
function* ways(): Generator<[across: number, down: number]> {
  for (const beside of [
    [0, -16, 16],
    [-32, 32, -48, 48, -64, 64],
  ])
    for (let row = 0; row < 10; row++)
      for (const across of beside) for (const down of [-8 - 14 * row, 17 + 14 * row]) yield [across, down];
}

export function placeLabels(f: Frame, spots: Spot[]): Label[] {
  const taken: Box[] = spots.map(({ x, y }) => ({
    left: x - POINT,
    right: x + POINT,
    top: y - POINT,
    bottom: y + POINT,
  }));
  return spots.map((spot) => {
    const half = (spot.text.length * LETTER) / 2;
    const [least, most] = [f.left + half, f.width - half];
    for (const [across, down] of ways()) {
      const x = Math.min(most, Math.max(least, spot.x + across));
      const y = spot.y + down;
      const box = boxAt(x, y, half);
      if (box.top < 0 || box.bottom > f.height - f.bottom + BELOW) continue;
      if (!taken.every((other) => apart(box, other))) continue;
      taken.push(box);
      return { x, y, led: across !== 0 || down < -8 || down > 17 };
    }
    return { x: spot.x, y: spot.y - 8, led: false };
  });
}
