// SPDX-License-Identifier: MIT
// Typed notation: keys that come too fast, or while the mouse is elsewhere; the field for moves. Whole games by
// notation are in announcements.test.ts.
import { GAMES } from "../src/games/games.sample";
import type { Game } from "../src/games/games.sample";
import { expect, test } from "./support/browser";
import { advise, engine, keptAt } from "./support/engine";
import type { TableScreen } from "./support/table";
import { typing } from "./support/ways";

/** All at once: no key waits until the previous one has been handled. */
async function hammer(table: TableScreen, keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => table.page.keyboard.press(key)));
}

for (const game of GAMES)
  test(`no key is lost in ${game}, however fast it comes`, async ({ visit }) => {
    const table = await visit();
    await table.choose(game);
    for (let i = 0; i < 6; i++) {
      const before = await table.record();
      const move = await advise(before);
      await hammer(table, [...move.toLowerCase(), "Enter"]);
      await table.settled(before.steps.length + 1);
      expect((await table.record()).steps[before.steps.length]?.move).toBe(move);
    }
  });

/** Something that can be played now and, whatever the bot does, in the next turn too: two discards. */
async function twoDiscards(table: TableScreen): Promise<[string, string]> {
  const { game, end } = await table.record();
  const { legal } = await engine.look(game, end, 1);
  const colours = [...new Set(legal.filter((m) => /^d.1$/.test(m)))];
  expect(colours.length).toBeGreaterThan(1);
  return [colours[0]!, colours[1]!];
}

test("what is typed while the opponent moves is kept", async ({ visit }) => {
  const table = await visit({ settings: { motion: "fast" } });
  await table.settled();
  const [now, next] = await twoDiscards(table);
  await hammer(table, [...now.toLowerCase(), "Enter", ...next.toLowerCase()]);
  await table.settled(2);
  await table.page.locator(".play.ready").waitFor();
  await hammer(table, ["Enter"]);
  await table.settled(4);
  const { steps } = await table.record();
  expect([steps[0]?.move, steps[2]?.move]).toEqual([now, next]);
});

test("a move can be typed after a click elsewhere", async ({ visit }) => {
  const table = await visit();
  await table.settled();
  await table.playOne(typing);
  await table.button(table.m.undo).click();
  await table.page.waitForFunction(() => document.querySelectorAll(".side .log li").length === 0);
  await table.playOne(typing);
});

test("closing a sheet restores the focus; a new game has it on its board", async ({ visit }) => {
  const table = await visit();
  const { page, m } = table;
  await table.settled();
  const focus = () =>
    page.evaluate(() => document.activeElement?.getAttribute("title") ?? document.activeElement?.id);
  const closed = () => page.getByRole("dialog").waitFor({ state: "detached" });
  for (const panel of ["menu", "settings"] as const) {
    await table.openPanel(panel);
    await page.keyboard.press("Escape");
    await closed();
    await expect.poll(focus, { message: panel }).toBe(m.menu);
    await table.openPanel(panel);
    await table.button(m.close).click();
    await closed();
    await expect.poll(focus, { message: panel }).toBe(m.menu);
  }
  // The key that comes before the browser has reported that the sheet is closed.
  const move = (await advise(await table.record())).toLowerCase();
  const sheet = await table.openPanel("settings");
  await sheet.evaluate(
    (dialog: HTMLDialogElement, keys) => {
      dialog.close();
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    },
    [...move],
  );
  await closed();
  await page.locator(".play.ready").waitFor();
  await table.deal("mandala", ["me", "level:1"]);
  await expect.poll(focus).toBe("board");
});

test("the newest entry of the log is visible, with odds below it or without", async ({ visit }) => {
  const kept = await keptAt({
    game: "mandala",
    seats: ["me", "level:1"],
    when: (s, i) => s.seat === 1 && i > 20,
  });
  const table = await visit({ kept, settings: { motion: "off", odds: "on" } });
  const { page, m } = table;
  const odds = page.getByRole("list", { name: m.oddsTitle });
  /** how far the last entry is below the list's edge */
  const hidden = () =>
    page.evaluate(() => {
      const bottom = (where: string) => document.querySelector(where)?.getBoundingClientRect().bottom ?? NaN;
      return Math.round(bottom(".side .log li:last-child") - bottom(".side .log"));
    });
  await table.settled();
  await odds.waitFor();
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  await table.playOne(typing);
  await odds.waitFor();
  await expect.poll(hidden).toBeLessThanOrEqual(1);
  for (const [word, lists] of [
    [m.offOn.on, 1],
    [m.offOn.off, 0],
  ] as const) {
    const settings = await table.openPanel("settings");
    await settings.getByRole("group", { name: m.setOdds }).getByRole("radio", { name: word }).check();
    await page.keyboard.press("Escape");
    const piles = await table.openPanel("piles");
    await piles.getByText(m.pilesTitle).waitFor();
    expect(await piles.getByRole("list", { name: m.oddsTitle }).count()).toBe(lists);
    await page.keyboard.press("Escape");
  }
});

const WRONG: Record<Game, string> = { mandala: "p3r", patterns: "f1r", flowers: "ed4" };

for (const game of GAMES)
  test(`the field for typed moves of ${game}`, async ({ visit }) => {
    const kept = await keptAt({ game, seats: ["me", "level:1"], when: (s, i) => s.seat === 1 && i > 3 });
    const table = await visit({ kept });
    await table.settled();
    const field = table.page.getByRole("textbox", { name: table.m.typeMove });
    await field.fill(WRONG[game]);
    await field.press("Enter");
    await table.page.getByText(table.m.noSuchMove(WRONG[game])).waitFor();
    const before = await table.record();
    const move = await advise(before);
    await field.fill(move.toLowerCase());
    await field.press("Enter");
    await table.settled(before.steps.length + 1);
    expect((await table.record()).steps[before.steps.length]?.move).toBe(move);
  });
