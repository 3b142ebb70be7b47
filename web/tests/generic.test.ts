// SPDX-License-Identifier: MIT
// Games that bring no board to the page are played all the same: here Mandala and Flowers lack theirs. Against bots and
// at one screen, on the server, in replays; with hints and analysis, in every language, by mouse and keyboard.
import { afterAll, beforeAll } from "vitest";
import { en as replayWords } from "../src/replay/words/en";
import { LANGUAGES } from "../src/state/settings";
import { barriersIn } from "./world/axe";
import { expect, test } from "./world/browser";
import type { Visit } from "./world/browser";
import { englishIn } from "./world/dictionary";
import { engine, keptAt } from "./world/engine";
import { faultsInWindows, textsOf } from "./world/look";
import { expectSameLog, inviteFriend, playRound } from "./world/online";
import { serveWithout } from "./world/without";
import type { Way } from "./world/table";
import { moveButton, pressing, typing, walkTo } from "./world/ways";
import { WINDOWS } from "./world/windows";

let server: Awaited<ReturnType<typeof serveWithout>>;
beforeAll(async () => void (server = await serveWithout(["mandala", "flowers"])));
afterAll(() => server?.stop());

/** Everybody comes to that server. */
const comingHere =
  (visit: Visit): Visit =>
  (visitor) =>
    visit({ address: server.address, ...visitor });

const walking: Way = async (table, move) => {
  for (const target of [moveButton(table, move), table.play]) {
    await walkTo(table, target);
    await table.page.keyboard.press("Enter");
  }
};

/** A turn of one's own in the middle of a game, in which cards are laid. */
const middle = (s: { seat: number; move: string }, i: number) =>
  s.seat === 1 && i > 8 && /^[mfdpEFS]/.test(s.move);
const nearTheEnd = (s: { seat: number }, i: number, count: number) => s.seat === 1 && count - i <= 4;

test("a game that has a board of its own is drawn as ever", async ({ visit }) => {
  const kept = await keptAt({ game: "patterns", seats: ["me", "level:1"], when: middle });
  const table = await comingHere(visit)({ kept });
  await table.settled();
  await table.page.locator(".cells").waitFor();
  expect(await table.page.locator(".position").count()).toBe(0);
});

for (const [game, seats] of [
  ["mandala", ["me", "level:1"]],
  ["flowers", ["me", "level:1", "level:1"]],
] as const)
  test(`${game} against bots, by mouse, letters and arrow keys, and its end`, async ({ visit }) => {
    const table = await comingHere(visit)({ path: "/me" });
    await table.open(await keptAt({ game, seats: [...seats], when: middle }));
    await table.page.locator(".position").waitFor();
    for (const way of [pressing, typing, walking]) await table.playOne(way);
    await table.open(await keptAt({ game, seats: [...seats], when: nearTheEnd }));
    await table.playToTheEnd(pressing);
    await table.expectScoresAddUp();
  });

test("what it shows is the position, in rows, and every legal move as a button", async ({ visit }) => {
  const kept = await keptAt({ game: "mandala", seats: ["me", "level:1"], when: middle });
  const table = await comingHere(visit)({ kept });
  await table.settled();
  const { page } = table;
  const { game, end } = await table.record();
  const { view, legal } = await engine.look(game, end, 1);
  expect(await page.locator(".plain-moves button").allTextContents()).toEqual(legal);
  const hand = /hand=([^/]*)\/(\S*)/.exec(view)?.slice(1) ?? [];
  const row = page.locator(".position > div").filter({ has: page.getByText("hand", { exact: true }) });
  expect(await row.locator("span").allTextContents()).toEqual(hand);
  expect(hand[1]).toMatch(/\?/); // not what the other has
});

test("a hint, an illegal move and the rules are told", async ({ visit }) => {
  const kept = await keptAt({ game: "mandala", seats: ["me", "level:1"], when: middle });
  const table = await comingHere(visit)({ kept });
  await table.settled();
  await table.button(table.m.hint).click();
  await expect.poll(() => table.status.innerText()).toMatch(/Hint: [mfdc]\S*: \w+ .*\./);
  const field = table.page.getByRole("textbox", { name: table.m.typeMove });
  await field.fill("cR");
  await field.press("Enter");
  await expect.poll(() => table.status.innerText()).toContain("no mandala is being destroyed");
  await table.openPanel("help");
  await table.page.locator(".rules").getByRole("heading").first().waitFor();
  expect(await table.button(/Learn Mandala/).count()).toBe(0);
});

test("people at one screen hand it over, and don't see what the other drew", async ({ visit }) => {
  const table = await comingHere(visit)({ path: "/me" });
  const builds = (s: { move: string }, i: number) => i > 8 && s.move[0] === "m";
  await table.open(await keptAt({ game: "mandala", seats: ["person", "person"], when: builds }));
  await table.lift();
  const { legal, turn } = await engine.look("mandala", (await table.record()).end, "all");
  const move = legal.find((m) => m[0] === "m") ?? expect.fail("nothing can be built");
  await pressing(table, move);
  await table.curtain.waitFor();
  await table.lift();
  const step = (await table.record()).steps.at(-1);
  expect([step?.seat, step?.move]).toEqual([turn, move]);
  expect(step?.outcomes).toMatch(/^\+[ROYGPK]+$/);
  const last = await table.page.locator(".side .log li").last().innerText();
  expect(last).toContain(table.m.came("+???".slice(0, step?.outcomes.length)));
  expect(last).not.toContain(step?.outcomes);
});

test("two friends on the server", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(comingHere(visit), "mandala");
  await playRound([ann, bo], pressing, 6);
  await expectSameLog([ann, bo]);
});

test("a replay with its analysis", async ({ visit }) => {
  const kept = await keptAt({ game: "mandala", seats: ["me", "level:1"], when: (_, i) => i === 10 });
  const table = await comingHere(visit)({ kept });
  await table.settled();
  await table.button(table.m.menu).click();
  await table.button(table.m.replay).click();
  const { page } = table;
  await page.locator(".stage .position").waitFor();
  const before = await page.locator(".stage .position").innerText();
  await table.button(replayWords.forward).click();
  await expect.poll(() => page.locator(".stage .position").innerText()).not.toBe(before);
  await table.button(replayWords.quick).click();
  await page.locator(".analysis-start").waitFor({ state: "detached" });
  await page.locator(".graph").waitFor();
});

for (const language of LANGUAGES)
  test(`nothing is cut off, covered or in another language (${language}), and nobody is kept out`, async ({
    visit,
  }) => {
    const table = await comingHere(visit)({ language, screen: "phone", path: "/me" });
    const { page } = table;
    const found: string[] = [];
    for (const players of [2, 4]) {
      const seats = ["me", "level:1", "level:1", "level:1"].slice(0, players);
      await table.open(await keptAt({ game: "flowers", seats, when: middle }));
      found.push(...(await faultsInWindows(page, WINDOWS, true)));
      found.push(...englishIn(language, await textsOf(page)));
      found.push(...(await barriersIn(page, ["light", "dark"])));
    }
    expect(found).toEqual([]);
  });
