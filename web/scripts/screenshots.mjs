// SPDX-License-Identifier: MIT
// Pictures of every game in light, dark and on phones: starts the server on web/dist, puts records of
// games between bots into the browser, and photographs what the page makes of them.
// Usage: node scripts/screenshots.mjs [--out DIR] [--only WORD] [--language nl] [PROGRAM]   (default: ../build/sixsands)
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { startBrowser, startServer, takeOption, web } from "./host.mjs";

const words = process.argv.slice(2);
const out = resolve(takeOption(words, "--out", join(web, "screenshots")));
const only = takeOption(words, "--only", "");
const language = takeOption(words, "--language", "en-GB");
const program = resolve(words[0] ?? join(web, "../build/sixsands"));

const SCREENS = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844, touch: true },
  small: { width: 360, height: 740, touch: true },
};

/** A record of bots, cut behind so many lines, with a person in seat 1. */
function record(game, { lines, seed, players = 2, person = 1 }) {
  const made = ["selfplay", game, "--players", players, "--seed", seed, "--bots", "level:2"].map(String);
  const text = execFileSync(program, made, { encoding: "utf8" });
  const [head, body] = text.trimEnd().split("\n\n");
  const kept = body.split("\n").slice(0, lines);
  const whole = kept.length === body.split("\n").length;
  const tags = head.split("\n").filter((l) => whole || !/^\[(Result|Winner) /.test(l));
  if (!whole) tags.push('[Result "*"]');
  for (let seat = 1; seat <= players; seat++)
    tags.push(`[Player${seat} "${seat === person ? "me" : "level:2"}"]`);
  tags.push('[Seed "1"]');
  return `${tags.join("\n")}\n\n${kept.join("\n")}\n`;
}

/** What is photographed: a moment of a game and what is done there, or an address. */
const SCENES = [
  { name: "mandala-start", game: "mandala", lines: 0, seed: 4 },
  { name: "mandala", game: "mandala", lines: 45, seed: 9, keys: "first" },
  { name: "mandala-claim", game: "mandala", claim: true, seed: 4 },
  { name: "mandala-end", game: "mandala", lines: 999, seed: 4 },
  { name: "patterns-bowl", game: "patterns", lines: 0, seed: 2, person: 2 },
  { name: "patterns", game: "patterns", lines: 25, seed: 2, keys: "first" },
  { name: "patterns-end", game: "patterns", lines: 999, seed: 2 },
  { name: "flowers", game: "flowers", lines: 18, seed: 6, players: 3, keys: "first" },
  { name: "flowers-two", game: "flowers", lines: 12, seed: 6, players: 2 },
  { name: "flowers-four", game: "flowers", lines: 24, seed: 7, players: 4 },
  { name: "flowers-end", game: "flowers", lines: 999, seed: 6, players: 3 },
  { name: "lesson", path: "/learn/mandala" },
  { name: "lobby", path: "/online" },
];

function momentOf(scene) {
  if (!scene.claim) return record(scene.game, scene);
  const moves = record(scene.game, { ...scene, lines: 999 })
    .split("\n\n")[1]
    .split("\n");
  const at = moves.findIndex((l, i) => /^1 c/.test(l) && i > 30);
  return record(scene.game, { ...scene, lines: at });
}

async function shoot(browser, address, scene, screen, scheme) {
  const { width, height, touch } = SCREENS[screen];
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    hasTouch: touch ?? false,
    deviceScaleFactor: touch ? 2 : 1,
    reducedMotion: "reduce",
    locale: language,
  });
  if (scene.game)
    await context.addInitScript(
      ([game, text]) => {
        localStorage.setItem("sixsands.game", game);
        localStorage.setItem(`sixsands.game.${game}`, text);
      },
      [scene.game, momentOf(scene)],
    );
  const page = await context.newPage();
  page.on("console", (m) => m.type() === "error" && console.error(`${scene.name}: ${m.text()}`));
  page.on("pageerror", (e) => console.error(`${scene.name}: ${e}`));
  await page.goto(address + (scene.path ?? "/"));
  await page.waitForSelector(".table > :not(.loading):not(.ornament)");
  await page.waitForTimeout(400);
  if (scene.keys) {
    // Whatever is legal: the hint's move is chosen, not played.
    const stack = page.locator(".stack:not(.none)").first();
    if (await stack.count()) {
      await stack.click();
      const place = page.locator(".legal").first();
      if (await place.count()) await place.click();
    } else {
      const cell = page.locator(".token-cell.legal").first();
      if (await cell.count()) await cell.click();
    }
    await page.waitForTimeout(300);
  }
  const high = await page.evaluate(() => {
    const table = document.querySelector(".table");
    return [document.documentElement.scrollHeight, innerHeight, table.scrollHeight - table.clientHeight];
  });
  if (scene.game && (high[0] > high[1] || high[2] > 0))
    console.error(`${scene.name} ${screen}: does not fit (${high})`);
  await page.screenshot({ path: join(out, `${scene.name}-${screen}-${scheme}.png`) });
  await context.close();
}

mkdirSync(out, { recursive: true });
const server = await startServer(program);
const browser = await startBrowser();
try {
  for (const scene of SCENES)
    for (const screen of Object.keys(SCREENS))
      for (const scheme of ["light", "dark"]) {
        const name = `${scene.name}-${screen}-${scheme}`;
        if (!name.includes(only)) continue;
        await shoot(browser, server.address, scene, screen, scheme);
      }
} finally {
  await browser.close();
  server.stop();
}
