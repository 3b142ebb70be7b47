// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { dateAfter, localSeats, localSeed, shareOf, signed, timeLeft } from "./day";

test("days follow one another, over months and leap years", () => {
  expect(dateAfter("2026-11-18", 1)).toBe("2026-11-19");
  expect(dateAfter("2028-02-28", 1)).toBe("2028-02-29");
  expect(dateAfter("2026-01-01", -1)).toBe("2025-12-31");
});

test("of the others, those who did worse count, and half of those who did the same", () => {
  expect(shareOf({ played: 1, worse: 0, same: 0 })).toBeNull();
  expect(shareOf({ played: 5, worse: 2, same: 1 })).toBe(0.625);
  expect(shareOf({ played: 2, worse: 0, same: 0 })).toBe(0);
});

test("what is left of a day is said to the second", () => {
  expect(timeLeft(5 * 3600_000 + 7 * 60_000 + 8_001)).toBe("5:07:09");
  expect(timeLeft(-5)).toBe("0:00:00");
});

test("margins have a sign, and a real minus", () => {
  expect([12, 0, -3].map(signed)).toEqual(["+12", "0", "−3"]);
});

test("a deal of one's own follows from date and game alone", () => {
  expect(localSeed("2026-11-18", "a")).toBe(localSeed("2026-11-18", "a"));
  expect(localSeed("2026-11-18", "a")).not.toBe(localSeed("2026-11-18", "b"));
  expect(localSeed("2026-11-18", "a")).not.toBe(localSeed("2026-11-19", "a"));
  expect(localSeed("2026-11-18", "a") < 1n << 63n).toBe(true);
});

test("the person's seat changes from day to day", () => {
  const seats = ["2026-11-18", "2026-11-19"].map((date) => localSeats(date, 2).indexOf("me"));
  expect(seats.sort()).toEqual([0, 1]);
});
