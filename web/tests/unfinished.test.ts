// SPDX-License-Identifier: MIT
// A new game discards no other: the unfinished one is kept, offered in the new-game sheet and in the menu, and
// continued.
import { gameName } from "../src/games/module";
import { expect, test } from "./support/browser";
import { engine, keptAt } from "./support/engine";
import type { TableScreen } from "./support/table";
import { clicking, roving, walkTo } from "./support/ways";

const log = ({ page }: TableScreen) => page.locator(".side .log code").allTextContents();

/** Starts another game of the current kind, by the sheet; returns what the sheet promises about the old one. */
async function startAnother(table: TableScreen, moves: number): Promise<void> {
  const { m } = table;
  const sheet = await table.openPanel("new");
  const start = sheet.getByRole("button", { name: m.start });
  const { game } = await table.record();
  const promise = moves === 0 ? "" : m.unfinishedKept(gameName(m, game), m.moves(moves));
  await expect.poll(() => sheet.locator("#unfinished-promise").innerText()).toBe(promise);
  expect(await start.getAttribute("aria-describedby")).toBe("unfinished-promise");
  await start.click();
  await sheet.waitFor({ state: "detached" });
  await expect.poll(() => table.record().then(({ steps }) => steps.length)).toBeLessThan(2);
  await table.settled();
}

test("the game before a new one can be continued", async ({ visit }) => {
  const table = await visit({ language: "de" });
  const { m, page } = table;
  const go = () =>
    page.getByRole("dialog").getByRole("button", { name: m.continueGame(gameName(m, "mandala")) });
  await table.settled();
  await startAnother(table, 0);
  await table.playOne(clicking);
  await table.playOne(clicking);
  const before = await log(table);
  expect(before.length).toBeGreaterThanOrEqual(4);
  await startAnother(table, before.length);
  // At once, from the same sheet: the new one was never played, and isn't kept.
  await table.openPanel("new");
  await go().click();
  await expect.poll(() => log(table)).toEqual(before);
  await table.settled();

  // Later, from the menu, with another game begun meanwhile: both are kept.
  await startAnother(table, before.length);
  await table.playOne(clicking);
  const second = await log(table);
  await page.reload();
  await table.settled();
  const sheet = await table.openPanel("unfinished");
  await go().click();
  await expect.poll(() => log(table)).toEqual(before);
  await table.openPanel("unfinished");
  await sheet.getByText(m.moves(second.length)).waitFor();
  const names = `${m.you} – Bo`;
  await sheet.getByRole("button", { name: m.forgetGame(gameName(m, "mandala"), names) }).click();
  await go().waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  expect(await log(table)).toEqual(before);
});

test("by keys alone, on the way through the sheet of a new game", async ({ visit }) => {
  const kept = await keptAt({
    game: "flowers",
    seats: ["me", "level:1"],
    when: (s, i) => i > 5 && s.seat === 1,
  });
  const table = await visit({ kept });
  const { page, m } = table;
  await table.settled();
  const before = await log(table);
  await startAnother(table, before.length);
  await table.playOne(roving);
  await table.openPanel("new");
  await walkTo(table, page.getByRole("button", { name: m.continueGame(gameName(m, "flowers")) }));
  await page.keyboard.press("Enter");
  await expect.poll(() => log(table)).toEqual(before);
});

test("between people at one screen the curtain falls over a game that is continued", async ({ visit }) => {
  const seats = ["person", "person"];
  const kept = await keptAt({ game: "mandala", seats, when: (_, i) => i === 6 });
  const table = await visit({ kept });
  const { m } = table;
  await table.curtain.waitFor();
  const sheet = await table.openPanel("new");
  await sheet.getByRole("button", { name: m.start }).click();
  await sheet.waitFor({ state: "detached" });
  await table.openPanel("unfinished");
  await sheet.getByRole("button", { name: m.continueGame(gameName(m, "mandala")) }).click();
  await sheet.waitFor({ state: "detached" });
  await table.curtain.waitFor();
  await table.lift();
  expect(await log(table)).toHaveLength(6);
});

test("a reload right after a move loses nothing", async ({ visit }) => {
  const table = await visit({
    kept: await keptAt({ game: "patterns", seats: ["person", "person"], when: (_, i) => i === 4 }),
  });
  await table.settled();
  const before = await log(table);
  const { legal } = await engine.look("patterns", (await table.record()).end, "all");
  // In one go: the page has no time to write down what it would after a rest. Nobody waits for the
  // reload in here: it would take away the very page that was to answer.
  await table.page.evaluate((move) => {
    for (const key of `${move}\n`)
      document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: key === "\n" ? "Enter" : key, bubbles: true }),
      );
    setTimeout(() => location.reload());
  }, legal[0] ?? "");
  await expect.poll(() => log(table)).toHaveLength(before.length + 1);
  await table.page.waitForFunction(() =>
    performance
      .getEntriesByType("navigation")
      .some((n) => (n as PerformanceNavigationTiming).type === "reload"),
  );
  await expect.poll(() => log(table)).toHaveLength(before.length + 1);
});
