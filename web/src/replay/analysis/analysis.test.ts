// SPDX-License-Identifier: MIT
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { GameRecord, EvaluatedStep, Value } from "../../engine/types";
import { curvesOf } from "./graph/curve";
import { frameOf, pathThrough, placeX, placeY, stepAt, ticksOf } from "./graph/scale";
import { markOf, NO_ANALYSIS, reduceAnalysis, SEEKING } from "./state";
import { nameOf } from "./store";
import { markedSteps, worstOf } from "./worst";

const value = (win: number, winError: number | null = 0): Value => ({
  win,
  winError,
  points: 10 * win,
  pointsError: winError,
});

function evaluated(step: number, change: Partial<EvaluatedStep> = {}): EvaluatedStep {
  return {
    step,
    evaluated: true,
    forced: false,
    best: "m1R",
    value: value(0.5),
    loss: value(0),
    solved: false,
    class: "fine",
    luckWin: null,
    luckPoints: null,
    moves: [],
    ...change,
  };
}

const steps = [1, 2, 1, 2].map((seat) => ({ seat, move: "m1R", outcomes: "", position: "" }));
const game: GameRecord = {
  tags: [],
  game: "mandala",
  players: 2,
  viewer: null,
  steps,
  end: "",
  ending: { kind: "played", template: "", out: [], scores: [3, 4], winners: [2] },
  played: null,
  line: 1,
};
const byStep = (...list: EvaluatedStep[]) => new Map(list.map((j) => [j.step, j]));

describe("the curves", () => {
  const all = byStep(
    evaluated(0, { value: value(0.6) }),
    evaluated(1),
    evaluated(2, { forced: true, value: null }),
    evaluated(3),
  );
  test("have a player's own decisions, and the result when all is evaluated", () => {
    const [first, second] = curvesOf(game, all);
    expect(first?.points.map((p) => [p.step, p.win])).toEqual([
      [0, 0.6],
      [4, 0],
    ]);
    expect(second?.points.map((p) => p.step)).toEqual([1, 3, 4]);
    expect(second?.points.at(-1)).toMatchObject({ win: 1, result: true });
  });
  test("don't show the result too early, nor one that doesn't exist", () => {
    expect(curvesOf(game, byStep(evaluated(0)))).toEqual([
      { seat: 1, points: [expect.objectContaining({ step: 0, result: false })] },
    ]);
    const unfinished = { ...game, ending: { ...game.ending, winners: [] } };
    expect(
      curvesOf(unfinished, all)
        .flatMap((c) => c.points)
        .some((p) => p.result),
    ).toBe(false);
  });
  test("share a shared victory", () => {
    const shared = { ...game, ending: { ...game.ending, winners: [1, 2] } };
    expect(curvesOf(shared, all).map((c) => c.points.at(-1)?.win)).toEqual([0.5, 0.5]);
  });
});

describe("the drawing", () => {
  test("leads from a step to a place and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 1200 }), fc.integer({ min: 1, max: 90 }), (width, last) => {
        const f = frameOf(width, last);
        for (let step = 0; step <= last; step++) expect(stepAt(f, placeX(f, step))).toBe(step);
        expect(stepAt(f, -100)).toBe(0);
        expect(stepAt(f, width + 100)).toBe(last);
      }),
    );
  });
  test("names the first step, the last and the current one", () => {
    const f = frameOf(400, 90);
    expect(ticksOf(f, 0)).toEqual([1, 90]);
    expect(ticksOf(f, 40)).toEqual([1, 40, 90]);
    expect(ticksOf(f, 89)).toEqual([1, 90]);
    expect(ticksOf(frameOf(400, 1), 1)).toEqual([1]);
  });
  test("has a sure win above and a sure loss below", () => {
    const f = frameOf(400, 10);
    expect(placeY(f, 1)).toBe(f.top);
    expect(placeY(f, 0)).toBe(f.height - f.bottom);
    expect(pathThrough(f, [{ step: 0, win: 1 }])).toBe(`M${f.left.toFixed(1)} ${f.top.toFixed(1)}`);
  });
});

describe("an analysis", () => {
  test("grows step by step and stays visible when it is stopped", () => {
    let a = reduceAnalysis(NO_ANALYSIS, { do: "begin", depth: "quick" });
    a = reduceAnalysis(a, { do: "evaluated", evaluated: evaluated(0, { class: "blunder" }), progress: 0.25 });
    expect(a).toMatchObject({ state: "running", progress: 0.25 });
    expect([markOf(a, 0), markOf(a, 1)]).toEqual(["??", ""]);
    a = reduceAnalysis(a, { do: "stop" });
    expect([a.state, a.evaluated.size]).toEqual(["none", 1]);
    // Late results are dropped.
    expect(reduceAnalysis(a, { do: "evaluated", evaluated: evaluated(1), progress: 1 })).toBe(a);
  });
  test("is offered once it is known that none was kept, and never in place of one that was", () => {
    expect(reduceAnalysis(SEEKING, { do: "offer" }).state).toBe("none");
    const kept = reduceAnalysis(SEEKING, {
      do: "finish",
      depth: "quick",
      finished: { evaluated: [], sums: [] },
    });
    expect(reduceAnalysis(kept, { do: "offer" })).toBe(kept);
    const begun = reduceAnalysis(SEEKING, { do: "begin", depth: "quick" });
    expect(reduceAnalysis(begun, { do: "offer" })).toBe(begun);
  });
  test("is named by its record and depth", () => {
    expect(nameOf("a", "quick")).not.toBe(nameOf("b", "quick"));
    expect(nameOf("a", "quick")).not.toBe(nameOf("a", "thorough"));
  });
});

describe("the costliest moves", () => {
  test("list the costliest marked moves first", () => {
    const found = byStep(
      evaluated(0, { class: "mistake", loss: value(0.08) }),
      evaluated(1, { class: "fine", loss: value(0.5) }),
      evaluated(2, { class: "blunder", loss: value(0.2) }),
    );
    expect(worstOf(found).map((j) => j.step)).toEqual([2, 0]);
    expect(worstOf(found, 1)).toHaveLength(1);
  });
  test("mark each player's three costliest moves in the graph", () => {
    const long = {
      ...game,
      steps: Array.from({ length: 10 }, (_, i) => ({ ...steps[0]!, seat: 1 + (i % 2) })),
    };
    const all = long.steps.map((_, i) => evaluated(i, { class: "mistake", loss: value(i / 100) }));
    expect([...markedSteps(long, byStep(...all))].sort()).toEqual([4, 5, 6, 7, 8, 9]);
  });
});
