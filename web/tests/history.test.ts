// SPDX-License-Identifier: MIT
// The history: a game that ends here is in it, with its result; it can be filtered, analysed, replayed, forgotten.
import { en } from "../src/history/words/en";
import { expect, test } from "./support/browser";
import { typing } from "./support/ways";

test("a finished game is kept, analysed, replayed and forgotten", async ({ visit }) => {
  const table = await visit({ path: "/" });
  const { page, m } = table;
  await page.goto(new URL("/history", page.url()).href);
  await page.getByText(en.none).waitFor();
  await page.goto(new URL("/", page.url()).href);
  await table.settled();
  await table.deal("patterns", ["me", "level:1"]);
  await table.playToTheEnd(typing);
  await table.scores.waitFor();
  await page.goto(new URL("/history", page.url()).href);
  const entry = page.locator(".history .entry");
  await entry.waitFor();
  expect(await entry.count()).toBe(1);
  expect(await entry.textContent()).toContain(en.against(m.level(1)));
  await page.getByRole("combobox", { name: en.result }).selectOption({ index: 1 });
  await page.getByRole("combobox", { name: en.result }).selectOption("");
  await table.button(en.analyse(1)).click();
  await page.locator(".history .plot").first().waitFor();
  await page.reload();
  await page.locator(".history .plot").first().waitFor(); // the figures are kept
  await entry.click();
  await page.locator(".replay").waitFor();
  await page.goBack();
  await table.button(en.forget).click();
  await page.getByText(en.none).waitFor();
});
