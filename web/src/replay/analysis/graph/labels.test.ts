// SPDX-License-Identifier: MIT
import fc from "fast-check";
import { expect, test } from "vitest";
import { placeLabels } from "./labels";
import type { Label, Spot } from "./labels";
import { frameOf } from "./scale";

const frame = frameOf(344, 90);

/** Whether the letters of two marks, 8 by 13 each, overlap. */
function meet(a: [Spot, Label], b: [Spot, Label]): boolean {
  const reach = (a[0].text.length + b[0].text.length) * 4;
  return Math.abs(a[1].x - b[1].x) < reach && Math.abs(a[1].y - b[1].y) < 13;
}

function faults(spots: Spot[]): [Spot, Label][][] {
  const pairs = placeLabels(frame, spots).map((label, i): [Spot, Label] => [spots[i]!, label]);
  return pairs.flatMap((a, i) =>
    pairs
      .slice(i + 1)
      .filter((b) => meet(a, b))
      .map((b) => [a, b]),
  );
}

test("a single mark is above its point, at the upper edge below it", () => {
  expect(placeLabels(frame, [{ x: 100, y: 80, text: "??" }])).toEqual([{ x: 100, y: 72, led: false }]);
  expect(placeLabels(frame, [{ x: 100, y: 12, text: "??" }])).toEqual([{ x: 100, y: 29, led: false }]);
});

test("neighbouring marks move apart, and a line leads to those that moved away", () => {
  const spots = [100, 104, 108, 112].map((x) => ({ x, y: 60, text: "??" }));
  expect(faults(spots)).toEqual([]);
  expect(placeLabels(frame, spots).filter((label) => label.led)).not.toEqual([]);
});

test("marks in a corner, one below the other, find places", () => {
  expect(faults([90, 93, 130].map((y) => ({ x: 40, y, text: "?!" })))).toEqual([]);
});

test("six marks anywhere never overlap and stay inside", () => {
  const spot = fc.record({
    x: fc.integer({ min: 40, max: 334 }),
    y: fc.integer({ min: 10, max: 146 }),
    text: fc.constantFrom("?!", "?", "??"),
  });
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 6 }), (spots) => {
      expect(faults(spots)).toEqual([]);
      for (const { x, y } of placeLabels(frame, spots)) {
        expect(x).toBeGreaterThanOrEqual(40);
        expect(x).toBeLessThanOrEqual(344);
        expect(y - 11).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(146);
      }
    }),
  );
});
