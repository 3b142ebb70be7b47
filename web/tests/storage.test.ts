// SPDX-License-Identifier: MIT
// A server that can't store anything for a while: the page says so, keeps the move, and goes on by itself.
import { rename } from "node:fs/promises";
import { expect, forgive, test } from "./support/browser";
import { expectSameLog, inviteFriend, playRound, words } from "./support/online";
import { openServer } from "./support/server";
import { typing } from "./support/ways";

const WHY = "The server can't store anything just now."; // in its own words

test("the game pauses while nothing can be stored, and no move is lost", async ({ visit, errors }) => {
  const { address, file, stop } = await openServer();
  const players = await inviteFriend(visit, "patterns", { address }, { address });
  await playRound(players, typing, 3);
  const [ann, bo] = players;
  const { turn, log } = await ann.state();
  const [mover, other] = turn === 1 ? [ann, bo] : [bo, ann];
  const [move = "", steps = 0] = [(await mover.state()).legal?.[0], log?.length];

  await rename(file, `${file}.away`);
  await Promise.all(players.map(({ page }) => page.getByText(words.paused(WHY)).first().waitFor()));
  await typing(mover, move);
  await mover.page.getByText(words.pausedMove(WHY)).waitFor();
  expect(await other.log()).toHaveLength(steps);

  await rename(`${file}.away`, file);
  await Promise.all(players.map((player) => player.told(steps + 1)));
  expect((await other.log()).slice(steps)).toEqual([move]);
  await Promise.all(players.map(({ page }) => page.locator(".net-lost").waitFor({ state: "detached" })));
  await playRound(players, typing, 2);
  await expectSameLog(players);

  await Promise.all(players.map(({ page }) => page.close())); // they would look for their server
  await stop();
  forgive(errors, /WebSocket|net::ERR_|503/);
});
