// SPDX-License-Identifier: MIT
// Motion: pieces travel, one player after another, in replays too, and never for those who want none; what it costs is
// counted. And the cloth is as the system's, or as it was set.
import { GAMES } from "../src/games/games.sample";
import { expect, test } from "./support/browser";
import { keptAt } from "./support/engine";
import type { TableScreen } from "./support/table";
import { clicking, typing } from "./support/ways";

declare global {
  interface Window {
    moved: string[];
    told: string[];
    measured: string[];
    animated: number;
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

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`a step forward in a replay moves as in the game, for those who want motion: ${reducedMotion}`, async ({
    visit,
  }) => {
    const table = await visit({ settings: {}, context: { reducedMotion } });
    await table.settled();
    await table.playOne(clicking);
    const menu = await table.openPanel("menu");
    await menu.getByRole("button", { name: table.m.replay, exact: true }).click();
    await table.page.locator(".replay").waitFor();
    const at = (step: number) =>
      table.page.locator(`.moves [aria-current]`, { hasText: `${step}` }).waitFor();
    await table.page.keyboard.press("Home");
    await expect.poll(() => table.page.locator(".moves [aria-current]").count()).toBe(0);
    await watchFlights(table);
    await table.page.keyboard.press("ArrowRight");
    await at(1);
    if (reducedMotion === "reduce") expect(await flights(table)).toBe(0);
    else await expect.poll(() => flights(table)).toBeGreaterThan(0);
    await expect.poll(() => inFlight(table)).toBe(0);
    const before = await flights(table);
    await table.page.keyboard.press("ArrowLeft");
    await expect.poll(() => table.page.locator(".moves [aria-current]").count()).toBe(0);
    expect(await flights(table)).toBe(before); // backwards nothing travels
  });

test("in a game of four the others' moves are told and marked one after another", async ({ visit }) => {
  const seats = ["me", "level:1", "level:1", "level:1"];
  const kept = await keptAt({
    game: "flowers",
    seats,
    when: (s, i) => s.seat === 1 && s.move[0] === "p" && i > 6,
  });
  const table = await visit({ kept, settings: { motion: "fast" } });
  await table.settled();
  // What the line under the board says, and how many mandalas are marked while it does.
  await table.page.evaluate(() => {
    window.told = [];
    const look = () => {
      const line = document.querySelector(".status p")?.lastChild?.textContent ?? "";
      const marked = document.querySelectorAll(".flower-mandala.last").length;
      const now = `${marked} ${line}`;
      if (window.told.at(-1) !== now) window.told.push(now);
    };
    new MutationObserver(look).observe(document.querySelector("#board")!, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  let after: { seat: number; move: string }[] = [];
  // A move that all three others answer.
  for (let i = 0; i < 5 && after.length < 3; i++) {
    const { steps } = await table.record();
    await table.page.evaluate(() => (window.told = []));
    await table.playOne(clicking);
    after = (await table.record()).steps.slice(steps.length + 1);
  }
  expect(after.length).toBeGreaterThanOrEqual(3);
  const told = await table.page.evaluate(() => window.told);
  let from = 0;
  for (const step of after) {
    const start = step.move[0] === "p" ? "1 " : "0 ";
    const name = ["Bo", "Cleo", "Dov"][step.seat - 2] ?? "You";
    const at = told.findIndex((line, i) => i >= from && line.startsWith(start) && line.includes(name));
    expect(at, `${name} ${step.move} in ${told.join(" | ")}`).toBeGreaterThanOrEqual(from);
    from = at + 1;
  }
});

/** Runs in the page: counts what makes the browser lay out the page outside its frames, and what is animated. */
function countWork(): void {
  window.measured = [];
  window.animated = 0;
  let framed = 0;
  const inFrame =
    <A extends unknown[]>(run: (...args: A) => void) =>
    (...args: A) => {
      framed++;
      run(...args);
      framed--;
    };
  const real = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (run) => real(inFrame(run));
  const Observer = window.ResizeObserver; // called when the page is laid out
  window.ResizeObserver = class extends Observer {
    constructor(run: ResizeObserverCallback) {
      super(inFrame(run));
    }
  };
  const note = (what: string) => framed === 0 && window.measured.push(what);
  for (const [owner, names] of [
    [Element.prototype, ["scrollHeight", "clientHeight", "scrollWidth", "clientWidth", "scrollTop"]],
    [HTMLElement.prototype, ["offsetTop", "offsetHeight", "offsetWidth", "innerText"]],
  ] as const)
    for (const name of names) {
      const known = Object.getOwnPropertyDescriptor(owner, name)!;
      Object.defineProperty(owner, name, {
        ...known,
        get(this: Element) {
          note(name);
          return known.get!.call(this) as unknown;
        },
      });
    }
  const { getBoundingClientRect, animate } = Element.prototype;
  Element.prototype.getBoundingClientRect = function () {
    note("getBoundingClientRect");
    return getBoundingClientRect.call(this);
  };
  Element.prototype.animate = function (...args) {
    window.animated++;
    return animate.apply(this, args);
  };
}

for (const game of GAMES)
  test(`moves of ${game} make no layout but that of the frames, and animate few things`, async ({
    visit,
  }) => {
    // Through the destruction of a mandala, where there are most pieces.
    const ends = game === "patterns" ? "F" : game === "mandala" ? "c" : "t";
    const when = (s: { seat: number; move: string }, i: number) =>
      s.seat === 1 && s.move[0] === ends && i > 12;
    const seats = game === "flowers" ? ["me", "level:1", "level:1"] : ["me", "level:1"];
    const kept = await keptAt({ game, seats, when });
    const table = await visit({
      kept,
      settings: { motion: "fast" },
      context: { reducedMotion: "no-preference" },
    });
    await table.settled();
    await table.page.evaluate(countWork);
    for (let i = 0; i < 3 && !(await table.isOver()); i++) {
      await table.page.evaluate(() => (window.animated = 0));
      await table.playOne(typing);
      await expect.poll(() => inFlight(table)).toBe(0);
      expect(await table.page.evaluate(() => window.measured)).toEqual([]);
      // The player's step and the answers.
      expect(await table.page.evaluate(() => window.animated)).toBeLessThan(120);
    }
  });
