// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { keptText, openProgress, reduceProgress } from "./progress";

test("continues where the learner was; a finished tutorial or nonsense starts over", () => {
  expect(openProgress("3", 8).at).toBe(3);
  for (const kept of [null, "", "8", "99", "-1", "2.5", "x"]) expect(openProgress(kept, 8).at).toBe(0);
  expect(openProgress(keptText({ ...openProgress(null, 8), at: 5 }), 8).at).toBe(5);
});

test("a refusal is shown until a move is accepted or the lesson changes", () => {
  const start = openProgress(null, 8);
  const refused = reduceProgress(start, { do: "refused", no: "else" });
  expect(refused).toEqual({ ...start, no: "else" });
  expect(reduceProgress(refused, { do: "accepted" })).toEqual({ ...start, done: true });
  expect(reduceProgress(refused, { do: "to", at: 1 })).toEqual({ at: 1, round: 1, done: false, no: null });
});

test("once more starts the same lesson over", () => {
  const done = reduceProgress(openProgress("2", 8), { do: "accepted" });
  expect(reduceProgress(done, { do: "again" })).toEqual({ at: 2, round: 1, done: false, no: null });
});

test("back stops at the first lesson", () => {
  expect(reduceProgress(openProgress(null, 8), { do: "to", at: -1 }).at).toBe(0);
});
