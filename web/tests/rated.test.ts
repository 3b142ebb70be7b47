// SPDX-License-Identifier: MIT
// Two accounts find each other, play a rated game, say something, and look at each other's pages.
import type { Page } from "playwright-core";
import { gameName } from "../src/games/module";
import { barriersIn } from "./support/axe";
import { expect, test } from "./support/browser";
import { goOnline, lobby, newLogin, words } from "./support/online";
import type { OnlineScreen } from "./support/online";

/** Makes this browser's guest an account. */
async function claim(page: Page, login: string): Promise<void> {
  await page.getByRole("link", { name: /^Name and account/ }).waitFor(); // it is a guest by now
  const made = await page.evaluate(async (login) => {
    const ask = (path: string, body: object) =>
      fetch(`/api/${path}`, { method: "POST", body: JSON.stringify(body) }).then((r) => r.ok);
    return (await ask("me", { name: login })) && ask("account", { login, password: "correct horse" });
  }, login);
  expect(made).toBe(true);
  await page.reload();
}

async function findOpponent(t: OnlineScreen): Promise<void> {
  const now = t.page.getByRole("region", { name: lobby.playNow });
  await now.getByRole("radio", { name: lobby.ratings.rated }).waitFor(); // the page knows the account
  await now.getByRole("radio", { name: gameName(t.m, "patterns") }).check();
  await now.getByRole("button", { name: lobby.searchBegin }).click();
}

test("play now: a rated game, phrases, the new ratings, a player's page", async ({ visit }) => {
  const ann = await goOnline(visit);
  const bo = await goOnline(visit, { screen: "phone" });
  const bos = newLogin("bo");
  await claim(ann.page, newLogin("ann"));
  await claim(bo.page, bos);

  await findOpponent(ann);
  const now = ann.page.getByRole("region", { name: lobby.playNow });
  await now.getByText(/^Looking for an opponent/).waitFor();
  expect(await barriersIn(ann.page, ["light", "dark"])).toEqual([]);
  await now.getByRole("button", { name: lobby.searchEnd }).click();
  await findOpponent(ann);
  await findOpponent(bo);
  await Promise.all([ann, bo].map((t) => t.page.waitForURL(/\/g\//)));
  await Promise.all([ann, bo].map((t) => t.page.locator(".status").waitFor()));
  expect(ann.id).toBe(bo.id);
  expect((await ann.state()).rated).toBe(true);
  expect(await ann.page.locator(".net-seats .rating").allTextContents()).toEqual(["1500?", "1500?"]);

  await ann.button(words.say).click();
  expect(await barriersIn(ann.page, ["light", "dark"])).toEqual([]);
  await ann.button("Good luck!").click();
  await bo.page.locator(".net-bubble", { hasText: "Good luck!" }).waitFor();
  await bo.button(words.say).click();
  await bo.button(words.mute).click();
  await ann.button(words.say).click();
  await ann.button("Wow!").click();
  await ann.page.locator(".net-bubble", { hasText: "Wow!" }).waitFor();
  expect(await bo.page.locator(".net-bubble", { hasText: "Wow!" }).count()).toBe(0);

  await bo.button(words.report).click();
  expect(await barriersIn(bo.page, ["light", "dark"])).toEqual([]);
  await bo.button(words.reasons.phrases).click();
  await bo.page.getByText(words.reported).waitFor();
  await bo.button(words.reportClose).click();

  await bo.resign();
  await Promise.all(
    [ann, bo].map((t) => t.page.getByText(/^Your rating is now 1\d{3} \([+−]\d+\)\.$/).waitFor()),
  );
  const winner = await ann.page.locator(".net-seats .rating .up").textContent();
  expect(winner).toMatch(/^ \+1\d\d$/);
  expect(await barriersIn(ann.page, ["light", "dark"])).toEqual([]);

  await ann.page.getByRole("link", { name: bos }).click();
  await ann.page.waitForURL(/\/player\/\d+$/);
  await ann.page.getByText("You have won 1, lost 0, drawn 0.").waitFor();
  await ann.page.getByRole("button", { name: /with a clock · 1 rated game/ }).waitFor();
  expect(await barriersIn(ann.page, ["light", "dark"])).toEqual([]);
  await ann.page.getByRole("listitem").getByRole("link").first().click();
  await ann.page.waitForURL(/\/r\//);
});

test("a page of nobody says so", async ({ visit, errors }) => {
  const { page } = await visit({ path: "/player/12" });
  await page.getByText(lobby.noPlayer).waitFor();
  errors.splice(0, errors.length, ...errors.filter((e) => !/404/.test(e)));
});
