// SPDX-License-Identifier: MIT
// The list of open tables follows the lobby's news.
import { expect, test } from "vitest";
import { game, seat } from "../game/game.sample";
import { followTables, listTables } from "./tables";
import type { Summary } from "../net/types";

function table(id: string, created: number, here: boolean, change: Partial<Summary> = {}): Summary {
  return {
    ...game({ id, created, status: "waiting", seats: [seat(1, "Ann", { here })] }),
    clock: null,
    ...change,
  };
}
const ids = (tables: Summary[]) => tables.map((t) => t.id);

test("somebody who is there comes first, then the newest", () => {
  const tables = [table("away", 9, false), table("old", 1, true), table("new", 2, true)];
  expect(ids(listTables(tables))).toEqual(["new", "old", "away"]);
});

test("tables come, change and go", () => {
  const shown = listTables([table("a", 1, true)]);
  const more = followTables(shown, { news: "lobby", game: table("b", 2, true) });
  expect(ids(more)).toEqual(["b", "a"]);
  expect(ids(followTables(more, { news: "lobby", game: table("b", 2, false) }))).toEqual(["a", "b"]);
  expect(
    ids(followTables(more, { news: "lobby", game: table("b", 2, true, { status: "playing" }) })),
  ).toEqual(["a"]);
  expect(ids(followTables(more, { news: "lobby", gone: "a" }))).toEqual(["b"]);
});
