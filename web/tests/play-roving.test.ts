// SPDX-License-Identifier: MIT
// Every kind of move, sheets and a rematch by Tab, arrow keys and Enter alone.
import { expect, test } from "./support/browser";
import { testMoves } from "./support/moves";
import { roving, walkTo } from "./support/ways";

testMoves("Tab, arrow keys and Enter", roving, async (table) => {
  const before = await table.record();
  await walkTo(table, table.button(table.m.rematch));
  await table.page.keyboard.press("Enter");
  await table.scores.waitFor({ state: "detached" });
  await table.settled();
  expect((await table.record()).steps.length).toBeLessThan(before.steps.length);
});

test("sheets open and close by keys, and return the focus", async ({ visit }) => {
  const table = await visit();
  const { page, m } = table;
  await table.settled();
  const menu = table.button(m.menu);
  await walkTo(table, menu);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: m.title }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" }); // not only closed
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: m.help }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" }); // not only closed
});
