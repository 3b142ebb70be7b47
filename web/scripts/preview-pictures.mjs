// SPDX-License-Identifier: MIT
// The pictures that links show elsewhere, in public/preview: for each game a piece of its board at a moment of a game,
// for everything else the emblem. Usage: node scripts/preview-pictures.mjs [PROGRAM]   (after npm run build)
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { startBrowser, startServer, web } from "./host.mjs";
import { keep, momentOf } from "./moments.mjs";
import { gamePreviews } from "./previews.mjs";

const program = resolve(process.argv[2] ?? join(web, "../build/sixsands"));
const out = join(web, "public/preview");
const SIZE = { width: 1200, height: 630 };

/** The page's own drawing of the moment, without its background. */
async function cut(browser, address, { scene, look, on }) {
  const context = await browser.newContext({
    viewport: { width: 1600, height: 1100 },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    colorScheme: "light",
    locale: "en",
    bypassCSP: true,
  });
  await context.addInitScript(keep, [scene.game, momentOf(program, scene)]);
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(look).first().waitFor();
  const bare = ["html", "body", ".table", ".board", ...(on ?? [])].join(", ");
  await page.addStyleTag({
    content: `${bare} { background: none !important; box-shadow: none !important; border-color: transparent !important }
      .ornament { display: none }
      .board :is(header, h2, .label) { visibility: hidden }`,
  });
  await page.waitForTimeout(500);
  // What stands a little over its edges comes along.
  const box = await page.locator(look).first().boundingBox();
  const clip = { x: box.x - 12, y: box.y - 12, width: box.width + 24, height: box.height + 24 };
  const picture = await page.screenshot({ omitBackground: true, clip });
  await context.close();
  return `<img src="data:image/png;base64,${picture.toString("base64")}">`;
}

const STYLE = `
  body { margin: 0; width: 1200px; height: 630px; display: flex; align-items: center; background: #f6efe2; color: #2a231c;
         font-family: Figtree, sans-serif; overflow: hidden; box-shadow: inset 0 0 0 16px #e9dcc3 }
  .words { flex: 1; padding-left: 84px }
  h1 { font: 600 104px/1.05 Fraunces, serif; margin: 0 0 20px }
  p { font-size: 34px; line-height: 1.35; margin: 0; color: #65594b }
  .sign { display: flex; align-items: center; gap: 18px; font-size: 34px; font-weight: 700; margin-bottom: 36px }
  .sign svg { width: 64px; height: 64px }
  .board { flex: none; width: 560px; height: 560px; margin-right: 44px; display: flex; align-items: center; justify-content: center }
  .board :is(img, svg) { max-width: 100%; max-height: 100%; width: 540px; height: 540px; object-fit: contain }
`;

const emblem = readFileSync(join(web, "public/icon.svg"), "utf8");
/** Without its square. */
const large = emblem.replace(/<rect[^>]*>/, "");

function card(title, line, drawing) {
  const sign = `<div class="sign">${emblem}<span>Sixsands</span></div>`;
  return `<style>${STYLE}</style><div class="words">${title === "Sixsands" ? "" : sign}<h1>${title}</h1><p>${line}</p></div><div class="board">${drawing}</div>`;
}

mkdirSync(out, { recursive: true });
const server = await startServer(program);
const browser = await startBrowser();
try {
  const games = await gamePreviews();
  const cards = [["all", card("Sixsands", games.map(({ name }) => name).join(" · "), large)]];
  for (const one of games)
    cards.push([
      one.game,
      card(one.name, "Play at once, alone or together.", await cut(browser, server.address, one)),
    ]);
  // On the server's own page, which has the fonts.
  const context = await browser.newContext({ viewport: SIZE, bypassCSP: true, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.goto(`${server.address}/me`);
  await page.locator("h2").first().waitFor();
  for (const [name, html] of cards) {
    await page.evaluate((content) => (document.body.innerHTML = content), html);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(300);
    const path = join(out, `${name}.png`);
    await page.screenshot({ path });
    execFileSync("pngquant", ["--force", "--strip", "--quality", "70-95", "--output", path, path]);
  }
} finally {
  await browser.close();
  await server.stop();
}
