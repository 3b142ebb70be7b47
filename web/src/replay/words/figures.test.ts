// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { figuresIn } from "./figures";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("figures carry their sign and half of a 95 % interval, as the language writes them", () => {
  const f = figuresIn("en");
  expect(plain(f.share(0.623))).toBe("62 %");
  expect(plain(f.percent(0.133, 0.01))).toBe("13.3 % ± 2.0");
  expect(plain(f.signed(0.075, null))).toBe("+7.5 %");
  expect(plain(f.signed(-0.075, 0))).toBe("−7.5 %");
  expect(f.signedPoints(0)).toBe("0.0");
  expect(plain(figuresIn("de").percent(0.133, 0.01))).toBe("13,3 % ± 2,0");
});

test("what rounds to nothing has no sign", () => {
  const f = figuresIn("en");
  expect(f.signedPoints(-0.01)).toBe("0.0");
  expect(f.points(-0.01)).toBe("0.0");
});
