// SPDX-License-Identifier: MIT
// The start of the page when something is late or missing: nobody waits for ever.
import type { Browser, BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";
import { de } from "../src/messages/de";
import { en } from "../src/messages/en";
import { delayFrames, expect, newContext, PATIENCE, test } from "./support/browser";

const MODULE = "**/assets/engine-*.wasm";
const toPlay = (page: Page) => page.locator(".stack:not(.none):enabled").first().waitFor();

type Prepare = (context: BrowserContext) => Promise<unknown>;

async function arrive(browser: Browser, prepare: Prepare, locale = "en") {
  const context = await newContext(browser, { locale });
  await prepare(context);
  const page = await context.newPage();
  await page.goto(inject("address"), { waitUntil: "commit" });
  return page;
}

test("a game that is there before the page's first effects is shown", async ({ browser }) => {
  const page = await arrive(browser, (context) => context.addInitScript(delayFrames, 2000));
  await toPlay(page);
  await page.context().close();
});

test("the net of a game comes with the first hint, not with the page", async ({ browser }) => {
  const nets: string[] = [];
  const page = await arrive(browser, async (context) =>
    context.on("request", (request) => {
      if (request.url().endsWith(".net")) nets.push(request.url());
    }),
  );
  await toPlay(page);
  expect(nets).toEqual([]);
  const answer = page.context().waitForEvent("response", (response) => response.url().endsWith(".net"));
  await page.getByRole("button", { name: en.hint, exact: true }).click();
  expect((await answer).status()).toBe(200);
  expect(nets).toHaveLength(1);
  await page.context().close();
});

/** The page's own limit is a hundred times as long, so that a slow machine doesn't reach it. */
function stretchPatience(): void {
  const later = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, ms = 0) =>
    later(run, ms < 1000 ? ms : 100 * ms)) as typeof window.setTimeout;
}

/** Remembers whether these words ever were on the page, to see or hear. */
function watchFor(words: string): void {
  const look = () => {
    if (document.body?.textContent?.includes(words)) document.documentElement.dataset.seen = words;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

test("words that come late are waited for, but not for ever", async ({ browser }) => {
  const german = (come: (passed: () => Promise<unknown>) => unknown) => (context: BrowserContext) =>
    Promise.all([
      context.addInitScript(watchFor, en.yourTurn),
      context.route("**/assets/de-*.js", (route) => come(() => route.continue())),
    ]);
  const page = await arrive(
    browser,
    (context) =>
      Promise.all([context.addInitScript(stretchPatience), german((pass) => setTimeout(pass, 500))(context)]),
    "de",
  );
  await page.getByText(de.yourTurn).first().waitFor();
  expect(await page.locator("html").getAttribute("data-seen")).toBeNull();
  await page.context().close();
  let pass: () => unknown = () => undefined;
  const later = await arrive(
    browser,
    german((passed) => (pass = passed)),
    "de",
  );
  await later.getByText(en.yourTurn).first().waitFor();
  pass();
  await later.getByText(de.yourTurn).first().waitFor();
  await later.context().close();
});

test("an engine that can't be fetched: said in words, and tried again", async ({ browser }) => {
  const page = await arrive(browser, (context) => context.route(MODULE, (route) => route.abort()));
  const alert = page.getByRole("alert");
  await alert.getByText(en.trouble).waitFor();
  await page.context().unroute(MODULE);
  await alert.getByRole("button", { name: en.reload }).click();
  await toPlay(page);
  await alert.waitFor({ state: "detached" });
  await page.context().close();
});

test("an engine that is cut off halfway: said in words", async ({ browser }) => {
  const half = (context: BrowserContext) =>
    context.route(MODULE, async (route) => {
      const whole = await (await route.fetch({ timeout: PATIENCE })).body();
      const body = whole.subarray(0, whole.length / 2);
      await route.fulfill({ contentType: "application/wasm", body });
    });
  const page = await arrive(browser, half);
  await page.getByRole("alert").getByRole("button", { name: en.reload }).waitFor();
  await page.context().close();
});

test("an engine that never comes: the page says so, and can be tried again", async ({ browser }) => {
  let asked = 0;
  const page = await arrive(browser, async (context) => {
    await context.clock.install();
    await context.route(MODULE, (route) => (asked++ === 0 ? undefined : route.continue()));
  });
  await page.getByText(en.loading).waitFor();
  await page.clock.fastForward(11_000);
  await page.getByText(en.late).waitFor();
  await page.getByRole("button", { name: en.reload }).click();
  await toPlay(page);
  await page.context().close();
});

test("a worker that can't be fetched once: the page says that the bot is silent, and continues after another try", async ({
  browser,
}) => {
  const page = await arrive(browser, (context) =>
    context.route("**/assets/worker-*.js", (route) => route.abort()),
  );
  await toPlay(page);
  const alert = page.getByRole("alert");
  await page.locator(".stack:not(.none):enabled").first().click();
  await page.locator(".row.mountain.legal").first().click();
  await page.locator(".play.ready").click();
  await alert.getByText(en.trouble).waitFor();
  await page.context().unroute("**/assets/worker-*.js");
  await alert.getByRole("button", { name: en.reload }).click();
  await page.locator(".play b").waitFor();
  await page.context().close();
});
