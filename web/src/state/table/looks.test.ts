// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { ANIMALS, FIRST, HUE_NAMES, HUES, looksOf } from "./looks";

const seats = [{ kind: "bot" }, { kind: "me" }, { kind: "bot" }, { kind: "bot" }] as const;

test("without a choice everybody looks like their seat", () => {
  expect(looksOf(seats, { animal: "seat", hue: "seat" })).toEqual(FIRST);
});

test("whoever plays at one screen with others has chosen nothing", () => {
  expect(looksOf([{ kind: "person" }, { kind: "person" }], { animal: "cat", hue: "brown" })).toEqual(FIRST);
});

test("whatever is chosen, no two look alike", () => {
  for (const animal of ANIMALS)
    for (const hue of HUE_NAMES) {
      const looks = looksOf(seats, { animal, hue });
      expect(looks[1]).toEqual({ animal, hue });
      expect(new Set(looks.map((look) => look.animal)).size).toBe(FIRST.length);
      expect(new Set(looks.map((look) => look.hue)).size).toBe(FIRST.length);
    }
});

/** The relative luminance of WCAG 2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const c = parseInt(hex.slice(i, i + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test("white letters can be read on every colour", () => {
  for (const hue of Object.values(HUES)) expect(1.05 / (luminance(hue) + 0.05)).toBeGreaterThan(4.5);
});
