// SPDX-License-Identifier: MIT
// Whole games of each kind by Tab, arrow keys and Enter alone.
import { expect, test } from "./world/browser";
import { GAMES } from "../src/games/games";
import { keptAt } from "./world/engine";
import { roving, walkTo } from "./world/ways";

for (const game of GAMES)
  test(`a whole game of ${game} by Tab, arrow keys and Enter`, async ({ visit }) => {
    const kept = await keptAt({ game, seats: ["me", "level:1"], when: () => true });
    const table = await visit({ kept });
    await table.playToTheEnd(roving);
    await table.expectScoresAddUp();
    const before = await table.record();
    await walkTo(table, table.button(table.m.rematch));
    await table.page.keyboard.press("Enter");
    await table.scores.waitFor({ state: "detached" });
    await table.settled();
    expect((await table.record()).steps.length).toBeLessThan(before.steps.length);
  });

test("sheets open and close by keys, and give the focus back", async ({ visit }) => {
  const table = await visit();
  const { page, m } = table;
  await table.settled();
  const menu = table.button(m.menu);
  await walkTo(table, menu);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: m.title }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" }); // not only closed
  expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: m.help }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" }); // not only closed
});
