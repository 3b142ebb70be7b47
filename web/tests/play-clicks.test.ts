// SPDX-License-Identifier: MIT
// The first minute, and every kind of move by clicks.
import { expect, test } from "./support/browser";
import { testMoves } from "./support/moves";
import { clicking } from "./support/ways";

test("a first-time visitor can play at once", async ({ visit }) => {
  const table = await visit();
  await table.settled();
  const { game, steps, tags } = await table.record();
  expect([game, steps.length]).toEqual(["mandala", 0]);
  expect(tags).toContainEqual(["Player2", "level:2"]);
  expect(await table.page.getByRole("dialog").count()).toBe(0);
  await table.playOne(clicking);
});

testMoves("clicks", clicking);
