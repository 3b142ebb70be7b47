// SPDX-License-Identifier: MIT
// After the game: step by step, by everybody's eyes, as a link, from a file; analysed; its shuffle verified.
import { inject } from "vitest";
import { GAMES } from "../src/games/games";
import { de } from "../src/replay/words/de";
import { en } from "../src/replay/words/en";
import { expect, test } from "./world/browser";
import { keptAt, recordOf } from "./world/engine";
import { inviteFriend, playRound, words } from "./world/online";
import type { TableScreen } from "./world/table";
import { typing } from "./world/ways";

const atStep = ({ page }: TableScreen) => page.locator(".steps output");

async function showSection({ page }: TableScreen, section: keyof typeof en.sections): Promise<void> {
  await page.getByRole("radio", { name: en.sections[section] }).check();
}

/** Drops a file anywhere on the page. */
async function drop({ page }: TableScreen, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    { name, text },
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

for (const game of GAMES)
  test(`a record of ${game} dropped on the page, by keys, and as a link`, async ({ visit }) => {
    const text = await recordOf({ game, seats: ["level:1", "level:1"] });
    const steps = (text.split("\n\n")[1] ?? "").trim().split("\n").length;
    const table = await visit();
    await table.settled();
    await drop(table, "game.sgr", text);
    await table.page.waitForURL(/\/r#/);
    await table.page.locator(".replay").waitFor();
    await table.page.keyboard.press("Home");
    await expect.poll(() => atStep(table).textContent()).toBe(en.stepOf(0, steps));
    for (let i = 0; i < 3; i++) await table.page.keyboard.press("ArrowRight");
    await expect.poll(() => atStep(table).textContent()).toBe(en.stepOf(3, steps));
    await showSection(table, "record");
    await table.button(en.copyLink).click();
    const link = await table.page.getByRole("textbox", { name: en.copyLink }).inputValue();
    // Somebody else, elsewhere, sees the same game.
    const friend = await visit({ path: link.slice(inject("address").length) });
    await friend.page.locator(".replay").waitFor();
    expect(await atStep(friend).textContent()).toMatch(new RegExp(`/ ${steps}$`));
    expect(await friend.page.locator(".moves code").allTextContents()).toHaveLength(steps);
  });

test("a seat's eyes don't see other hands", async ({ visit }) => {
  const text = await recordOf({ game: "mandala", seats: ["level:1", "level:1"] });
  const table = await visit();
  await table.settled();
  await drop(table, "game.sgr", text);
  await table.page.locator(".replay").waitFor();
  await table.page.keyboard.press("Home");
  const eyes = table.page.getByRole("combobox", { name: en.eyes });
  await eyes.selectOption({ label: en.eyesAll });
  const hands = () => table.page.locator(".hands").innerText();
  await expect.poll(hands).not.toContain("?");
  await eyes.selectOption({ label: en.eyesSpectator });
  const told = () => table.page.locator(".hands .unseen").allTextContents();
  await expect.poll(told).toEqual([1, 2].map(() => expect.stringMatching(/: \d unknown$/)));
});

test("what isn't a record is refused in the reader's words, and nothing else changes", async ({ visit }) => {
  const table = await visit({ language: "de" });
  await table.settled();
  await drop(table, "photo.sgr", "not a game");
  const alert = table.page.getByRole("alert");
  await alert.getByText(de.badRecord(1)).waitFor();
  expect(await alert.locator("q[lang=en]").innerText()).not.toBe("");
  await table.settled();
});

test("an analysis tells what was lost, and luck from skill", async ({ visit }) => {
  const kept = await keptAt({ game: "mandala", seats: ["me", "level:1"] });
  const table = await visit({ kept });
  await table.settled();
  await table.button(table.m.menu).click();
  await table.page.getByRole("dialog").getByRole("button", { name: table.m.replay, exact: true }).click();
  await table.page.locator(".replay").waitFor();
  await table.button(en.quick).click();
  await table.page.getByRole("group", { name: en.graph }).waitFor();
  await table.page.locator(".analysis-start").waitFor({ state: "detached", timeout: 100_000 });
  await showSection(table, "sums");
  await table.page.getByText(en.luckSum("").trim()).first().waitFor();
  await table.page.getByRole("heading", { name: en.worst }).waitFor();
});

test("a finished game of the server: replay by its link, and the shuffle verified", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "patterns");
  await playRound([ann, bo], typing, 4);
  await bo.resign();
  await ann.page.getByRole("link", { name: words.replay }).click();
  await ann.page.locator(".replay").waitFor();
  const path = new URL(ann.page.url()).pathname;
  await showSection(ann, "record");
  await ann.button(en.verify).click();
  await ann.page.getByText(en.verifyOk).waitFor();
  const friend = await visit({ path });
  await friend.page.locator(".replay").waitFor();
  expect(await friend.page.locator(".moves code").count()).toBe(4);
});
