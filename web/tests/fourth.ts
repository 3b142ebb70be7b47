// SPDX-License-Identifier: MIT
// Kuhn poker, which isn't among the games here: tests/fourth_game.py adds it to a copy of the source, where this
// file is fourth.test.ts. It has no module in the page, and yet it can be played there, on the generic board.
import { expect, test } from "./support/browser";
import { engine } from "./support/engine";
import { faultsInWindows } from "./support/look";
import type { TableScreen } from "./support/table";
import { moveButton, pressing, typing } from "./support/ways";
import { WINDOWS } from "./support/windows";

const GAME = "kuhn";

/** The cards of both seats, as the board shows them. */
async function cardsShown({ page }: TableScreen): Promise<string[]> {
  const row = page.locator(".position > div").filter({ has: page.getByText("cards", { exact: true }) });
  return row.locator("span").allTextContents();
}

/** Nothing of other games: not their designers, and no points where chips are counted. */
async function expectOwnWords({ page }: TableScreen): Promise<void> {
  const [other, own] = await page.locator(".who .cards").allTextContents();
  expect(other).toMatch(/^Score [01]$/); // the chips that aren't in the pot: the bot may have bet
  expect(own).toBe("Score 1");
  expect(await page.getByText(/Benjamin|Gilbert/).count()).toBe(0);
}

/** The game has no events, so the board doesn't say what the chosen move would do. */
async function expectSilence(table: TableScreen): Promise<void> {
  await moveButton(table, "bet").click();
  await expect.poll(() => table.play.getAttribute("aria-disabled")).toBe("false");
  expect(await table.play.innerText()).toBe(table.m.play);
  expect(await table.page.locator(".foreseen").count()).toBe(0);
  await table.page.keyboard.press("Escape");
}

/** "You play bet", "Bo plays pass, then +QK". */
async function expectToldInWords({ page }: TableScreen): Promise<void> {
  const told = await page.locator(".side .log li:not(.end) span").allTextContents();
  expect(told.length).toBeGreaterThan(1);
  for (const line of told) expect(line).toMatch(/^(You play|(Ada|Bo) plays) (bet|pass)(, then \+[JQK]{2})?$/);
}

test("a game against a bot to its end, from either seat, by mouse and keyboard", async ({ visit }) => {
  const table = await visit({ path: "/" });
  await table.settled();
  await table.choose(GAME);
  for (const [round, way] of [pressing, typing, pressing, typing].entries()) {
    const mine = round % 2;
    await table.deal(GAME, mine === 0 ? ["me", "level:3"] : ["level:3", "me"]);
    const shown = await cardsShown(table);
    expect(shown[mine]).toMatch(/^[JQK]$/);
    expect(shown[1 - mine]).toBe("?");
    expect(await table.page.locator(".plain-moves button").allTextContents()).toEqual(["pass", "bet"]);
    await expectOwnWords(table);
    await expectSilence(table);
    await table.playToTheEnd(way);
    await expectToldInWords(table);
    await table.expectScoresOfRecord();
    const { game, steps, end } = await table.record();
    expect(game).toBe(GAME);
    expect(steps.map((step) => step.seat)).toEqual(steps.map((_, i) => (i % 2) + 1));
    expect((await engine.look(game, end, "all")).over).toBe(true);
    expect(/cards=(.)\/(.)/.exec(end)?.[mine + 1]).toBe(shown[mine]);
  }
});

test("with one game more, nothing is cut off or covered in any window", async ({ visit }) => {
  const table = await visit({ path: "/", screen: "phone" });
  await table.settled();
  await table.deal(GAME, ["level:3", "me"]);
  expect(await faultsInWindows(table.page, WINDOWS, true)).toEqual([]);
});
