// SPDX-License-Identifier: MIT
// From steps and chances to places in the drawing, and back from a click to a step.

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** the step at the right edge */
  last: number;
}

export function frameOf(width: number, last: number): Frame {
  return { width, height: 168, left: 40, right: 10, top: 10, bottom: 22, last: Math.max(1, last) };
}

export function placeX(f: Frame, step: number): number {
  return f.left + ((f.width - f.left - f.right) * step) / f.last;
}

export function placeY(f: Frame, win: number): number {
  return f.top + (f.height - f.top - f.bottom) * (1 - win);
}

export function stepAt(f: Frame, x: number): number {
  const share = (x - f.left) / (f.width - f.left - f.right);
  return Math.max(0, Math.min(f.last, Math.round(share * f.last)));
}

export function pathThrough(f: Frame, points: { step: number; win: number }[]): string {
  const place = (p: { step: number; win: number }) =>
    `${placeX(f, p.step).toFixed(1)} ${placeY(f, p.win).toFixed(1)}`;
  return points.map((p, i) => `${i === 0 ? "M" : "L"}${place(p)}`).join("");
}

const BETWEEN = 24; /* what two numbers of the axis need */

/** The steps that the axis names: the first, the last, and the current one where there is space. */
export function ticksOf(f: Frame, at: number): number[] {
  const apart = (a: number, b: number) => Math.abs(placeX(f, a) - placeX(f, b)) >= BETWEEN;
  const here = at > 0 && apart(at, 1) && apart(at, f.last) ? [at] : [];
  return [...new Set([1, ...here, f.last])];
}
