// SPDX-License-Identifier: MIT
// What the engine says, in the reader's language: in English the page shows the engine's own sentences, and every key
// of the engine has words in the others.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LocalEngine } from "../engine/engine";
import type { GameName, Hint, Reason } from "../engine/types";
import { de, en, GAMES, nl } from "../games/games.sample";
import type { Translation } from "../games/module";
import { wordHint } from "./hint";
import type { Messages } from "./messages";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const engine = new LocalEngine(new WebAssembly.Module(readFileSync(file("../engine/engine.wasm"))));
const source = (path: string): string => readFileSync(file(`../../../src/${path}`), "utf8");

/** The keys of kinds of reasons, endings or events in a source of the engine; of those with this part. */
function keysIn(path: string, part = ""): string[] {
  const kinds = /(?:reason|ending|event)_kind \w+ = \{\s*\.key = "([\w-]+)"(?:"[^"]*"|[^;"])*\};/g;
  const found = [...source(path).matchAll(kinds)].filter(([all]) => all.includes(part));
  return [...new Set(found.map((kind) => kind[1] ?? ""))].sort();
}

/** Where the engine has the sentences, those of all games and those of one. */
const SENTENCES: [what: "why" | "ended" | "reasons", general: string, ofGame: string][] = [
  ["why", "present/reasons/why.c", "why.c"],
  ["ended", "present/ending.c", "presenter.c"],
  ["reasons", "present/reasons/hint.c", "reasons.c"],
];

const translated = [
  ["nl", nl],
  ["de", de],
] as const;

const keysOf = (words: Partial<Translation>, what: (typeof SENTENCES)[number][0]) =>
  Object.keys(words[what] ?? {}).sort();

/** With the fields of single games. */
type ReasonSample = Reason & { mandala?: number; value?: number; with?: number };

/** All keys of reasons, and a game that has words for one. */
const keys = [...new Set([nl, ...GAMES.map((game) => nl.games[game]!)].flatMap((w) => keysOf(w, "reasons")))];
const gameWith = (key: string) => GAMES.find((game) => key in nl.games[game]!.reasons!) ?? GAMES[0];

test.each(SENTENCES)(
  "%s: what the engine has a key for has words, and nothing else",
  (what, general, ofGame) => {
    for (const [, m] of translated) {
      expect(keysOf(m, what)).toEqual(keysIn(general));
      for (const game of GAMES)
        expect(keysOf(m.games[game]!, what)).toEqual(keysIn(`games/${game}/present/${ofGame}`));
    }
    expect(keysIn(general).length + keysIn(`games/mandala/present/${ofGame}`).length).toBeGreaterThan(4);
  },
);

test.each([
  ["happened", ""],
  ["effect", "brief ="],
] as const)("%s: every kind of event has words, briefly where the engine is brief", (what, part) => {
  const general = keysIn("present/events.c", part);
  expect(general).toEqual(["draws", "over"]);
  for (const game of GAMES) {
    const own = keysIn(`games/${game}/present/events.c`, part);
    expect(own.length).toBeGreaterThan(4);
    for (const [, m] of translated) {
      const words = Object.keys(m.games[game]![what] ?? {});
      expect(words).toEqual(expect.arrayContaining(own));
      expect([...own, ...general]).toEqual(expect.arrayContaining(words));
    }
  }
});

test("every warning has words", () => {
  for (const game of ["mandala", "flowers"]) {
    const own = keysIn(`games/${game}/present/warnings.c`);
    expect(own.length).toBeGreaterThan(0);
    for (const [, m] of translated) expect(Object.keys(m.games[game]!.warned ?? {}).sort()).toEqual(own);
  }
});

test("in English there are no words for it but the engine's", () => {
  for (const words of [en, ...GAMES.map((game) => en.games[game]!)])
    expect(
      ["why", "ended", "reasons", "value", "tieBreak", "happened", "effect", "warned"].filter(
        (what) => what in words,
      ),
    ).toEqual([]);
});

