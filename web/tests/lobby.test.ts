// SPDX-License-Identifier: MIT
// From the lobby to a game and back: games that come and go, whose turn it is, and alerts for a player who isn't
// looking.
import type { Page } from "playwright-core";
import { barriersIn, barriersOf } from "./support/axe";
import { expect, test } from "./support/browser";

/** A browser that allows notifications, and a page that nobody looks at. */
function lookAway(): void {
  const told: string[] = [];
  class FakeNotification {
    static permission = "granted";
    static requestPermission = () => Promise.resolve("granted");
    onclick: (() => void) | null = null;
    constructor(title: string) {
      told.push(title);
      Object.assign(window, { told, open: () => this.onclick?.() });
    }
    close() {}
  }
  Object.assign(window, { told, Notification: FakeNotification });
}

const hide = (page: Page) =>
  page.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
const toldTo = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

async function openListed(page: Page, clock: string): Promise<string> {
  await page.getByRole("radio", { name: "In the lobby" }).check();
  await page.getByRole("radio", { name: clock }).check();
  await page.getByRole("button", { name: "Create the game" }).click();
  await page.waitForURL(/\/g\//);
  // Her part of the shuffle is there: the game can begin without her page.
  await page
    .getByText(/(?<!not )\bready\b/)
    .first()
    .waitFor();
  return new URL(page.url()).pathname;
}

test("a game appears in the lobby, is joined, and alerts a player who isn't looking", async ({ visit }) => {
  const { page: ann } = await visit({ path: "/online" });
  const { page: bo } = await visit({ path: "/online" });
  await ann.evaluate(lookAway);
  await ann.getByRole("switch", { name: "Tell me when it is my turn" }).check();
  await bo.getByRole("heading", { name: "Open games" }).waitFor();
  const path = await openListed(ann, "Days");
  const open = bo.getByRole("listitem").filter({ hasText: "3 days a move" });
  await open.getByText("1 free seat").waitFor();
  await ann.goBack();
  const own = ann.getByRole("region", { name: "Your games" });
  await own.getByRole("heading", { name: "Waiting for players" }).waitFor();
  await hide(ann);
  await open.getByRole("button", { name: "Join" }).click();
  await bo.waitForURL(`**${path}`);
  await own.getByRole("heading", { name: "Your turn" }).waitFor();
  await expect.poll(() => own.getByRole("listitem").innerText()).toMatch(/[23] days left/);
  await expect.poll(() => ann.title()).toBe("(1) Play online · Sixsands");
  await expect.poll(() => toldTo(ann)).toHaveLength(2);
  expect((await toldTo(ann))[0]).toMatch(/ has joined your game$/);
  expect((await toldTo(ann))[1]).toBe("Your turn in Mandala");
  await ann.evaluate(() => (window as unknown as { open(): void }).open());
  await ann.waitForURL(`**${path}`);
  // Elsewhere in this browser the number stays.
  await ann.goto(new URL("/", ann.url()).href);
  await ann.getByRole("link", { name: "Online 1 game waits for you" }).waitFor();
});

test("one tap makes a game with a link that a friend can use", async ({ visit }) => {
  const { page: ann } = await visit({ path: "/online", screen: "phone" });
  await ann.getByRole("button", { name: "Invite a friend to Patterns" }).click();
  await ann.waitForURL(/\/g\//);
  const link = await ann.getByLabel("Link to seat 2").inputValue();
  const { page: bo } = await visit({ path: new URL(link).pathname });
  await bo.getByRole("button", { name: /^Take the seat/ }).click();
  await bo.locator(".on-patterns .player").first().waitFor();
  await ann.locator(".on-patterns .player").first().waitFor();
});

test("without a server the lobby says so, and leads back to a game", async ({ visit, errors }) => {
  const { page } = await visit();
  await page.route("**/api/**", (route) => route.fulfill({ status: 404, body: "not here" }));
  await page.getByRole("link", { name: "Online" }).click();
  await page.getByRole("alert").getByText("The server can't be reached").waitFor();
  expect(await barriersOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click(); // it tries by itself too
  await page.unroute("**/api/**");
  await page.getByRole("heading", { name: "Open games" }).waitFor();
  await page.route("**/api/**", (route) => route.abort());
  await page.goto(new URL("/me", page.url()).href);
  await page.getByRole("button", { name: "Play here" }).click();
  await page.locator(".hand").waitFor();
  errors.splice(0, errors.length, ...errors.filter((e) => !e.includes("/api/")));
});

for (const screen of ["phone", "desktop"] as const)
  test(`no barriers in the lobby on a ${screen}`, async ({ visit }) => {
    const { page } = await visit({ path: "/online", screen });
    await page.getByRole("heading", { name: "Open games" }).waitFor();
    if (screen === "phone") await page.getByText("New online game").click();
    expect(await barriersIn(page, ["light", "dark"])).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  });
