// SPDX-License-Identifier: MIT
// Pictures of every game in light, dark and on phones: starts the server on web/dist, puts records of
// games between bots into the browser, and photographs what the page makes of them.
// Usage: node scripts/screenshots.mjs [--out DIR] [--only WORD] [--language nl] [PROGRAM]   (default: ../build/sixsands)
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { startBrowser, startServer, takeOption, web } from "./host.mjs";
import { keep, momentOf } from "./moments.mjs";

const words = process.argv.slice(2);
const out = resolve(takeOption(words, "--out", join(web, "screenshots")));
const only = takeOption(words, "--only", "");
const language = takeOption(words, "--language", "en-GB");
const program = resolve(words[0] ?? join(web, "../build/sixsands"));

/** Screens by device: one visit of a device is photographed at all of its sizes. */
const DEVICES = [
  { touch: false, screens: { desktop: { width: 1280, height: 800 } } },
  {
    touch: true,
    screens: {
      phone: { width: 390, height: 844 },
      small: { width: 360, height: 740 },
      side: { width: 844, height: 390 },
    },
  },
];

/** A legal move is chosen, not played. */
async function choose(page) {
  const stack = page.locator(".stack:not(.none)").first();
  if (await stack.count()) await stack.click();
  const grows = await page.locator(".grows").count();
  await page
    .locator(grows > 0 ? ".grows" : ".legal")
    .first()
    .click();
}

/** From the scores to the replay, at its 30th step. */
async function replay(page) {
  await page.locator(".scores .actions .second").nth(1).click();
  await page.locator(".steps input").fill("30");
}

async function analyse(page) {
  await replay(page);
  await page.locator(".analysis-start button").first().click();
  await page.locator(".analysis-start").waitFor({ state: "detached", timeout: 300_000 });
}

const press = (selector) => (page) => page.locator(selector).first().click();

/** What a scene does first, by name. */
const ACTIONS = {
  choose,
  replay,
  analyse,
  menu: press(".menu-button"),
  explain: press(".coach .second:nth-child(2)"),
};

/** What is photographed: of every game what its own folder lists, and the pages around them. */
const games = join(web, "src/games");
const files = readdirSync(games).map((game) => join(games, game, "scenes.mjs"));
const lists = await Promise.all(files.filter(existsSync).map((file) => import(file)));
const SCENES = [
  ...lists.flatMap((list) => list.scenes),
  { name: "lobby", path: "/online", scrolls: true },
  { name: "account", path: "/me", scrolls: true },
];

/** Opens the scene on this device and performs its actions. */
async function open(browser, address, scene, touch) {
  const context = await browser.newContext({
    viewport: touch ? DEVICES[1].screens.phone : DEVICES[0].screens.desktop,
    hasTouch: touch,
    deviceScaleFactor: touch ? 2 : 1,
    reducedMotion: "reduce",
    locale: language,
  });
  if (scene.game) await context.addInitScript(keep, [scene.game, momentOf(program, scene)]);
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.error(`${scene.name}: ${m.text()}`));
  page.on("pageerror", (e) => console.error(`${scene.name}: ${e}`));
  await page.goto(address + (scene.path ?? "/"));
  await page.waitForSelector(".table > :not(.loading):not(.ornament)");
  await page.waitForTimeout(400);
  await ACTIONS[scene.then]?.(page);
  return page;
}

async function shoot(page, scene, screen, size, schemes) {
  await page.setViewportSize(size);
  await page.waitForTimeout(300);
  if (scene.look) await page.locator(scene.look).evaluate((found) => found.scrollIntoView());
  const high = await page.evaluate(() => {
    const table = document.querySelector(".table");
    return [document.documentElement.scrollHeight, innerHeight, table.scrollHeight - table.clientHeight];
  });
  if (!scene.scrolls && (high[0] > high[1] || high[2] > 0))
    console.error(`${scene.name} ${screen}: does not fit (${high})`);
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: join(out, `${scene.name}-${screen}-${colorScheme}.png`) });
  }
}

mkdirSync(out, { recursive: true });
const server = await startServer(program);
const browser = await startBrowser();
try {
  for (const scene of SCENES)
    for (const { touch, screens } of DEVICES) {
      const wanted = Object.entries(screens).flatMap(([screen, size]) => {
        const schemes = ["light", "dark"].filter((s) => `${scene.name}-${screen}-${s}`.includes(only));
        return schemes.length > 0 ? [{ screen, size, schemes }] : [];
      });
      if (wanted.length === 0) continue;
      const page = await open(browser, server.address, scene, touch);
      for (const { screen, size, schemes } of wanted) await shoot(page, scene, screen, size, schemes);
      await page.context().close();
    }
} finally {
  await browser.close();
  await server.stop();
}
