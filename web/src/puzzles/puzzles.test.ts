// SPDX-License-Identifier: MIT
// The files that are shipped, the choice of the next puzzle, and the rating.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LocalEngine } from "../engine/engine";
import { GAMES } from "../games/games.sample";
import { choosePuzzle, readPuzzles, themesOf } from "./puzzle";
import type { Puzzle } from "./puzzle";
import { addAttempt, openStanding, solvedOf, streakOf, triedOf } from "./rating";
import { de } from "./words/de";
import { en } from "./words/en";
import { nl } from "./words/nl";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const engine = new LocalEngine(new WebAssembly.Module(readFileSync(file("../engine/engine.wasm"))));
const fileOf = (game: string) => readFileSync(file(`../../../src/games/${game}/puzzles.txt`), "utf8");

describe.each(GAMES)("the puzzles of %s", (game) => {
  const puzzles = readPuzzles(fileOf(game));

  test("are many, and each is named once", () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(2000);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
  });

  test("have themes that every language can say", () => {
    for (const theme of themesOf(puzzles))
      for (const words of [en, nl, de]) expect(Object.keys(words.themes)).toContain(theme);
  });

  test("have legal moves", async () => {
    for (const { view, best, played } of puzzles.filter((_, i) => i % 50 === 0)) {
      const look = await engine.look(game, view, "own");
      expect(look).toEqual(await engine.look(game, view, look.turn));
      expect(look.legal).toContain(best);
      expect(look.legal).toContain(played);
    }
  });
});

test("what isn't a file of puzzles is refused", () => {
  expect(() => readPuzzles("<!doctype html>")).toThrow();
  expect(() => readPuzzles("sixsands-puzzles 1 x seed=1 nodes=1 games=1\n1.1 900 a")).toThrow();
});

const made = (id: string, rating: number, ...themes: string[]): Puzzle => ({
  id,
  rating,
  themes,
  best: "a",
  win: 60,
  margin: 10,
  played: "b",
  loss: 10,
  view: "x view=2",
});

describe("the next puzzle", () => {
  const all = [
    ...Array.from({ length: 20 }, (_, i) => made(`1.${i + 1}`, 1200, "denial")),
    ...Array.from({ length: 20 }, (_, i) => made(`2.${i + 1}`, 2000, "endgame")),
  ];
  const wish = { theme: "", rating: 1200, tried: new Set<string>() };

  test("is near the rating", () => {
    for (const draw of [0, 0.5, 0.999]) {
      expect(choosePuzzle(all, wish, draw)?.rating).toBe(1200);
      expect(choosePuzzle(all, { ...wish, rating: 2100 }, draw)?.rating).toBe(2000);
    }
  });

  test("has the theme, however far", () => {
    expect(choosePuzzle(all, { ...wish, theme: "endgame" }, 0)?.rating).toBe(2000);
    expect(choosePuzzle(all, { ...wish, theme: "opening" }, 0)).toBeNull();
  });

  test("hasn't been tried; none is left at the end", () => {
    const tried = new Set(all.slice(0, 39).map(({ id }) => id));
    expect(choosePuzzle(all, { ...wish, tried }, 0.3)?.id).toBe("2.20");
    expect(choosePuzzle(all, { ...wish, tried: new Set(all.map(({ id }) => id)) }, 0)).toBeNull();
  });
});

describe("the rating", () => {
  test("moves by half a step against an equal, once", () => {
    const before = openStanding(null);
    const right = addAttempt(before, { id: "1.1", rating: before.rating }, true);
    expect(right.rating).toBe(before.rating + 20);
    expect(addAttempt(right, { id: "1.1", rating: 2000 }, false)).toBe(right);
    const wrong = addAttempt(right, { id: "1.2", rating: right.rating }, false);
    expect(wrong.rating).toBe(before.rating);
    expect([solvedOf(wrong), streakOf(right), streakOf(wrong)]).toEqual([1, 1, 0]);
    expect([...triedOf(wrong)]).toEqual(["1.1", "1.2"]);
  });

  test("moves by at most 40 points, from the 31st attempt on by 20, as in the terminal", () => {
    let standing = openStanding(null);
    const hard = (id: string) => addAttempt(standing, { id, rating: standing.rating + 400 }, true).rating;
    expect(hard("1.1")).toBeCloseTo(1200 + 40 / 1.1);
    for (let i = 0; i < 30; i++)
      standing = addAttempt(standing, { id: `2.${i}`, rating: standing.rating }, i % 2 === 0);
    expect(hard("1.1")).toBeCloseTo(standing.rating + 20 / 1.1);
  });

  test("is kept, and what is damaged is a beginner's", () => {
    const some = addAttempt(openStanding(null), { id: "1.1", rating: 1000 }, true);
    expect(openStanding(JSON.stringify(some))).toEqual(some);
    for (const kept of [null, "", "{}", "[]", '{"rating":"x","tries":[]}'])
      expect(openStanding(kept)).toEqual(openStanding(null));
  });
});
