// SPDX-License-Identifier: MIT
// How long until the page can be played? From the start of the navigation to the first move that may be made, in
// headless Chromium slowed down four times, with nothing cached, over the real server on this machine. Usage: node
// scripts/first-load.mjs [--runs 9] [--slow 4] [PROGRAM]   (after npm run build; default: ../build/sixsands)
import { join, resolve } from "node:path";
import { startBrowser, startServer, takeOption, web } from "./host.mjs";

const words = process.argv.slice(2);
const runs = Number(takeOption(words, "--runs", "9"));
const slow = Number(takeOption(words, "--slow", "4"));
const program = resolve(words[0] ?? join(web, "../build/sixsands"));

/** Runs in the page: what happened when, in milliseconds from the start of the navigation. */
function watch() {
  return new Promise((done) => {
    const observer = new PerformanceObserver((list) => {
      const [playable] = list.getEntriesByName("playable");
      if (!playable) return;
      observer.disconnect();
      const fetched = performance.getEntriesByType("resource");
      const end = (ending) =>
        Math.max(...fetched.filter((r) => r.name.endsWith(ending)).map((r) => r.responseEnd));
      done({
        page: performance.getEntriesByType("navigation")[0].responseEnd,
        script: end(".js"),
        engine: end(".wasm"),
        playable: playable.startTime,
      });
    });
    observer.observe({ type: "mark", buffered: true });
  });
}

async function visit(browser, address) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow });
  await page.goto(address, { waitUntil: "commit" });
  // Not by Playwright's own means: they read a large script into the page while it starts.
  const { result } = await session.send("Runtime.evaluate", {
    expression: `(${watch})()`,
    awaitPromise: true,
    returnByValue: true,
  });
  if ((await page.locator(".stack:not(.none):enabled").count()) === 0) throw new Error("nothing to play");
  await context.close();
  return result.value;
}

const server = await startServer(program);
const browser = await startBrowser();
const visits = [];
try {
  for (let i = 0; i < runs; i++) visits.push(await visit(browser, server.address));
} finally {
  await browser.close();
  server.stop();
}
visits.sort((a, b) => a.playable - b.playable);
const show = (name, times) =>
  console.log(name.padEnd(8), ...Object.entries(times).map(([what, ms]) => `${what} ${Math.round(ms)} ms  `));
show("best", visits[0]);
show("median", visits[Math.floor(visits.length / 2)]);
