// SPDX-License-Identifier: MIT
// A tournament of three, from its making to its winner: one makes it, the others join, the server pairs, and the table
// follows the games. A guest may look.
import type { Page } from "playwright-core";
import { gameName } from "../src/games/module";
import { game as words } from "../src/online/game/words/game.en";
import { en } from "../src/online/tournaments/words/en";
import { barriersIn } from "./support/axe";
import { expect, forgive, test } from "./support/browser";
import { newLogin, OnlineScreen } from "./support/online";

/** Makes this browser's person an account. */
async function claim(page: Page, name: string): Promise<void> {
  const made = await page.evaluate(
    async ([name, login]) => {
      const ask = (path: string, body: object) =>
        fetch(`/api/${path}`, { method: "POST", body: JSON.stringify(body) }).then((r) => r.ok);
      return (await ask("guest", { name })) && ask("account", { login, password: "correct horse" });
    },
    [name, newLogin(name.toLowerCase())] as const,
  );
  expect(made).toBe(true);
  await page.reload();
}

/** The own game is waited for, opened, and given up; then back. */
async function loseTheGame(page: Page, t: OnlineScreen): Promise<void> {
  await page.locator(".tournament-own").first().click();
  await page.waitForURL(/\/g\//);
  await expect.poll(async () => (await t.state()).status).toBe("playing");
  await t.resign();
  await page.getByRole("link", { name: words.toTournament }).click();
  await page.getByRole("heading", { name: en.table }).waitFor();
}

/** A round of one game: both of its players come, and one of them gives up. */
async function playRound(pages: Page[], screens: OnlineScreen[], round: number): Promise<void> {
  await Promise.all(
    pages.map((page) => page.getByRole("heading", { name: en.round(round), exact: true }).waitFor()),
  );
  await pages[0]!.locator(".tournament-pair", { hasText: en.playing }).waitFor();
  const playing: number[] = [];
  for (const [i, page] of pages.entries()) {
    await page.reload();
    await page.getByRole("heading", { name: en.round(round), exact: true }).waitFor();
    if ((await page.locator(".tournament-own").count()) > 0) playing.push(i);
  }
  expect(playing.length).toBe(2);
  const [a, b] = playing as [number, number];
  const other = pages[b]!;
  await other.locator(".tournament-own").click(); // both are there: the game begins
  await loseTheGame(pages[a]!, screens[a]!);
  await other.getByRole("link", { name: words.toTournament }).click();
  await other.getByRole("heading", { name: en.table }).waitFor();
}

test("a round robin of three is made, joined, played and won", async ({ visit }) => {
  const names = ["Ann", "Bo", "Cleo"];
  const pages: Page[] = [];
  const screens: OnlineScreen[] = [];
  for (const name of names) {
    const { page, m } = await visit({ path: "/tournaments", screen: name === "Bo" ? "phone" : "side" });
    await claim(page, name);
    pages.push(page);
    screens.push(new OnlineScreen(page, m));
  }
  const [ann, bo, cleo] = pages as [Page, Page, Page];

  // Made with the keyboard.
  await ann.getByLabel(en.name, { exact: true }).fill("Spring cup");
  await ann.getByRole("radio", { name: gameName(screens[0]!.m, "patterns") }).check();
  await ann.keyboard.press("Tab");
  expect(await barriersIn(ann, ["light", "dark"])).toEqual([]);
  await ann.getByRole("button", { name: en.make }).press("Enter");
  await ann.getByRole("heading", { name: "Spring cup" }).waitFor();
  await ann.getByText(en.nobodyYet).waitFor();
  expect(await ann.getByRole("button", { name: en.start }).count()).toBe(0);

  // Joined, left, joined again.
  for (const page of [bo, cleo]) {
    await page.reload();
    await page.getByRole("link", { name: /Spring cup/ }).click();
    await page.getByRole("button", { name: en.join }).click();
    await page.getByRole("button", { name: en.leave }).waitFor();
  }
  await cleo.getByRole("button", { name: en.leave }).click();
  await cleo.getByRole("button", { name: en.join }).click();
  await ann.getByRole("button", { name: en.join }).click();
  await ann.getByText(en.people(3, 8)).waitFor();
  expect(await bo.getByRole("button", { name: en.start }).count()).toBe(0);
  await ann.getByRole("button", { name: en.start }).click();

  for (let round = 1; round <= 3; round++) await playRound(pages, screens, round);
  await ann.getByText(/^Won by/).waitFor();
  expect(await barriersIn(ann, ["light", "dark"])).toEqual([]);
  const points = await ann.locator(".tournament-table .points").allTextContents();
  expect(points.map(Number).reduce((x, y) => x + y)).toBe(3);
  expect(await ann.locator("td.cross a").count()).toBe(6); // each game from both sides
  await ann.locator("a.tournament-pair").first().click();
  await ann.waitForURL(/\/r\//);
});

test("a guest may look, and is told what it would need; one that isn't there says so", async ({
  visit,
  errors,
}) => {
  const { page } = await visit({ path: "/tournaments" });
  await page.getByText(en.create).waitFor();
  if (!(await page.getByText(en.needAccount).isVisible())) await page.getByText(en.create).click();
  await page.getByRole("link", { name: en.toAccount }).waitFor();
  await page.goto(new URL("/tournament/nowhere00000", page.url()).href);
  await page.getByRole("alert").getByText(en.noSuch).waitFor();
  forgive(errors, /404/);
});
