// SPDX-License-Identifier: MIT
// Games without their own board in the page are playable all the same: here Mandala and Flowers lack theirs.
// Against bots and at one screen, on the server, in replays; with hints and analysis, in every language, by mouse
// and keyboard.
import { afterAll, beforeAll } from "vitest";
import { en as replayWords } from "../src/replay/words/en";
import { LANGUAGES } from "../src/state/settings";
import { barriersIn } from "./support/axe";
import { expect, test } from "./support/browser";
import type { Visit } from "./support/browser";
import { englishIn } from "./support/dictionary";
import { engine, keptAt } from "./support/engine";
import { faultsInWindows, textsOf } from "./support/look";
import { expectSameLog, inviteFriend, playRound } from "./support/online";
import { serveWithout } from "./support/without";
import type { Way } from "./support/table";
import { moveButton, pressing, typing, walkTo } from "./support/ways";
import { WINDOWS } from "./support/windows";

let server: Awaited<ReturnType<typeof serveWithout>>;
beforeAll(async () => void (server = await serveWithout(["mandala", "flowers"])));
afterAll(() => server?.stop());

/** Everybody uses this server. */
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

/** The player's turn in the middle of a game, with cards to play. */
const middle = (s: { seat: number; move: string }, i: number) =>
  s.seat === 1 && i > 8 && /^[mfdpEFS]/.test(s.move);
const nearTheEnd = (s: { seat: number }, i: number, count: number) => s.seat === 1 && count - i <= 4;

test("a game with its own board is drawn as before", async ({ visit }) => {
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
  const [own = "", other = ""] = await row.locator("span").allTextContents();
  expect(own.replaceAll(" ", "")).toBe(hand[0]);
  expect(hand[1]).toMatch(/^\?\d*$/); // not the other player's cards
  expect(other).toBe(`${hand[1]?.slice(1) || 1} hidden`);
});

test("it shows what the chosen move would do, in the engine's words", async ({ visit }) => {
  const builds = (s: { seat: number; move: string }, i: number) => s.seat === 1 && i > 8 && s.move[0] === "m";
  const kept = await keptAt({ game: "mandala", seats: ["me", "level:1"], when: builds });
  const table = await comingHere(visit)({ kept });
  await table.settled();
  const { game, end } = await table.record();
  const { legal } = await engine.look(game, end, 1);
  const move = legal.find((m) => m[0] === "m") ?? expect.fail("nothing can be built");
  const foreseen = table.page.locator(".foreseen > div");
  expect(await foreseen.count()).toBe(0);
  await moveButton(table, move).click();
  await foreseen.first().waitFor();
  const [build] = await foreseen.allTextContents();
  expect(build).toMatch(new RegExp(`^build[a-z]+ onto mountain ${move[1]}$`));
});

test("a hint, the reason against an illegal move and the rules are there", async ({ visit }) => {
  const kept = await keptAt({ game: "mandala", seats: ["me", "level:1"], when: middle });
  const table = await comingHere(visit)({ kept });
  await table.settled();
  await table.button(table.m.hint).click();
  await expect.poll(() => table.status.innerText()).toMatch(/Hint: [mfdc]\S*: \w+ .*\./);
  const field = table.page.getByRole("textbox", { name: table.m.typeMove });
  await field.fill("cR");
  await field.press("Enter");
  await expect.poll(() => table.status.innerText()).toContain("No mandala is being destroyed.");
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
  expect(last).toMatch(new RegExp(`onto mountain ${move[1]}; ${step!.outcomes.length - 1} cards? drawn$`));
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
      await page.locator(".plain-moves button").first().click();
      await page.locator(".foreseen").waitFor();
      found.push(...(await faultsInWindows(page, WINDOWS, true)));
      found.push(...englishIn(language, await textsOf(page)));
      found.push(...(await barriersIn(page, ["light", "dark"])));
    }
    expect(found).toEqual([]);
  });
