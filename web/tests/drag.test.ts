// SPDX-License-Identifier: MIT
// Cards can be dragged: by mouse and by finger, to a mountain, a field, the discard pile; beside a place nothing happens.
// With one-tap play a drop plays at once. And each game has an address.
import type { CDPSession, Locator, Page } from "playwright-core";
import { expect, test } from "./support/browser";
import type { TableScreen } from "./support/table";

const middleOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error("not on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

type Point = { x: number; y: number };

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** The same with a finger. */
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

test("each game has an address", async ({ visit }) => {
  const table = await visit({ path: "/flowers" });
  await table.page.locator(".flower-mandala").first().waitFor();
  await table.page.getByRole("navigation").getByRole("button", { name: "Patterns" }).click();
  await table.page.locator(".token-cell").first().waitFor();
  await table.page.waitForURL("**/patterns");
  await table.page.reload();
  await table.page.locator(".token-cell").first().waitFor();
});
