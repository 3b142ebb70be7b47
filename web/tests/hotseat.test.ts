// SPDX-License-Identifier: MIT
// Several people at one screen: between them falls a curtain, and nothing of a hand is in the page under it.
import { expect, test } from "./support/browser";
import { advise, keptAt } from "./support/engine";
import { textsOf } from "./support/look";
import type { TableScreen } from "./support/table";
import { clicking } from "./support/ways";

const COLOUR = /\b(red|orange|yellow|green|purple|black)\b/i;
const PIECES =
  ".card, .chip, .stack, .hand, .log li, .cell, .player, .mandala, .flower-mandala, .odds, .typed";

async function expectCovered(table: TableScreen): Promise<void> {
  await table.curtain.waitFor();
  expect(await table.page.locator(PIECES).count()).toBe(0);
  expect((await textsOf(table.page)).filter((text) => COLOUR.test(text))).toEqual([]);
  for (const tool of [table.m.undo, table.m.hint]) expect(await table.button(tool).isEnabled()).toBe(false);
}

declare global {
  interface Window {
    uncovered: Set<string>;
  }
}

/** From now on the page notes what is in it beside the curtain, be it for one picture only. */
async function watchCurtain({ page }: TableScreen): Promise<void> {
  await page.evaluate((pieces) => {
    window.uncovered = new Set();
    new MutationObserver(() => {
      if (!document.querySelector(".curtain")) return;
      for (const shown of document.querySelectorAll(pieces)) window.uncovered.add(shown.outerHTML);
    }).observe(document.body, { childList: true, subtree: true });
  }, `${PIECES}, [role=log] p`);
}

async function expectNothingUncovered({ page }: TableScreen): Promise<void> {
  expect(await page.evaluate(() => [...window.uncovered])).toEqual([]);
}

/** No detour to a hand is offered: neither log nor replay nor record. */
async function expectMenuCovered(table: TableScreen): Promise<void> {
  const { m, page } = table;
  const sheet = await table.openPanel("menu");
  await sheet.getByRole("button", { name: m.newGame }).waitFor();
  for (const word of [m.log, m.replay, m.saveRecord])
    expect(await sheet.getByRole("button", { name: word, exact: true }).count(), word).toBe(0);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
}

/** Nobody hears or reads what another person has drawn. */
async function expectOthersDrawsHidden(table: TableScreen): Promise<void> {
  const seat = await table.page.locator(".player .who strong").last().innerText();
  const own = seat.replace(/^\d\s*/, "");
  const told = await table.page.locator(".log li, [role=log] p").allTextContents();
  const draws = told.filter((text) => text.includes("drawn: ") && !text.includes(own));
  expect(draws).toEqual([]);
}

/** This many decisions, or to the end, with a look under the curtain at every change of hands. */
async function playCovered(table: TableScreen, most: number): Promise<void> {
  await table.settled();
  await watchCurtain(table);
  for (let i = 0; i < most && !(await table.isOver()); i++) {
    if ((await table.curtain.count()) > 0) {
      await expectCovered(table);
      await table.lift();
      await expectOthersDrawsHidden(table);
    }
    await table.playOne(clicking);
  }
  await expectNothingUncovered(table);
}

const TABLES = [
  ["mandala", 2],
  ["flowers", 4],
] as const;

for (const [game, players] of TABLES) {
  const seats = Array.from({ length: players }, () => "person");

  test(`${players} people begin ${game} at one screen`, async ({ visit }) => {
    const table = await visit();
    await table.settled();
    await table.deal(game, seats);
    await playCovered(table, 6);
  });

  test(`${players} people end ${game} at one screen`, async ({ visit }) => {
    const table = await visit({ kept: await keptAt({ game, seats, when: (_, i, all) => all - i === 6 }) });
    await playCovered(table, 100);
    await table.expectScoresAddUp();
  });
}

test("two people and a bot: the curtain falls only between the people", async ({ visit }) => {
  const table = await visit();
  await table.settled();
  await table.deal("flowers", ["person", "level:1", "person"]);
  const { m } = table;
  await table.playOne(clicking);
  expect(await table.curtain.getByRole("heading").innerText()).toBe(m.handOver(m.player(3)));
  await table.lift();
  await table.playOne(clicking);
  expect(await table.curtain.getByRole("heading").innerText()).toBe(m.handOver(m.player(1)));
});

test("Patterns hides nothing and needs no curtain", async ({ visit }) => {
  const table = await visit();
  await table.settled();
  await table.deal("patterns", ["person", "person"]);
  for (let i = 0; i < 5; i++) await table.playOne(clicking);
  expect(await table.curtain.count()).toBe(0);
});

test("the curtain stays when the page is opened again, and nothing leads around it", async ({ visit }) => {
  const table = await visit({ settings: { motion: "off", odds: "on" } });
  await table.settled();
  await table.deal("mandala", ["person", "person"]);
  await table.page.locator(".odds").waitFor();
  // From a sheet: it doesn't stay open over the curtain.
  const sheet = await table.openPanel("log");
  await sheet.getByRole("textbox").fill(await advise(await table.record()));
  await table.page.keyboard.press("Enter");
  await expectCovered(table);
  await sheet.waitFor({ state: "detached" });
  await expectMenuCovered(table);
  await table.page.keyboard.press("Control+z");
  await table.page.reload();
  await expectCovered(table);
  await table.lift();
  await table.page.locator(".odds").waitFor();
  await table.button(table.m.undo).click();
  await expectCovered(table);
  await table.lift();
  for (const seat of [2, 1]) {
    await table.playOne(clicking);
    await table.page.reload();
    await expectCovered(table);
    expect(await table.curtain.getByRole("heading").innerText()).toBe(table.m.handOver(table.m.player(seat)));
    await table.lift();
  }
});
