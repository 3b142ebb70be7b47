// SPDX-License-Identifier: MIT
import { describe, expect, test } from "vitest";
import { game } from "../game/game.sample";
import { sayChange, sayRating } from "../rating";
import { pathOfLine, resultOf, scaleOf, tallyOf } from "./player";

const over = (winners: number[]) => {
  const kind = winners.length === 0 ? "abort" : "played";
  const state = game({ status: "over", winners, end: { kind, seat: null, template: "" } });
  return { ...state, seats: state.seats.map((s, i) => ({ ...s, player: 11 * (i + 1) })) };
};

describe("results of a player", () => {
  test("by the seat that the player had", () => {
    expect(resultOf(over([1]), 11)).toBe("won");
    expect(resultOf(over([1]), 22)).toBe("lost");
    expect(resultOf(over([1, 2]), 22)).toBe("drawn");
    expect(resultOf(over([]), 11)).toBe("aborted");
    const end = { kind: "resign", seat: 1, template: "" } as const; // of several, everybody
    expect(resultOf({ ...over([]), end }, 11)).toBe("lost");
  });
  test("are counted", () => {
    expect(tallyOf([over([1]), over([1]), over([2]), over([])], 11)).toEqual({
      won: 2,
      lost: 1,
      drawn: 0,
      aborted: 1,
    });
  });
});

describe("the line of ratings", () => {
  const line = [1500, 1660, 1590].map((points, at) => ({ at, points }));
  test("has round numbers at its edges", () => {
    expect(scaleOf(line)).toEqual({ low: 1450, high: 1700 });
    expect(scaleOf([{ at: 0, points: 1500 }])).toEqual({ low: 1450, high: 1550 });
  });
  test("goes from left to right", () => {
    expect(pathOfLine(line, 100, 50)).toBe("M0.0 40.0L50.0 8.0L100.0 22.0");
    expect(pathOfLine([{ at: 0, points: 1500 }], 100, 50)).toBe("M0.0 25.0");
  });
});

test("ratings in words", () => {
  expect(sayRating({ points: 1512, provisional: true })).toBe("1512?");
  expect(sayRating({ points: 1512, provisional: false })).toBe("1512");
  expect([8, -12, 0].map(sayChange)).toEqual(["+8", "−12", "±0"]);
});
