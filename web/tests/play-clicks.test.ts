// SPDX-License-Identifier: MIT
// The first minute, and whole games of each kind against bots by clicks.
import { GAMES } from "../src/games/games";
import { expect, test } from "./world/browser";
import { clicking } from "./world/ways";

test("whoever comes for the first time can play at once", async ({ visit }) => {
  const table = await visit();
  await table.settled();
  const { game, steps, tags } = await table.record();
  expect([game, steps.length]).toEqual(["mandala", 0]);
  expect(tags).toContainEqual(["Player2", "level:2"]);
  expect(await table.page.getByRole("dialog").count()).toBe(0);
  await table.playOne(clicking);
});

for (const game of GAMES)
  test(`a whole game of ${game} by clicks`, async ({ visit }) => {
    const table = await visit();
    await table.choose(game);
    await table.playToTheEnd(clicking);
    await table.expectScoresAddUp();
  });
