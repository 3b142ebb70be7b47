// SPDX-License-Identifier: MIT
// Pieces can be dragged, by mouse and by finger; beside a place nothing happens. With one-tap play a drop plays at once.
// Whole games are played by dragging, and moves of every kind by taps on a phone. And each game has an address.
import type { CDPSession } from "playwright-core";
import { GAMES } from "../src/games/games.sample";
import { expect, test } from "./support/browser";
import { keptAt } from "./support/engine";
import { testMoves } from "./support/moves";
import type { TableScreen } from "./support/table";
import { drag, dragging, middleOf, tapping } from "./support/ways";
import type { Point } from "./support/ways";

for (const game of GAMES)
  test(`a whole game of ${game} by dragging`, async ({ visit }) => {
    const table = await visit({
      kept: await keptAt({ game, seats: ["me", "level:1"], when: (s) => s.seat === 1 }),
    });
    await table.playToTheEnd(dragging);
    await table.expectScoresAddUp();
  });

test("a whole game of patterns by taps on a phone", async ({ visit }) => {
  const table = await visit({ path: "/patterns", screen: "phone" });
  await table.playToTheEnd(tapping);
  await table.expectScoresAddUp();
});

testMoves("taps on a phone", tapping, undefined, "phone");

/** A drag with a finger. */
async function swipe(session: CDPSession, from: Point, to: Point): Promise<void> {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [from]);
  for (let i = 1; i <= 5; i++)
    await touch("touchMove", [
      { x: from.x + ((to.x - from.x) * i) / 5, y: from.y + ((to.y - from.y) * i) / 5 },
    ]);
  await touch("touchEnd", []);
}

const stack = ({ page }: TableScreen) => page.locator(".stack:not(.none)").first();
/** A mountain that this card can go to. */
const mountain = async (table: TableScreen) => {
  await stack(table).click();
  const place = await table.page.locator(".row.mountain.legal").first().getAttribute("data-place");
  await table.page.keyboard.press("Escape");
  return table.page.locator(`[data-place="${place}"]`);
};
const pending = ({ page }: TableScreen) => page.locator("[data-place][aria-pressed=true]").count();

test("a card is dragged to a mountain, and then confirmed", async ({ visit }) => {
  const table = await visit();
  await table.settled();
  const place = await mountain(table);
  await drag(table.page, await middleOf(stack(table)), await middleOf(place));
  expect(await place.getAttribute("aria-pressed")).toBe("true");
  expect(await table.page.locator(".dragged, .over").count()).toBe(0);
  await table.page.locator(".play").click();
  await table.settled(1);
});

test("beside every place nothing is chosen but the card", async ({ visit }) => {
  const table = await visit();
  await table.settled();
  await drag(table.page, await middleOf(stack(table)), await middleOf(table.page.locator(".top h1")));
  expect(await pending(table)).toBe(0);
  expect(await stack(table).getAttribute("aria-pressed")).toBe("true");
  expect(await table.page.locator(".dragged, .over").count()).toBe(0);
});

test("with one-tap play a drop plays, by a finger too", async ({ visit }) => {
  const table = await visit({ screen: "phone", settings: { confirm: "never" } });
  await table.settled();
  const place = await mountain(table);
  const session = await table.page.context().newCDPSession(table.page);
  await swipe(session, await middleOf(stack(table)), await middleOf(place));
  await table.settled(1);
});

test("in Patterns the bowl's token is dropped on a cell; where it can't lie, the page says why", async ({
  visit,
}) => {
  const when = (s: { seat: number; move: string }, i: number) => s.seat === 1 && s.move[0] === "E" && i > 4;
  const kept = await keptAt({ game: "patterns", seats: ["me", "level:1"], when });
  const table = await visit({ kept });
  await table.settled();
  const bowl = table.page.locator(".bowl.draggable");
  const legal = table.page.locator(".token-cell.legal").first();
  await drag(table.page, await middleOf(bowl), await middleOf(legal));
  expect(await legal.getAttribute("aria-pressed")).toBe("true");
  expect(await table.page.locator(".play.ready").count()).toBe(1);
  const barred = table.page.locator('.token-cell[aria-disabled="true"]').first();
  await drag(table.page, await middleOf(bowl), await middleOf(barred));
  await table.page.locator(".status.warning").waitFor();
  expect(await table.page.locator(".play.ready").count()).toBe(0);
});

test("each game has an address", async ({ visit }) => {
  const table = await visit({ path: "/flowers" });
  await table.page.locator(".flower-mandala").first().waitFor();
  await table.page.getByRole("navigation").getByRole("button", { name: "Patterns" }).click();
  await table.page.locator(".token-cell").first().waitFor();
  await table.page.waitForURL("**/patterns");
  await table.page.reload();
  await table.page.locator(".token-cell").first().waitFor();
});
