// SPDX-License-Identifier: MIT
// Online games between browsers: invited, in the lobby, cut off and back, ended early, watched.
import { gameName } from "../src/games/module";
import { inject } from "vitest";
import { barriersIn } from "./support/axe";
import { expect, forgive, test } from "./support/browser";
import { readRecord, tagOf } from "./support/engine";
import { Line } from "./support/line";
import { expectSameLog, goOnline, inviteFriend, lobby, playRound, skipAhead, words } from "./support/online";
import { secretsIn, Traffic } from "./support/traffic";
import { typing } from "./support/ways";

test("two browsers play Mandala; one is cut off and comes back; a rematch", async ({ visit, errors }) => {
  const line = await Line.to(inject("address"));
  const [ann, bo] = await inviteFriend(visit, "mandala", { address: line.address });
  await playRound([ann, bo], typing, 6);

  // Bo moves into the dead line: the move is kept, and arrives once.
  if ((await ann.state()).turn === 1) await playRound([ann, bo], typing, 1);
  const { legal, log } = await bo.state();
  const [move = "", steps = 0] = [legal?.[0], log?.length];
  const traffic = new Traffic(bo.page);
  line.cut();
  await bo.page.getByText(words.lost).first().waitFor();
  await ann.page.getByRole("img", { name: words.away }).waitFor();
  await typing(bo, move);
  await bo.page.getByText(words.lostMove).waitFor();
  expect(await ann.log()).toHaveLength(steps);
  // An offer meanwhile doesn't make it stale.
  await ann.button(words.actions).click();
  await ann.button(words.offerDraw).click();
  await ann.page.getByText("You offered a draw.").first().waitFor();
  line.mend();
  await Promise.all([ann, bo].map((t) => t.told(steps + 1)));
  expect((await ann.log()).slice(steps)).toEqual([move]);
  const ids = traffic.idsOf(move);
  expect([ids.length > 0, new Set(ids).size], `sent as ${ids.join(", ")}`).toEqual([true, 1]);

  // Ann moves while Bo is away: Bo sees it when the line is back.
  line.cut();
  await bo.page.getByText(words.lost).first().waitFor();
  const annMoves = (await ann.state()).turn === 1;
  if (annMoves) await ann.enter(typing);
  line.mend();
  await bo.told(steps + (annMoves ? 2 : 1));
  await expectSameLog([ann, bo]);

  // The last round, or one colour less than a whole river: the next moves may be the last.
  await skipAhead([ann, bo], ({ view }) => / last=1| river=(\S*\/)?\w{5}/.test(view ?? ""));
  await playRound([ann, bo], typing);
  await Promise.all([ann, bo].map((t) => t.scores.waitFor()));
  await ann.page.getByText(words.fair).waitFor();
  await ann.button(words.rematch).click();
  await bo.button(words.toRematch).click();
  await Promise.all([ann, bo].map((t) => t.page.locator(".status").waitFor()));
  expect(ann.id).toBe(bo.id);
  await bo.page.close(); // it would look for its server
  line.remove();
  forgive(errors, /WebSocket|net::ERR_/);
});

test("four people find each other in the lobby and play Flowers", async ({ visit }) => {
  const ann = await goOnline(visit);
  const { page, m } = ann;
  const choose = (name: string) =>
    page.locator(".new-game").getByRole("radio", { name, exact: true }).check();
  await choose(gameName(m, "flowers"));
  await choose("4");
  await choose(lobby.listings.lobby);
  for (const i of [1, 2, 3]) await page.locator(".new-game select").nth(i).selectOption("open");
  await ann.button(lobby.create).click();
  await page.getByText(words.waitingFor).waitFor();
  const players = [ann];
  for (let i = 1; i < 4; i++) {
    const guest = await goOnline(visit);
    await guest
      .button(new RegExp(`^${lobby.joinAt(gameName(m, "flowers"), "")}`))
      .first()
      .click();
    await guest.page.locator(".net-places, .status").first().waitFor();
    players.push(guest);
  }
  await Promise.all(players.map((player) => player.page.locator(".status").waitFor()));
  await playRound(players, typing, 8);
  await expectSameLog(players);
  await players[3]?.resign();
  await Promise.all(players.slice(0, 3).map((p) => p.page.getByTitle(words.standIn).waitFor()));
});

test("a draw is offered and agreed to", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "patterns");
  await playRound([ann, bo], typing, 2);
  await ann.button(words.actions).click();
  await ann.button(words.offerDraw).click();
  await bo.page.getByText("offered a draw.").first().waitFor();
  await bo.button(words.accept).click();
  await Promise.all([ann, bo].map((t) => t.page.getByText("A draw was agreed.").first().waitFor()));
});

