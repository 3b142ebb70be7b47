// SPDX-License-Identifier: MIT
// Puzzles in the browser: solved, missed, shown; the rating stays, and without a network it works too.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { GAMES } from "../src/games/games.sample";
import { readPuzzles } from "../src/puzzles/puzzle";
import type { Puzzle } from "../src/puzzles/puzzle";
import { en } from "../src/puzzles/words/en";
import { expect, test } from "./support/browser";
import type { TableScreen } from "./support/table";
import { typing } from "./support/ways";

const puzzlesOf = (game: string) =>
  readPuzzles(readFileSync(new URL(`../../src/games/${game}/puzzles.txt`, import.meta.url), "utf8"));

/** The puzzle that is shown, once its board is there; not `before`. */
async function shownPuzzle({ page, m }: TableScreen, all: Puzzle[], before = ""): Promise<Puzzle> {
  const task = page.locator(`.puzzle:not([data-puzzle="${before}"])`);
  await task.waitFor();
  await page.getByText(m.logEmpty).waitFor();
  const id = await task.getAttribute("data-puzzle");
  return all.find((p) => p.id === id) ?? expect.fail(`no such puzzle: ${id}`);
}

for (const game of GAMES)
  test(`a puzzle of ${game} is solved, the next one missed`, async ({ visit }) => {
    const table = await visit({ path: `/puzzles/${game}` });
    const { page } = table;
    const all = puzzlesOf(game);
    const first = await shownPuzzle(table, all);
    await typing(table, first.best);
    await page.locator(".puzzle .good").waitFor();
    await page.getByText(en.mistake(first.played, first.loss)).waitFor();
    await table.button(en.next).click();
    const second = await shownPuzzle(table, all, first.id);
    expect(second.id).not.toBe(first.id);
    await typing(table, second.played);
    await page.locator(".puzzle .no").waitFor();
    await table.button(en.again).click();
    await page.getByText(table.m.logEmpty).waitFor();
    await typing(table, second.best);
    await page.locator(".puzzle .good").waitFor();
    const kept = await page.evaluate((key) => localStorage.getItem(key), `sixsands.puzzles.${game}`);
    expect(JSON.parse(kept ?? "")).toMatchObject({ tries: [`+${first.id}`, `-${second.id}`] });
  });

test("a solution can be shown, and a theme chosen", async ({ visit }) => {
  const table = await visit({ path: "/puzzles/mandala" });
  const { page } = table;
  const all = puzzlesOf("mandala");
  const first = await shownPuzzle(table, all);
  await table.button(en.show).click();
  await page.locator(".puzzle .no").getByText(`(${first.best})`).waitFor();
  await page.locator(".puzzle select").selectOption("denial");
  await table.button(en.next).or(table.button(en.skip)).click();
  expect((await shownPuzzle(table, all, first.id)).themes).toContain("denial");
});
