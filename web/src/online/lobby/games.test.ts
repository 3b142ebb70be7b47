// SPDX-License-Identifier: MIT
// The list of open games follows the lobby's news.
import { expect, test } from "vitest";
import { game, seat } from "../game/game.sample";
import { followGames, listGames } from "./games";
import type { Summary } from "../net/types";

function table(id: string, created: number, here: boolean, change: Partial<Summary> = {}): Summary {
  return {
    ...game({ id, created, status: "waiting", seats: [seat(1, "Ann", { here })] }),
    clock: null,
    ...change,
  };
}
const ids = (tables: Summary[]) => tables.map((t) => t.id);

test("games with somebody present come first, then the newest", () => {
  const tables = [table("away", 9, false), table("old", 1, true), table("new", 2, true)];
  expect(ids(listGames(tables))).toEqual(["new", "old", "away"]);
});

test("games come, change and go", () => {
  const shown = listGames([table("a", 1, true)]);
  const more = followGames(shown, { news: "lobby", game: table("b", 2, true) });
  expect(ids(more)).toEqual(["b", "a"]);
  expect(ids(followGames(more, { news: "lobby", game: table("b", 2, false) }))).toEqual(["a", "b"]);
  expect(ids(followGames(more, { news: "lobby", game: table("b", 2, true, { status: "playing" }) }))).toEqual(
    ["a"],
  );
  expect(ids(followGames(more, { news: "lobby", gone: "a" }))).toEqual(["b"]);
});
