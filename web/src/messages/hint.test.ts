// SPDX-License-Identifier: MIT
// Hints in the reader's language: the keys are those of the engine, every one has words in every language,
// and in English the page says exactly what the terminal says.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LocalEngine } from "../engine/engine";
import type { GameName, Hint, Reason } from "../engine/types";
import { de, en, GAMES, nl } from "../games/games.sample";
import type { GameWords } from "../games/module";
import { wordHint } from "./hint";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const engine = new LocalEngine(new WebAssembly.Module(readFileSync(file("../engine/engine.wasm"))));
const source = (path: string): string => readFileSync(file(`../../../src/${path}`), "utf8");

/** Matches in a source of the engine, and in the sources of that name in every game. */
function inSources(general: string, ofGame: string, what: RegExp): (string | undefined)[] {
  const files = [general, ...GAMES.map((game) => `games/${game}/present/${ofGame}`)];
  return [...new Set(files.flatMap((path) => [...source(path).matchAll(what)].map((m) => m[1])))];
}

/** A kind of reason, for or against a move. */
const KIND = /reason_kind \w+ = \{\s*\.key = "(\w+)"/g;

/** The keys that have words: the page's own, and those of every game. */
function keysOf(own: object, of: (words: GameWords) => object): string[] {
  return [
    ...new Set([own, ...GAMES.map((game) => of(en.games[game]!))].flatMap((words) => Object.keys(words))),
  ];
}

/** With the fields of single games. */
type ReasonSample = Reason & { mandala?: number; value?: number; with?: number };

const keys = keysOf(en.reasons, (w) => w.reasons);

/** A game that has words for a key. */
const gameWith = (key: string) => GAMES.find((game) => key in en.games[game]!.reasons) ?? GAMES[0];

test("the keys of reasons are those of the engine", () => {
  const named = inSources("present/reasons/hint.c", "reasons.c", KIND);
  expect(named.length).toBeGreaterThan(50);
  expect([...keys].sort()).toEqual(named.sort());
});

test("the keys of reasons against moves are those of the engine", () => {
  const named = inSources("present/reasons/why.c", "why.c", KIND);
  expect(named.length).toBeGreaterThan(20);
  expect(keysOf(en.why, (w) => w.why).sort()).toEqual(named.sort());
});

test("the keys of why a game is over are those of the engine", () => {
  const named = inSources("present/ending.c", "presenter.c", /ending_kind \w+ = \{\s*\.key = "(\w+)"/g);
  expect(named.length).toBeGreaterThan(5);
  expect(keysOf(en.ended, (w) => w.ended).sort()).toEqual(named.sort());
});

/** The terminal knows no names. */
const asTerminal = (viewer: number, players: number) => ({
  viewer,
  players,
  name: (seat: number) => (seat === viewer ? "you" : players === 2 ? "the opponent" : `seat ${seat}`),
});

const tables: [game: GameName, players: number][] = [
  ["mandala", 2],
  ["patterns", 2],
  ["flowers", 2],
  ["flowers", 3],
  ["flowers", 4],
];

const asNamed = (viewer: number, players: number) => ({
  viewer,
  players,
  name: (seat: number) => (seat === viewer ? "You" : `Bo${seat}`),
});

function expectSpoken(game: GameName, hint: Hint, viewer: number, players: number): void {
  const spoken = [en, nl, de].map((m) => wordHint(m, game, hint, asNamed(viewer, players)));
  for (const text of spoken) expect(text).not.toMatch(/undefined|NaN|null| {2}|opponent|\. \.|: \./);
  expect(new Set(spoken).size).toBe(3);
}

test.each(tables)(
  "%s with %i: in English what the terminal says, in the others something",
  async (game, players) => {
    for (let seed = 1n; seed <= 6n; seed++) {
      let position = await engine.deal(game, players, seed);
      for (let ply = 0; ply < 200; ply++) {
        const all = await engine.look(game, position, "all");
        if (all.over) break;
        const { view, legal } = await engine.look(game, position, all.turn);
        if (ply % 3 === 0) {
          const hint = await engine.hint(game, view, 20);
          const words = wordHint(en, game, hint, asTerminal(all.turn, players));
          expect(words.replaceAll("−", "-")).toBe(hint.text); // the terminal has no true minus
          expectSpoken(game, hint, all.turn, players);
        }
        const move = legal[(ply * 7919 + Number(seed)) % legal.length] ?? "";
        position = (await engine.play(game, position, move, BigInt(ply))).position;
      }
    }
  },
);

/** What is true in English is true in every language when it states the same figures. */
function expectEqualFigures(reason: ReasonSample): void {
  const figures = [en, nl, de].map((m) => {
    const hint = { move: "x", reasons: [reason], text: "" };
    const text = wordHint(m, gameWith(reason.key), hint, asNamed(1, 2)).replace(/Bo2/g, "");
    const least = /at least|minstens|mindestens/.test(text);
    const numbers = spelled.has(reason.key) ? [] : text.match(/\d+/g);
    return [least, ...(numbers ?? [])].map(String).sort();
  });
  expect(figures[1]).toEqual(figures[0]);
  expect(figures[2]).toEqual(figures[0]);
}

/** Drawn cards are counted in words. */
const spelled = new Set(["draws", "single"]);

test.each([1, 2, 3, 4])("%i cards drawn, in words", (count) => {
  const words = [
    [en, ["one", "two", "three", "four"]],
    [nl, ["één|1", "twee|2", "drie|3", "vier|4"]],
    [de, ["eine$", "zwei", "drei", "vier"]],
  ] as const;
  for (const [m, numbers] of words)
    for (const key of spelled) {
      const hint = { move: "x", reasons: [{ key, count }], text: "" };
      const text = wordHint(m, gameWith(key), hint, asNamed(1, 2));
      expect(text.replace(/\.$/, "")).toMatch(new RegExp(`(?:^| )(?:${numbers[count - 1] ?? ""})`));
    }
});

test.each(keys)("%s is said in every language, with many and with few", (key) => {
  const many: ReasonSample = {
    key,
    seat: 2,
    colour: "R",
    colours: "OY",
    mandala: 2,
    count: 2,
    was: 1,
    own: 3,
    against: 2,
    points: 5,
    least: 1,
    place: 6,
    value: 7,
    with: 0,
    cells: ["c4", "d5", "e6"],
    figure: 1.5,
    moves: ["m1R", "m2G"],
  };
  // Without a Flower, nothing is said about one.
  const points = key === "stake" || key === "spoils" ? 1 : 0;
  const few: ReasonSample = { ...many, colours: "O", count: 1, own: 0, against: 0, points, cells: ["c4"] };
  for (const reason of [many, few, { ...many, seat: 1 }]) {
    expectSpoken(gameWith(key), { move: "x", reasons: [reason], text: "" }, 1, 2);
    expectEqualFigures(reason);
  }
});

test.each(["appears", "adds"] as const)("%s: nobody may hold the marker", (key) => {
  const reason: ReasonSample = { key, mandala: 2, own: 0, against: 0 };
  expectSpoken("flowers", { move: "x", reasons: [reason], text: "" }, 1, 2);
});

test.each(["leaves", "spoils"] as const)("%s: the German reader is spoken to in the dative", (key) => {
  const reason: ReasonSample = { key, seat: 1, colour: "R", value: 7, with: 3, points: 13 };
  expect(wordHint(de, "flowers", { move: "tD", reasons: [reason], text: "" }, asNamed(1, 3))).toMatch(
    / dir /,
  );
});

test("figures have a true minus", () => {
  const value = { solved: false, win: 40, error: 2, points: -3.14 };
  for (const [m, figure] of [
    [en, "−3.1"],
    [nl, "−3,1"],
    [de, "−3,1"],
  ] as const)
    expect(m.value(value)).toContain(` ${figure} `);
});
