// SPDX-License-Identifier: MIT
// The tutorial of each game, played to its end by its own moves; it can be skipped, and continues where the learner
// was.
import { GAMES } from "../src/games/games.sample";
import { en as flowers } from "../src/games/flowers/lessons/en";
import { gameName, moduleOf } from "../src/games/module";
import { en } from "../src/learn/words/en";
import { expect, test } from "./support/browser";
import { typing } from "./support/ways";

for (const game of GAMES)
  test(`the tutorial of ${game} to its end`, async ({ visit }) => {
    const table = await visit({ path: `/learn/${game}` });
    const { page, m } = table;
    const { lessons = [] } = (await moduleOf(game).lessons?.("en")) ?? {};
    expect(lessons.length).toBeGreaterThan(0);
    for (const [i, lesson] of lessons.entries()) {
      await page.getByText(en.count(i + 1, lessons.length), { exact: true }).waitFor();
      await page.getByText(m.logEmpty).waitFor(); // the lesson's own table
      await typing(table, lesson.solution);
      await page.locator(".coach .good").waitFor();
      await page.locator(".coach button:focus").waitFor(); // the button that continues
      await page.keyboard.press("Enter");
    }
    await page.getByRole("heading", { name: en.finishedTitle(gameName(m, game)) }).waitFor();
    await table.button(en.playNow).click();
    await table.settled();
    expect((await table.record()).game).toBe(game);
  });

test("a lesson refuses other moves, shows how, can be skipped, and is found again", async ({ visit }) => {
  const table = await visit({ path: "/learn/flowers" });
  const { page } = table;
  const count = Object.keys(flowers).length;
  await table.button(en.skip).click();
  await page.getByText(en.count(2, count), { exact: true }).waitFor();
  await page.locator(".hand .stack:not(.none)").nth(4).waitFor(); // one colour more than in the first lesson
  await typing(table, "p3k1");
  await page.getByText(flowers.down.no.there).waitFor();
  await page.reload();
  await page.getByText(en.count(2, count), { exact: true }).waitFor();
  await table.button(en.showMe).click();
  await page.locator(".coach .good").waitFor();
});
