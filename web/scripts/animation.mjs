// SPDX-License-Identifier: MIT
// A short animation for the README: a moment of a game, played on by clicks, as an animated WebP. What the browser shows
// is recorded as it changes; each frame then has only what differs from the one before. Usage:
// node scripts/animation.mjs [--out FILE] [PROGRAM]   (after npm run build)
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { startBrowser, startServer, takeOption, web } from "./host.mjs";
import { keep, momentOf } from "./moments.mjs";
import { gamePreviews } from "./previews.mjs";

const words = process.argv.slice(2);
const out = resolve(takeOption(words, "--out", join(web, "screenshots/animation.webp")));
const program = resolve(words[0] ?? join(web, "../build/sixsands"));

const VIEW = { width: 1200, height: 750 };
const SHOWN = { width: 720, height: 450 };
/** Milliseconds: frames that come sooner after one are left out; the last one stays. */
const LEAST = 60;
const STAYS = 2500;
const QUALITY = 0.72;
const MOST = 2_000_000;

/** What is shown from now on, with its times in seconds. */
async function record(page) {
  const session = await page.context().newCDPSession(page);
  const frames = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    frames.push({ data, at: metadata.timestamp });
    session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await session.send("Page.startScreencast", { format: "png", everyNthFrame: 1 });
  return { frames, stop: () => session.send("Page.stopScreencast") };
}

/** Makes one move, whatever is legal; false: there is nothing to do. */
async function play(page) {
  await page.locator(".play").first().waitFor();
  const claim = page.locator(".claim");
  const stack = page.locator(".stack:not(.none)");
  if ((await claim.count()) > 0) await claim.first().click();
  else {
    await stack.first().click();
    await page.waitForTimeout(500);
    await page.locator(".legal").first().click();
  }
  await page.waitForTimeout(500);
  await page.locator(".play.ready").click();
  // Until the bot has answered and everything has arrived.
  await page
    .waitForFunction(() => document.querySelector(".flight"), null, { timeout: 5000 })
    .catch(() => undefined);
  await page.waitForFunction(
    () => !document.querySelector(".flight") && document.querySelector(".player.turn:has(~ .below), .tray"),
  );
  await page.waitForTimeout(900);
}

/** Runs in the page: a frame at the size shown, cut to what differs from the one before; null: nothing does. */
async function cutFrame({ data, width, height, quality }) {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, width, height);
  const now = pen.getImageData(0, 0, width, height).data;
  const was = globalThis.before;
  let [left, top, right, bottom] = was ? [width, height, -1, -1] : [0, 0, width - 1, height - 1];
  for (let y = 0; was && y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const off =
        Math.abs(now[i] - was[i]) + Math.abs(now[i + 1] - was[i + 1]) + Math.abs(now[i + 2] - was[i + 2]);
      if (off < 12) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  if (right < 0) return null;
  globalThis.before = now;
  left -= left % 2; // the format counts places in twos
  top -= top % 2;
  const part = new OffscreenCanvas(right - left + 1, bottom - top + 1);
  part.getContext("2d").drawImage(canvas, -left, -top);
  const bytes = new Uint8Array(
    await (await part.convertToBlob({ type: "image/webp", quality })).arrayBuffer(),
  );
  return { left, top, width: part.width, height: part.height, bytes: [...bytes] };
}

const three = (n) => Buffer.from([n & 255, (n >> 8) & 255, (n >> 16) & 255]);

function chunk(name, body) {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** The chunks with pixels of a still WebP. */
function pixelsOf(file) {
  const found = [];
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (["VP8 ", "VP8L", "ALPH"].includes(file.toString("latin1", at, at + 4)))
      found.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat(found);
}

/** The container of animations: https://developers.google.com/speed/webp/docs/riff_container */
function animate(frames, { width, height }) {
  const size = Buffer.concat([three(width - 1), three(height - 1)]);
  const chunks = [
    chunk("VP8X", Buffer.concat([Buffer.from([2, 0, 0, 0]), size])),
    chunk("ANIM", Buffer.alloc(6)),
  ];
  for (const f of frames) {
    const place = [f.left / 2, f.top / 2, f.width - 1, f.height - 1, f.lasts].map(three);
    const flags = Buffer.from([2]); // drawn over what was there, without blending
    chunks.push(chunk("ANMF", Buffer.concat([...place, flags, pixelsOf(Buffer.from(f.bytes))])));
  }
  const body = Buffer.concat([Buffer.from("WEBP"), ...chunks]);
  return chunk("RIFF", body);
}

/** Frames that are far enough from each other, each with how long it lasts. */
async function cutAll(page, frames) {
  const kept = [];
  let last = null;
  for (const { data, at } of frames) {
    if (last !== null && (at - last) * 1000 < LEAST) continue;
    const cut = await page.evaluate(cutFrame, { data, ...SHOWN, quality: QUALITY });
    if (!cut) continue;
    const before = kept.at(-1);
    if (before) before.lasts = Math.min(1500, Math.round((at - last) * 1000));
    kept.push({ ...cut, lasts: STAYS });
    last = at;
  }
  return kept;
}

const server = await startServer(program);
const browser = await startBrowser();
try {
  const [scene] = (await gamePreviews()).flatMap((one) => one.moving ?? []);
  const context = await browser.newContext({
    viewport: VIEW,
    reducedMotion: "no-preference",
    colorScheme: "light",
    locale: "en",
    serviceWorkers: "block",
    bypassCSP: true,
  });
  await context.addInitScript(keep, [scene.game, momentOf(program, scene)]);
  const page = await context.newPage();
  await page.goto(server.address);
  await page.locator(".play").first().waitFor();
  await page.waitForTimeout(800);
  const { frames, stop } = await record(page);
  await page.waitForTimeout(600);
  for (let i = 0; i < scene.moves; i++) await play(page);
  await stop();
  const kept = await cutAll(page, frames);
  const file = animate(kept, SHOWN);
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, file);
  const seconds = kept.reduce((sum, { lasts }) => sum + lasts, 0) / 1000;
  console.log(`${out}: ${kept.length} frames, ${seconds.toFixed(1)} s, ${file.length} bytes`);
  if (file.length > MOST) throw new Error("too large");
} finally {
  await browser.close();
  await server.stop();
}
