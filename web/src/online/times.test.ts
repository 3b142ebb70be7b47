// SPDX-License-Identifier: MIT
// Times in words.
import { expect, test } from "vitest";
import { sayAgo, sayClock, sayRemaining } from "./times";

const HOUR = 3_600_000;
const words = { noClock: "no clock", aMove: (length: string) => `${length} a move` };

test("remaining time is never rounded up", () => {
  expect(sayRemaining("en", 71 * HOUR)).toBe("2 days");
  expect(sayRemaining("en", 47.9 * HOUR)).toBe("47 hours");
  expect(sayRemaining("en", HOUR + 119_000)).toBe("61 minutes");
  expect(sayRemaining("en", -5)).toBe("0 minutes");
  expect(sayRemaining("nl", 48 * HOUR)).toBe("2 dagen");
  expect(sayRemaining("de", 5 * HOUR)).toBe("5 Stunden");
});

test("how long ago", () => {
  expect(sayAgo("en", 5 * HOUR)).toBe("5 hours ago");
  expect(sayAgo("de", 49 * HOUR)).toBe("vorgestern");
});

test("clocks of games", () => {
  expect(sayClock("en", null, words)).toBe("no clock");
  expect(sayClock("en", { kind: "live", base: 600_000, increment: 10_000 }, words)).toBe("10 min + 10 sec");
  expect(sayClock("en", { kind: "days", base: 72 * HOUR, increment: 0 }, words)).toBe("3 days a move");
});
