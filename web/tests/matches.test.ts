// SPDX-License-Identifier: MIT
// Matches between two in the browser: made in the form of a new game, joined by link, played game by game with the
// cards hidden until the end, and counted by deals.
import { gameName } from "../src/games/module";
import type { GameName } from "../src/engine/types";
import type { Visit } from "./support/browser";
import { barriersIn } from "./support/axe";
import { expect, test } from "./support/browser";
import { goOnline, lobby, words } from "./support/online";
import type { OnlineScreen } from "./support/online";

/** Nothing moves: the games are long. */
const SWIFT = { settings: { motion: "off" } } as const;

/** Ann makes a match in the form, Bo joins it by the link. */
async function makeMatch(
  visit: Visit,
  game: GameName,
  kind: "duplicate" | "best",
  many: number,
): Promise<[OnlineScreen, OnlineScreen]> {
  const ann = await goOnline(visit, SWIFT);
  const form = ann.page.locator(".new-game");
  await form.getByRole("radio", { name: gameName(ann.m, game), exact: true }).check();
  await form.getByRole("radio", { name: lobby.matches[kind], exact: true }).check();
  await form.getByLabel(lobby.matchMany[kind]).selectOption(String(many));
  await ann.button(lobby.create).click();
  await ann.page.getByText(words.matchKinds[kind]).first().waitFor();
  const bo = await goOnline(visit, { ...SWIFT, path: await ann.invitation(words.inviteTo(2)) });
  await bo.sitDown("Bo");
  await Promise.all([ann, bo].map((t) => t.page.locator(".status").waitFor()));
  return [ann, bo];
}

/** Both play the first thing that is legal, to the end, without looking at the board; who has which seat changes. */
async function playOut(players: OnlineScreen[]): Promise<void> {
  const { id } = players[0]!;
  const all = (path: string) =>
    Promise.all(players.map(({ page }) => page.goto(new URL(path, page.url()).href)));
  await all("/online");
  let mover = 0;
  for (;;) {
    const { status, legal } = await players[mover]!.state(id);
    if (status === "over") break;
    if (legal === null) mover = 1 - mover;
    else await players[mover]!.send(id, legal[0] ?? "");
  }
  await all(`/g/${id}`);
}

async function seeScores(players: OnlineScreen[]): Promise<void> {
  await Promise.all(players.map((t) => t.scores.waitFor()));
}

test("a duplicate match: cards stay hidden until both sides of all deals are played", async ({ visit }) => {
  const players = await makeMatch(visit, "mandala", "duplicate", 2);
  const [ann, bo] = players;
  for (let number = 1; number <= 4; number++) {
    await ann.page.getByText(words.gameOf(number, 4)).first().waitFor();
    expect(await ann.page.getByText(words.dealOf(number, 2)).count()).toBe(number <= 2 ? 1 : 0);
    expect((await ann.state()).you).toBe(number <= 2 ? 1 : 2);
    await playOut(players);
    await seeScores(players);
    const { closed, key, view } = await bo.state();
    expect([closed, key === null, view!.includes("?")]).toEqual(
      number < 4 ? [true, true, true] : [false, false, false],
    );
    if (number === 4) break;
    await bo.page.getByText(words.closed).waitFor();
    expect(await bo.page.getByText(words.replay).count()).toBe(0);
    if (number === 1) expect(await barriersIn(bo.page, ["light", "dark"])).toEqual([]);
    const before = ann.id;
    await ann.button(words.nextGame).click();
    await bo.button(words.nextGame).click();
    await expect.poll(() => [ann.id !== before, bo.id === ann.id]).toEqual([true, true]);
    await Promise.all(players.map((t) => t.page.locator(".status").waitFor()));
  }
  const table = ann.page.locator(".duel");
  await table.waitFor();
  expect(await table.locator("tbody tr").count()).toBe(2);
  await ann.page.getByText(words.fewDeals).first().waitFor();
  await Promise.all(players.map((t) => t.page.getByText(words.fair).waitFor()));
  expect(await barriersIn(ann.page, ["light", "dark"])).toEqual([]);
  // What was closed is open now, and every card of it follows from the key.
  await table.getByRole("link", { name: "1" }).click();
  await ann.page.waitForURL(/\/replay|\/r\//);
  await ann.button(words.newMatch).count();
});

test("the best of three ends when it is decided", async ({ visit }) => {
  const players = await makeMatch(visit, "patterns", "best", 3);
  const [ann, bo] = players;
  await bo.resign();
  await ann.page.getByText(words.gameOf(1, 3)).first().waitFor();
  await ann.button(words.nextGame).click();
  await bo.button(words.nextGame).click();
  await Promise.all(players.map((t) => t.page.locator(".status").waitFor()));
  expect((await bo.state()).you).toBe(1);
  await bo.resign();
  await ann.page.getByText(words.matchWon).waitFor();
  await bo.button(words.newMatch).waitFor();
});
