// SPDX-License-Identifier: MIT
// The settings for motion and dark colours are respected, whatever the system says.
import { expect, test } from "./support/browser";
import type { TableScreen } from "./support/table";
import { clicking } from "./support/ways";

declare global {
  interface Window {
    moved: string[];
    flights: number;
  }
}

/** Records what is animated, frame by frame, from now on. */
async function watchMotion({ page }: TableScreen): Promise<void> {
  await page.evaluate(() => {
    window.moved = [];
    const look = () => {
      for (const animation of document.getAnimations())
        if (animation.playState === "running")
          window.moved.push((animation.effect as KeyframeEffect).target?.getAttribute("class") ?? "");
      requestAnimationFrame(look);
    };
    look();
  });
}

const moved = ({ page }: TableScreen): Promise<string[]> => page.evaluate(() => [...new Set(window.moved)]);

test("nothing moves for those who asked their system for less motion", async ({ visit }) => {
  const table = await visit({ settings: {}, context: { reducedMotion: "reduce" } });
  await table.settled();
  await watchMotion(table);
  await watchFlights(table);
  for (let i = 0; i < 4; i++) await table.playOne(clicking);
  await table.openPanel("settings");
  expect(await moved(table)).toEqual([]);
  expect(await flights(table)).toBe(0);
});

test("otherwise pieces move", async ({ visit }) => {
  const table = await visit({ settings: {}, context: { reducedMotion: "no-preference" } });
  await table.settled();
  await watchMotion(table);
  await table.playOne(clicking);
  await expect.poll(() => moved(table)).not.toEqual([]);
});

/** Counts the pieces that were ever on their way, and the most at one time, from now on. */
async function watchFlights({ page }: TableScreen): Promise<void> {
  await page.evaluate(() => {
    window.flights = 0;
    const box = document.querySelector(".flights")!;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) window.flights += addedNodes.length;
    }).observe(box, { childList: true });
  });
}

const flights = ({ page }: TableScreen): Promise<number> => page.evaluate(() => window.flights);
const inFlight = ({ page }: TableScreen): Promise<number> => page.locator(".flight").count();

test("cards fly from hand to place and from deck to hand, and are gone after that", async ({ visit }) => {
  const table = await visit({ settings: {}, context: { reducedMotion: "no-preference" } });
  await table.settled();
  await watchFlights(table);
  await table.playOne(clicking);
  // The player's card and what is drawn, then the bot's.
  await expect.poll(() => flights(table)).toBeGreaterThan(3);
  await expect.poll(() => inFlight(table)).toBe(0);
});

test("a tap ends what is on its way", async ({ visit }) => {
  const table = await visit({ settings: {}, context: { reducedMotion: "no-preference" } });
  await table.settled();
  // Pieces stay on their way until somebody taps.
  await table.page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      const moving = animate.call(this, frames, timing);
      if (this.matches(".flight")) moving.pause();
      return moving;
    };
  });
  await table.playOne(clicking);
  await expect.poll(() => inFlight(table)).toBeGreaterThan(0);
  await table.page.locator(".log").click();
  await expect.poll(() => inFlight(table)).toBe(0);
});

const cloth = ({ page }: TableScreen) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const [LIGHT, DARK] = ["rgb(246, 239, 226)", "rgb(27, 24, 21)"];

test("the cloth is as the system's, or as it was set", async ({ visit }) => {
  const table = await visit({ context: { colorScheme: "dark" } });
  await table.settled();
  await expect.poll(() => cloth(table)).toBe(DARK);
  const sheet = await table.openPanel("settings");
  await sheet.getByRole("radio", { name: table.m.themes.light }).check();
  await expect.poll(() => cloth(table)).toBe(LIGHT);
  await table.page.reload();
  await table.settled();
  await expect.poll(() => cloth(table)).toBe(LIGHT);
});