test("a move is taken back by agreement, on a phone too", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "patterns", { screen: "phone" });
  await playRound([ann, bo], typing, 5);
  const log = await ann.log();
  const { turn } = await ann.state();
  const [next, last] = turn === 1 ? [ann, bo] : [bo, ann];
  await last.button(words.actions).click();
  expect(await barriersIn(last.page, ["light", "dark"])).toEqual([]);
  await last.button(words.askBack).click();
  await last.page.getByText("You asked to take a move back.").first().waitFor();
  await next.page.getByText("asked to take a move back.").first().waitFor();
  expect(await barriersIn(next.page, ["light", "dark"])).toEqual([]);
  await next.button(words.accept).click();
  await Promise.all([ann, bo].map((t) => t.page.getByText(words.takenBack).first().waitFor()));
  for (const t of [ann, bo]) await expect.poll(() => t.log()).toEqual(log.slice(0, 4));
  expect((await ann.state()).turn).not.toBe(turn);
  await playRound([ann, bo], typing, 4);
  await expectSameLog([ann, bo]);
});

test("alone with a bot nobody is asked", async ({ visit }) => {
  const ann = await goOnline(visit);
  const { page, m } = ann;
  await page
    .locator(".new-game")
    .getByRole("radio", { name: gameName(m, "patterns"), exact: true })
    .check();
  await page.locator(".new-game select").nth(1).selectOption("level:1");
  await ann.button(lobby.create).click();
  await ann.settled();
  await playRound([ann], typing, 1);
  await expect.poll(async () => (await ann.state()).turn).toBe(1);
  const steps = (await ann.state()).log?.length ?? 0;
  await page.keyboard.press("Control+z"); // as in a game on this page alone
  await expect.poll(async () => (await ann.state()).log?.length ?? steps).toBeLessThan(steps);
  await ann.settled();
});

test("the player who resigns has lost; the game is among the finished ones", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "mandala");
  await playRound([ann, bo], typing, 2);
  await bo.resign();
  await bo.page.getByText("You resigned.").first().waitFor();
  await ann.page.getByText("Bo resigned.").first().waitFor();
  await ann.page.goto(`${inject("address")}/online`);
  await ann.page.getByRole("link", { name: new RegExp(lobby.won) }).waitFor();
});

test("correspondence games are in the list with whose turn it is", async ({ visit }) => {
  const ann = await goOnline(visit);
  await ann.page.getByRole("radio", { name: lobby.clocks.days, exact: true }).check();
  await ann.page.locator(".new-game select").nth(1).selectOption("level:1");
  await ann.button(lobby.create).click();
  await ann.settled();
  await ann.page.goto(`${inject("address")}/online`);
  const mine = ann.page.getByRole("region", { name: lobby.yourGames });
  await mine.getByRole("heading", { name: lobby.groups.yours }).waitFor();
  await mine.getByRole("link").click();
  await ann.settled();
});

for (const game of ["mandala", "flowers"] as const)
  test(`a spectator of ${game} is told no secret`, async ({ visit }) => {
    const [ann, bo] = await inviteFriend(visit, game);
    const watch = (await ann.state()).links?.watch ?? "";
    const cleo = await goOnline(visit);
    const [hers, anns] = [new Traffic(cleo.page), new Traffic(ann.page)];
    await cleo.page.goto(`${inject("address")}/g/${ann.id}/${watch}`);
    await ann.page.reload();
    await cleo.page.getByText(words.watching).waitFor();
    await ann.page.locator(".status").waitFor();
    await playRound([ann, bo], typing, 12);
    await expect.poll(() => hers.events("played")).toBe(12);
    // The API must not give more than the page asks for.
    await cleo.page.evaluate(
      ([id, key]) =>
        Promise.all(
          ["?", "/events?since=0&", "/record?"].map((path) => fetch(`/api/games/${id}${path}key=${key}`)),
        ).then((answers) => Promise.all(answers.map((a) => a.text()))),
      [ann.id, watch] as const,
    );
    const [told, toldAnn] = [await hers.until(), await anns.until()];
    await bo.resign();
    await ann.scores.waitFor();
    const text = await ann.page.evaluate(
      (id) => fetch(`/api/games/${id}/record`).then((r) => r.text()),
      ann.id,
    );
    const record = await readRecord(text);
    expect(record.steps).toHaveLength(12);
    expect(await secretsIn(told, record, 0)).toEqual([]);
    expect(await secretsIn(toldAnn, record, 1)).toEqual([]);
    expect((await secretsIn(toldAnn, record, 0)).length, "what Ann alone may see").toBeGreaterThan(10);
    expect((await secretsIn(text, record, 0)).length, "what the whole record tells").toBeGreaterThan(1);
    const key = tagOf(record, "Key") ?? "";
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(told).not.toContain(key);
    expect(toldAnn).not.toContain(key);
    await cleo.told(12);
    const log = await cleo.openPanel("log");
    await log.getByRole("listitem").first().waitFor();
    expect(await log.getByRole("textbox").count(), "a field for moves").toBe(0);
  });
