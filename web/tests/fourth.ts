// SPDX-License-Identifier: MIT
// Kuhn poker, which isn't among the games here: tests/fourth_game.py adds it to a copy of the source, where this file is
// fourth.test.ts. It brings nothing to the page, and yet one plays it there, on the generic board.
import { expect, test } from "./world/browser";
import { engine } from "./world/engine";
import type { TableScreen } from "./world/table";
import { pressing, typing } from "./world/ways";

const GAME = "kuhn";

/** The cards of both seats, as the board shows them. */
async function cardsShown({ page }: TableScreen): Promise<string[]> {
  const row = page.locator(".position > div").filter({ has: page.getByText("cards", { exact: true }) });
  return row.locator("span").allTextContents();
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
    await table.playToTheEnd(way);
    await table.expectScoresOfRecord();
    const { game, steps, end } = await table.record();
    expect(game).toBe(GAME);
    expect(steps.map((step) => step.seat)).toEqual(steps.map((_, i) => (i % 2) + 1));
    expect((await engine.look(game, end, "all")).over).toBe(true);
    expect(/cards=(.)\/(.)/.exec(end)?.[mine + 1]).toBe(shown[mine]);
  }
});