test.each(translated)("%s: what the engine says of a tie has words", async (_, m) => {
  for (const game of GAMES) {
    const { sheets } = await engine.look(game, await engine.deal(game, 2, 1n), 1);
    expect(m.games[game]?.tieBreak !== undefined).toBe(sheets[0]?.tie_text !== undefined);
  }
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

/** In these languages, each in its own words. */
function expectSpoken(
  languages: Messages[],
  game: GameName,
  hint: Hint,
  viewer: number,
  players: number,
): void {
  const spoken = languages.map((m) => wordHint(m, game, hint, asNamed(viewer, players)));
  for (const text of spoken) expect(text).not.toMatch(/undefined|NaN|null| {2}|opponent|[{}]|\. \.|: \./);
  expect(new Set(spoken).size).toBe(languages.length);
}

/** A hint of this reason alone, as the engine would give it but for its English. */
const hintOf = (reason: ReasonSample): Hint => ({ move: "x", reasons: [reason], text: "", template: "" });

test.each(tables)(
  "%s with %i: in English what the engine says, in the others the same figures",
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
          expectSpoken([en, nl, de], game, hint, all.turn, players);
          expectTranslated(game, hint, all.turn, players);
        }
        const move = legal[(ply * 7919 + Number(seed)) % legal.length] ?? "";
        position = (await engine.play(game, position, move, BigInt(ply))).position;
      }
    }
  },
);

/** The figures of a reason in some language. */
function figuresIn({ key }: Reason, text: string): string[] {
  const least = /at least|minstens|mindestens/.test(text);
  const numbers = spelled.has(key) ? [] : text.replace(/Bo\d/g, "").match(/\d+/g);
  return [least, ...(numbers ?? [])].map(String).sort();
}

/** What is true in English is true in every language when it states the same figures. */
function expectTranslated(game: GameName, hint: Hint, viewer: number, players: number): void {
  const names = asNamed(viewer, players);
  const [, , said = ""] =
    /^(\S+): (.+?)\.(?: (?:Win|Solved).*\.)?$/.exec(wordHint(en, game, hint, names)) ?? [];
  const sentences = said.split("; ");
  expect(sentences.length).toBe(hint.reasons.length);
  hint.reasons.forEach((reason, i) => {
    const english = figuresIn(reason, sentences[i] ?? "");
    for (const m of [nl, de])
      expect(figuresIn(reason, wordHint(m, game, hintOf(reason), names))).toEqual(english);
  });
}

function expectEqualFigures(reason: ReasonSample): void {
  const [first, second] = [nl, de].map((m) =>
    figuresIn(reason, wordHint(m, gameWith(reason.key), hintOf(reason), asNamed(1, 2))),
  );
  expect(second).toEqual(first);
}

/** Drawn cards are counted in words. */
const spelled = new Set(["draws", "single"]);

test.each([1, 2, 3, 4])("%i cards drawn, in words", (count) => {
  const words = [
    [nl, ["één|1", "twee|2", "drie|3", "vier|4"]],
    [de, ["eine$", "zwei", "drei", "vier"]],
  ] as const;
  for (const [m, numbers] of words)
    for (const key of spelled) {
      const text = wordHint(m, gameWith(key), hintOf({ key, count }), asNamed(1, 2));
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
    expectSpoken([nl, de], gameWith(key), hintOf(reason), 1, 2);
    expectEqualFigures(reason);
  }
});

test.each(["appears", "adds"] as const)("%s: nobody may hold the marker", (key) => {
  const reason: ReasonSample = { key, mandala: 2, own: 0, against: 0 };
  expectSpoken([nl, de], "flowers", hintOf(reason), 1, 2);
});

test.each(["leaves", "spoils"] as const)("%s: the German reader is spoken to in the dative", (key) => {
  const reason: ReasonSample = { key, seat: 1, colour: "R", value: 7, with: 3, points: 13 };
  expect(wordHint(de, "flowers", hintOf(reason), asNamed(1, 3))).toMatch(/ dir /);
});

test("figures have a true minus", () => {
  const value = { solved: false, win: 40, error: 2, points: -3.14 };
  for (const [, m] of translated) expect(m.value?.(value)).toContain(" −3,1");
  const hint = { ...hintOf({ key: "only" }), template: "x: the only move. Win 40 % ± 2, -3.1 points." };
  expect(wordHint(en, "mandala", hint, asNamed(1, 2))).toContain(" −3.1 ");
});
