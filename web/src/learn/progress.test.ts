// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { keptText, openProgress, reduceProgress } from "./progress";

test("goes on where one was; a finished tutorial or nonsense begins anew", () => {
  expect(openProgress("3", 8).at).toBe(3);
  for (const kept of [null, "", "8", "99", "-1", "2.5", "x"]) expect(openProgress(kept, 8).at).toBe(0);
  expect(openProgress(keptText({ ...openProgress(null, 8), at: 5 }), 8).at).toBe(5);
});

test("a refused move is told until one is accepted or the lesson changes", () => {
  const start = openProgress(null, 8);
  const refused = reduceProgress(start, { do: "refused", no: "else" });
  expect(refused).toEqual({ ...start, no: "else" });
  expect(reduceProgress(refused, { do: "accepted" })).toEqual({ ...start, done: true });
  expect(reduceProgress(refused, { do: "to", at: 1 })).toEqual({ at: 1, round: 1, done: false, no: null });
});

test("once more lays the table anew at the same lesson", () => {
  const done = reduceProgress(openProgress("2", 8), { do: "accepted" });
  expect(reduceProgress(done, { do: "again" })).toEqual({ at: 2, round: 1, done: false, no: null });
});

test("back stops at the first lesson", () => {
  expect(reduceProgress(openProgress(null, 8), { do: "to", at: -1 }).at).toBe(0);
});
