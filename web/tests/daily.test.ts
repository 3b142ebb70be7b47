// SPDX-License-Identifier: MIT
// The daily deal: played once, compared, shared without giving anything away; unranked where no server answers.
import { en } from "../src/daily/words/en";
import { gameName } from "../src/games/module";
import { game as words } from "../src/online/game/words/game.en";
import { expect, forgive, test } from "./support/browser";
import { OnlineScreen } from "./support/online";
import { typing } from "./support/ways";

const GAME = "patterns";

test("a deal is played to its end, compared and shared, and there is no second try", async ({ visit }) => {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, m } = await visit({ path: "/daily", context: { permissions } });
  const table = new OnlineScreen(page, m);
  const card = page.locator(".daily-card", { hasText: gameName(table.m, GAME) });
  await card.getByRole("button", { name: en.play }).click();
  await page.waitForURL(/\/g\//);
  await table.settled();
  expect((await table.state()).daily).toMatch(/^\d{4}-\d\d-\d\d$/);
  await table.enter(typing);
  // Left and found again.
  await page.goto(new URL("/daily", page.url()).href);
  await card.getByRole("button", { name: en.goOn }).click();
  await page.waitForURL(/\/g\//);
  await table.playToTheEnd(typing);
  await table.scores.waitFor();
  expect((await table.state()).key).toBeNull();
  await page.getByRole("link", { name: words.toDaily }).click();
  await card.locator(".daily-result").waitFor();
  expect(await card.getByRole("button", { name: en.play }).count()).toBe(0);
  await card.getByRole("button", { name: en.share }).click();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toContain(gameName(table.m, GAME));
  expect(shared).toContain("/daily");
  expect(shared.length).toBeLessThan(200);
  await card.getByText(en.table).click();
  await card.locator("tbody tr").first().waitFor();
  expect(await card.locator("tbody a").count()).toBe(0); // replays open after the day
  await page.getByRole("link", { name: new RegExp(en.before) }).click();
  await page.getByText(en.none).waitFor();
});

test("without a server the day has deals of its own, which don't count", async ({ visit, errors }) => {
  const table = await visit({ path: "/me" });
  const { page } = table;
  await page.route(/\/api\/daily/, (route) => route.abort());
  await page.goto(new URL("/daily", page.url()).href);
  await page.getByText(en.unranked).waitFor();
  const card = page.locator(".daily-card", { hasText: gameName(table.m, GAME) });
  await card.getByRole("button", { name: en.play }).click();
  await table.settled();
  await table.playToTheEnd(typing);
  await table.scores.waitFor();
  await page.goto(new URL("/daily", page.url()).href);
  await card.locator(".daily-result").waitFor();
  await card.getByRole("button", { name: en.again }).waitFor();
  forgive(errors, /net::ERR_/);
});
