// SPDX-License-Identifier: MIT
// How long is the browser busy at a stretch while pieces move? Games against a bot, on a phone and on a laptop, slowed
// down fourfold and painted; from the first key of a move until everything has arrived, and through the bots' answers.
// Moves are typed: clicks of a test bring tasks of their own.
// `scripts/web build motion`; MOVES=12 a game, SLOW=4.
/// <reference types="node" />
import { inject } from "vitest";
import { loadMessages } from "../../src/messages/messages";
import { GAMES } from "../../src/games/games.sample";
import { expect, SCREENS, test } from "../support/browser";
import { keptAt } from "../support/engine";
import { TableScreen } from "../support/table";
import { typing } from "../support/ways";

const MOVES = Number(process.env.MOVES ?? 12);
const SLOW = Number(process.env.SLOW ?? 4);
const WINDOWS = { phone: SCREENS.phone, laptop: { viewport: { width: 1366, height: 625 } } };

declare global {
  interface Window {
    tasks: number[];
    gaps: number[];
  }
}

/** Runs in the page: the lengths of all tasks above 50 ms, and of the gaps between frames while pieces move. */
function watchTasks(): void {
  window.tasks = [];
  window.gaps = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.tasks.push(duration);
  }).observe({ type: "longtask" });
  let last = 0;
  const look = (now: number) => {
    const moving = document.querySelector(".flight") !== null;
    if (moving && last > 0) window.gaps.push(now - last);
    last = moving ? now : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const share = (sorted: number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0);

for (const [screen, options] of Object.entries(WINDOWS))
  for (const game of GAMES)
    test(`${game}, ${screen}`, async ({ browser }) => {
      const context = await browser.newContext({
        ...options,
        locale: "en",
        serviceWorkers: "block",
        reducedMotion: "no-preference",
      });
      context.setDefaultTimeout(300_000);
      const page = await context.newPage();
      const address = inject("address");
      await page.goto(`${address}/me`);
      const table = new TableScreen(page, await loadMessages("en"));
      // From the middle of a game: the board has pieces, and the log is long.
      const seats = game === "flowers" ? ["me", "level:1", "level:1"] : ["me", "level:1"];
      await table.open(
        await keptAt({
          game,
          seats,
          when: (s, i, n) => s.seat === 1 && i > n / 2 && n - i > 4 * MOVES,
        }).catch(() => keptAt({ game, seats, when: (s, i) => s.seat === 1 && i > 3 })),
      );
      await table.playOne(typing); // what the tests' own tools bring into the page is there
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
      await page.evaluate(watchTasks);
      let moves = 0;
      for (; moves < MOVES && !(await table.isOver()); moves++) {
        await table.playOne(typing);
        await expect.poll(() => page.locator(".flight").count()).toBe(0);
      }
      const { tasks, frames } = await page.evaluate(() => ({ tasks: window.tasks, frames: window.gaps }));
      tasks.sort((a, b) => a - b);
      frames.sort((a, b) => a - b);
      const smooth = frames.filter((ms) => ms < 25).length / Math.max(1, frames.length);
      console.log(
        `${game} ${screen}: ${moves} moves; tasks above 50 ms: ${tasks.length}, above 100 ms: ${
          tasks.filter((ms) => ms > 100).length
        }, the longest ${Math.round(tasks.at(-1) ?? 0)} ms; frames while pieces move: ${
          frames.length
        }, median ${share(frames, 0.5)} ms, 95 % within ${share(frames, 0.95)} ms, ${Math.round(100 * smooth)} % below 25 ms`,
      );
      await context.close();
    });
