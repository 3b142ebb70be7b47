// SPDX-License-Identifier: MIT
// A test's way into the browser: `visit` opens the page as somebody who was never here. Every visitor has
// a context of its own; an error in the console fails the test; what a failed test saw is kept as pictures.
/// <reference types="node" />
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject, test as base } from "vitest";
import { startBrowser } from "../../scripts/host.mjs";
import { loadMessages } from "../../src/messages/messages";
import type { Language, Settings } from "../../src/state/settings";
import { keptAt } from "./engine";
import { leaveUnpainted, withPixels } from "./paint";
import type { Scene } from "./scenes";
import { TableScreen } from "./table";

export { expect };

/** Machines are shared: only what hangs is a failure. */
export const PATIENCE = 300_000;

const PICTURES = fileURLToPath(new URL("../failures/", import.meta.url));

export const SCREENS = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  small: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  side: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
} as const;

export interface Visitor {
  /** where to; the front page */
  path?: string;
  /** a way to the server other than the direct one */
  address?: string;
  screen?: keyof typeof SCREENS;
  language?: Language;
  /** what the browser has already stored */
  kept?: Record<string, string>;
  /** the deals of this browser follow from it */
  seed?: number;
  settings?: Partial<Settings>;
  context?: BrowserContextOptions;
}

export type Visit = (visitor?: Visitor) => Promise<TableScreen>;

/** The page's random numbers: equal tests are dealt equal cards. */
function loadDice(first: number): void {
  let next = BigInt(first);
  const real = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = ((array: ArrayBufferView<ArrayBuffer>) => {
    if (!(array instanceof BigUint64Array)) return real(array);
    for (let i = 0; i < array.length; i++) array[i] = next++ << 1n;
    return array;
  }) as typeof crypto.getRandomValues;
}

/** Only before the first page: what the page itself keeps later stays. */
function fillBrowser(kept: Record<string, string>): void {
  if (location.protocol === "about:" || localStorage.getItem("visited") !== null) return;
  localStorage.setItem("visited", "1");
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}

/** Frames, short timers and tasks of their own come this many milliseconds late: effects after a paint come last. */
export function delayFrames(late: number): void {
  const later = window.setTimeout.bind(window);
  const post = MessagePort.prototype.postMessage as (this: MessagePort, message: unknown) => void;
  MessagePort.prototype.postMessage = function (message: unknown) {
    later(() => post.call(this, message), late);
  };
  window.requestAnimationFrame = (run) => later(() => run(performance.now()), late);
  window.setTimeout = ((run: () => void, ms = 0) =>
    later(run, ms <= 100 ? late : ms)) as typeof window.setTimeout;
}

/** LATE=300 makes them late for every visitor: tests that read what isn't there yet fail. */
const LATE = Number(process.env.LATE ?? 0);

/** A visitor's browser: all of them are made here, so that all have the same time limits. */
export async function newContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: "en", serviceWorkers: "block", ...options });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(leaveUnpainted);
  return context;
}

async function open(browser: Browser, visitor: Visitor, errors: string[]): Promise<TableScreen> {
  const { language = "en", settings = { motion: "off" } } = visitor;
  const context = await newContext(browser, {
    locale: language,
    ...SCREENS[visitor.screen ?? "desktop"],
    ...visitor.context,
  });
  context.on("console", (m) => m.type() === "error" && errors.push(`${m.text()} (${m.location().url})`));
  context.on("weberror", (e) => errors.push(String(e.error())));
  const kept = { "sixsands.settings": JSON.stringify(settings), ...visitor.kept };
  if (LATE > 0) await context.addInitScript(delayFrames, LATE);
  await context.addInitScript(loadDice, visitor.seed ?? 7);
  await context.addInitScript(fillBrowser, kept);
  const page = await context.newPage();
  await page.goto((visitor.address ?? inject("address")) + (visitor.path ?? "/"));
  return new TableScreen(page, await loadMessages(language));
}

/** The visitor's browser keeps the scene's game; the page is reloaded into it. */
export async function showScene(table: TableScreen, scene: Scene): Promise<void> {
  await table.open(await keptAt(scene));
  await table.page.locator(`.on-${scene.game} > :is(.player, .others, .scores, .curtain)`).first().waitFor();
  await scene.then?.(table);
}

async function photograph(contexts: BrowserContext[], name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const pages = contexts.flatMap((c): Page[] => c.pages());
  for (const [i, page] of pages.entries()) {
    const path = `${PICTURES}${name.replace(/[^a-zA-Z0-9]+/g, "-")}-${i + 1}.png`;
    await withPixels(page, () => page.screenshot({ path })).catch(() => undefined);
  }
}

/** What the console may say here: a cut line, a refusal. */
export function forgive(errors: string[], expected: RegExp): void {
  errors.splice(0, Infinity, ...errors.filter((text) => !expected.test(text)));
}

interface Fixtures {
  browser: Browser;
  /** what browsers complained of; a test that expects something takes it out */
  errors: string[];
  visit: Visit;
}

export const test = base.extend<Fixtures>({
  browser: [
    async ({}, use) => {
      const browser = await startBrowser();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" }, // one for all files that a process runs
  ],
  errors: async ({}, use) => use([]),
  visit: async ({ browser, errors, task }, use) => {
    const before = new Set(browser.contexts());
    await use((visitor = {}) => open(browser, visitor, errors));
    const opened = browser.contexts().filter((c) => !before.has(c));
    if (task.result?.state === "fail" || errors.length > 0) await photograph(opened, task.name);
    await Promise.all(opened.map((c) => c.close()));
    expect(errors, "errors in the console").toEqual([]);
  },
});
