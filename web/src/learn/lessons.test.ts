// SPDX-License-Identifier: MIT
// Every lesson is played with the real engine: its position is valid, its solution reaches the goal, other moves
// don't, and every language has all its words.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LocalEngine } from "../engine/engine";
import type { GameName } from "../engine/types";
import { GAMES } from "../games/games.sample";
import type { Game } from "../games/games.sample";
import { moduleOf } from "../games/module";
import { readRulesText } from "../shell/sheets/rules-text";
import type { Snapshot } from "../state/table/source";
import { LANGUAGES } from "../state/settings";
import type { Language } from "../state/settings";
import { refusal } from "./lesson";
import type { Course, Lesson } from "./lesson";
import { LessonSource } from "./source";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const engine = new LocalEngine(new WebAssembly.Module(readFileSync(file("../engine/engine.wasm"))));

async function load(game: Game): Promise<Record<Language, Course>> {
  const courses = LANGUAGES.map(async (language) => {
    const course = await moduleOf(game).lessons?.(language);
    return [language, course ?? expect.fail(`${game} has no lessons`)] as const;
  });
  return Object.fromEntries(await Promise.all(courses)) as Record<Language, Course>;
}

const courses = Object.fromEntries(
  await Promise.all(GAMES.map(async (game) => [game, await load(game)] as const)),
) as Record<Game, Record<Language, Course>>;

const all: [game: Game, id: string, lesson: Lesson][] = GAMES.flatMap((game) =>
  courses[game].en.lessons.map((lesson): [Game, string, Lesson] => [game, lesson.id, lesson]),
);

async function open(game: GameName, lesson: Lesson) {
  const shown: Snapshot[] = [];
  const answered: (string | null)[] = [];
  const hooks = {
    show: (s: Snapshot) => void shown.push(s),
    keep: () => undefined,
    trouble: (reason: unknown) => expect.fail(String(reason)),
    pause: () => 0,
  };
  const table = new LessonSource(engine, hooks, game, lesson, (no) => answered.push(no));
  await table.begin();
  return { table, answered, now: () => shown.at(-1) ?? expect.fail("nothing is shown") };
}

describe.each(all)("%s, %s", (game, id, lesson) => {
  test("the position is valid and canonical, and the learner is to move", async () => {
    const { view, turn, over } = await engine.look(game, lesson.position, "all");
    expect(view).toBe(lesson.position);
    expect([turn, over]).toEqual([1, false]);
  });

  test("the solution is legal and accepted, and its events are shown", async () => {
    const { table, answered, now } = await open(game, lesson);
    const before = now();
    expect(before.legal).toContain(lesson.solution);
    await table.play(lesson.solution);
    expect(answered).toEqual([null]);
    expect(now().view).not.toBe(before.view);
    expect(now().steps.map((s) => s.move)).toEqual([lesson.solution]);
    expect(now().steps[0]?.events.length).toBeGreaterThan(0);
    expect(now().legal).toEqual([]);
    expect(await table.record()).toContain(`1 ${lesson.solution}`);
  });

  test("other moves change nothing, with words in every language", async () => {
    const { table, answered, now } = await open(game, lesson);
    const before = now();
    const wrong = before.legal.filter((move) => !lesson.goal.test(move));
    for (const move of wrong) await table.play(move);
    expect(answered).toEqual(wrong.map((move) => refusal(lesson, move)));
    expect(now()).toEqual(before);
    for (const [language, { words }] of Object.entries(courses[game])) {
      const no = words[id]?.no as Record<string, string> | undefined;
      for (const key of new Set(answered)) expect(no?.[key ?? ""], `${language} ${key}`).toMatch(/\S.*[.?]$/);
    }
  });

  test("every kind of refusal can happen", async () => {
    const { legal } = (await open(game, lesson)).now();
    const met = new Set(legal.map((move) => refusal(lesson, move)));
    const told = (lesson.wrong ?? []).map(([, key]) => key);
    for (const key of told) expect(met, key).toContain(key);
    const keys = Object.keys(courses[game].en.words[id]?.no ?? {});
    expect(keys.sort()).toEqual([...told, "else"].sort());
  });

  test("every goal does what the lesson says", async () => {
    const { table, now } = await open(game, lesson);
    const met = now().legal.filter((move) => lesson.goal.test(move));
    for (const move of met) {
      const kinds = (await table.preview(move)).map((f) => f.kind);
      expect(kinds, move).toEqual(expect.arrayContaining(MUST[game][id] ?? expect.fail(`${id}: no events`)));
    }
  });
});

/** What every accepted move of a lesson must do: its words rely on it. */
const MUST: Record<Game, Record<string, string[]>> = {
  mandala: {
    build: ["build", "draws"],
    grow: ["grow"],
    colour: [],
    discard: ["discard", "draws"],
    complete: ["completes"],
    claim: ["claim", "river"],
    value: ["river", "cup"],
    end: ["river", "over"],
  },
  patterns: {
    establish: ["establish"],
    flip: ["flip", "group"],
    swap: ["swap", "group"],
    apart: ["flip"],
    value: ["flip"],
    deny: ["establish"],
    end: ["flip", "over"],
  },
  flowers: {
    up: ["play", "marker"],
    down: ["play"],
    draw: ["play", "draws"],
    flag: ["play", "marker"],
    complete: ["play", "completes"],
    take: ["tile-won", "flower"],
    half: ["play"],
    end: ["flower", "ending", "over"],
  },
};

describe.each(GAMES)("%s", (game) => {
  const { lessons } = courses[game].en;
  test("the lessons are those that have words, in the same order", () => {
    for (const { words } of Object.values(courses[game]))
      expect(Object.keys(words)).toEqual(lessons.map((l) => l.id));
  });

  test.each(LANGUAGES)("the rules have every section that lessons point at (%s)", (language) => {
    const text = readFileSync(file(`../../../src/games/${game}/rules.${language}.txt`), "utf8");
    const sections = readRulesText(text.split("\n")).filter((b) => b.kind === "section");
    expect(sections).toHaveLength(game === "patterns" ? 9 : game === "flowers" ? 9 : 10);
    for (const lesson of lessons) expect(lesson.rules).toBeLessThan(sections.length);
  });

  test("no language forgot to translate", () => {
    const { en, nl, de } = courses[game];
    const sentences = ({ words }: Course) =>
      Object.values(words).flatMap((l) => [l.say, l.done, ...Object.values(l.no)]);
    const english = new Set(sentences(en));
    for (const course of [nl, de]) for (const s of sentences(course)) expect(english).not.toContain(s);
  });
});
