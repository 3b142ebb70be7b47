// SPDX-License-Identifier: MIT
// Games over the server between browsers: invited, in the lobby, cut off and back, ended early, watched.
import type { Page } from "playwright-core";
import { inject } from "vitest";
import { expect, forgive, test } from "./world/browser";
import { Line } from "./world/line";
import { expectSameLog, goOnline, inviteFriend, lobby, playRound, words } from "./world/online";
import { typing } from "./world/ways";

test("two browsers play Mandala; one is cut off and comes back; a rematch", async ({ visit, errors }) => {
  const line = await Line.to(inject("address"));
  const [ann, bo] = await inviteFriend(visit, "mandala", { address: line.address });
  await playRound([ann, bo], typing, 6);

  // Bo moves into the dead line: the move is kept, and arrives once.
  if ((await ann.state()).turn === 1) await playRound([ann, bo], typing, 1);
  const { legal, log } = await bo.state();
  const [move = "", steps = 0] = [legal?.[0], log?.length];
  line.cut();
  await bo.page.getByText(words.lost).first().waitFor();
  await ann.page.getByRole("img", { name: words.away }).waitFor();
  await typing(bo, move);
  await bo.page.getByText(words.lostMove).waitFor();
  expect(await ann.log()).toHaveLength(steps);
  // An offer meanwhile doesn't make it old.
  await ann.button(words.actions).click();
  await ann.button(words.offerDraw).click();
  await ann.page.getByText(words.youOffered.draw).first().waitFor();
  line.mend();
  await Promise.all([ann, bo].map((t) => t.told(steps + 1)));
  expect((await ann.log()).slice(steps)).toEqual([move]);

  // Ann moves while Bo is away: Bo sees it when the line is there again.
  line.cut();
  await bo.page.getByText(words.lost).first().waitFor();
  const annMoves = (await ann.state()).turn === 1;
  if (annMoves) await ann.enter(typing);
  line.mend();
  await bo.told(steps + (annMoves ? 2 : 1));
  await expectSameLog([ann, bo]);

  await playRound([ann, bo], typing);
  await Promise.all([ann, bo].map((t) => t.scores.waitFor()));
  await ann.page.getByText(words.fair).waitFor();
  await ann.button(words.rematch).click();
  await bo.button(words.toRematch).click();
  await Promise.all([ann, bo].map((t) => t.page.locator(".status").waitFor()));
  expect(ann.id).toBe(bo.id);
  line.remove();
  forgive(errors, /WebSocket|net::ERR_/);
});

test("four people find one another in the lobby and play Flowers", async ({ visit }) => {
  const ann = await goOnline(visit);
  const { page, m } = ann;
  const choose = (name: string) => page.getByRole("radio", { name, exact: true }).check();
  await choose(m.games.flowers);
  await choose("4");
  await choose(lobby.listings.lobby);
  for (const i of [1, 2, 3]) await page.locator(".new-table select").nth(i).selectOption("open");
  await ann.button(lobby.create).click();
  await page.getByText(words.waitingFor).waitFor();
  const players = [ann];
  for (let i = 1; i < 4; i++) {
    const guest = await goOnline(visit);
    await guest
      .button(new RegExp(`^${lobby.joinAt(m.games.flowers, "")}`))
      .first()
      .click();
    await guest.page.locator(".net-places, .status").first().waitFor();
    players.push(guest);
  }
  await Promise.all(players.map((player) => player.page.locator(".status").waitFor()));
  await playRound(players, typing, 16);
  await expectSameLog(players);
  await players[3]?.resign();
  await Promise.all(players.slice(0, 3).map((p) => p.page.getByTitle(words.standIn).waitFor()));
});

test("a draw is offered and agreed to", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "patterns");
  await playRound([ann, bo], typing, 2);
  await ann.button(words.actions).click();
  await ann.button(words.offerDraw).click();
  await bo.page.getByText(words.offered.draw("")).first().waitFor();
  await bo.button(words.accept).click();
  await Promise.all([ann, bo].map((t) => t.page.getByText(words.ended.draw).first().waitFor()));
});

test("whoever resigns has lost; the game stands among the finished ones", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "mandala");
  await playRound([ann, bo], typing, 2);
  await bo.resign();
  await bo.page.getByText(words.ended.youResign).first().waitFor();
  await ann.page.getByText(words.ended.resign("Bo")).first().waitFor();
  await ann.page.goto(`${inject("address")}/online`);
  await ann.page.getByRole("link", { name: new RegExp(lobby.won) }).waitFor();
});

test("correspondence games stand in the list with whose turn it is", async ({ visit }) => {
  const ann = await goOnline(visit);
  await ann.page.getByRole("radio", { name: lobby.clocks.days, exact: true }).check();
  await ann.page.locator(".new-table select").nth(1).selectOption("level:1");
  await ann.button(lobby.create).click();
  await ann.settled();
  await ann.page.goto(`${inject("address")}/online`);
  const mine = ann.page.getByRole("region", { name: lobby.yourGames });
  await mine.getByRole("heading", { name: lobby.groups.yours }).waitFor();
  await mine.getByRole("link").click();
  await ann.settled();
});

/** Everything that reaches a page from the server, as text. */
function traffic(page: Page): { texts: string[]; done(): Promise<unknown> } {
  const texts: string[] = [];
  const bodies: Promise<unknown>[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => texts.push(String(payload))));
  page.on("response", (answer) => {
    if (new URL(answer.url()).pathname.startsWith("/api/"))
      bodies.push(
        answer.text().then(
          (text) => texts.push(text),
          () => undefined,
        ),
      );
  });
  return { texts, done: () => Promise.all(bodies) };
}

/** The hands in positions and the cards drawn into them, wherever they stand in the traffic. */
function cardsIn(texts: string[]): string[] {
  const all = texts.join("\n");
  const hands = [...all.matchAll(/hand=([^ "]+)/g)].flatMap((m) => (m[1] ?? "").split("/"));
  const draws = [...all.matchAll(/"\d [md]\S* (\+[^" ]+)/g)].map((m) => m[1] ?? "");
  const cups = [...all.matchAll(/(?:deck|open)=([^ "]+)/g)].flatMap((m) => (m[1] ?? "").split("/"));
  return [...hands, ...draws, ...cups];
}

test("a spectator's traffic holds no hidden card", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "mandala");
  const watch = (await ann.state()).links?.watch ?? "";
  const cleo = await goOnline(visit);
  const [seen, own] = [traffic(cleo.page), traffic(ann.page)];
  await cleo.page.goto(`${inject("address")}/g/${ann.id}/${watch}`);
  await ann.page.reload();
  await cleo.page.getByText(words.watching).waitFor();
  await ann.page.locator(".status").waitFor();
  await playRound([ann, bo], typing, 14);
  await cleo.told(14);
  await Promise.all([seen.done(), own.done()]);
  const shown = cardsIn(seen.texts);
  expect(shown.length).toBeGreaterThan(20);
  expect(shown.filter((cards) => /[ROYGPK]/.test(cards))).toEqual([]);
  expect(cardsIn(own.texts).some((cards) => /[ROYGPK]/.test(cards))).toBe(true);
});
