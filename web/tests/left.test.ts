// SPDX-License-Identifier: MIT
// A new game throws no other away: the unfinished one is kept, offered at once and in the menu, and continued.
import { loadMessages } from "../src/messages/messages";
import { expect, test } from "./world/browser";
import { keptAt } from "./world/engine";
import type { TableScreen } from "./world/table";
import { clicking, roving, walkTo } from "./world/ways";

const log = ({ page }: TableScreen) => page.locator(".side .log code").allTextContents();
const notice = ({ page, m }: TableScreen) => page.getByRole("status").filter({ hasText: m.leftKept });

/** Starts another game of the kind that is shown, by the sheet. */
async function startAnother(table: TableScreen): Promise<void> {
  const sheet = await table.openPanel("new");
  await sheet.getByRole("button", { name: table.m.start }).click();
  await sheet.waitFor({ state: "detached" });
  await expect.poll(() => table.record().then(({ steps }) => steps.length)).toBeLessThan(2);
  await table.settled();
}

for (const language of ["en", "nl", "de"] as const)
  test(`the game before a new one can be continued (${language})`, async ({ visit }) => {
    const table = await visit({ language });
    const { m } = table;
    expect(m).toBe(await loadMessages(language));
    await table.settled();
    await startAnother(table);
    expect(await notice(table).count(), "nothing was played: nothing is kept").toBe(0);
    await table.playOne(clicking);
    await table.playOne(clicking);
    const before = await log(table);
    expect(before.length).toBeGreaterThanOrEqual(4);
    await startAnother(table);
    expect(await table.page.getByRole("dialog").count()).toBe(0);
    await notice(table).getByRole("button", { name: m.leftBack }).click();
    await expect.poll(() => log(table)).toEqual(before);
    await table.settled();

    // Later, from the menu, with another game begun meanwhile: both are kept.
    await startAnother(table);
    await table.playOne(clicking);
    expect(await notice(table).count(), "who plays on has seen it").toBe(0);
    const second = await log(table);
    await table.page.reload();
    await table.settled();
    const sheet = await table.openPanel("left");
    await sheet.getByRole("button", { name: m.continueGame(m.games.mandala) }).click();
    await expect.poll(() => log(table)).toEqual(before);
    await table.openPanel("left");
    await sheet.getByText(m.moves(second.length)).waitFor();
    await sheet.getByRole("button", { name: m.forgetGame(m.games.mandala, "").replace(/, $/, "") }).click();
    await sheet.getByRole("button", { name: m.continueGame(m.games.mandala) }).waitFor({ state: "detached" });
    await table.page.keyboard.press("Escape");
    await expect.poll(() => log(table)).toEqual(before);
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
  await startAnother(table);
  await table.playOne(roving);
  await table.openPanel("new");
  await walkTo(table, page.getByRole("button", { name: m.continueGame(m.games.flowers) }));
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
  await notice(table).getByRole("button", { name: m.leftBack }).click();
  await table.curtain.waitFor();
  await table.lift();
  expect(await log(table)).toHaveLength(6);
});
