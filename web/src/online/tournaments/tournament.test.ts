// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { meeting, ownGames, pointOf, winnersOf } from "./tournament";
import type { Board, Entrant, Tournament } from "./tournament";

const board = (
  first: number,
  second: number,
  result: Board["result"],
  game: string | null = "id",
): Board => ({
  first,
  second,
  game,
  result,
});

const entrant = (number: number, place: number) => ({ number, place }) as Entrant;

const cup = (more: Partial<Tournament>) =>
  ({ you: 0, boards: [], players: [], status: "running", ...more }) as Tournament;

test("a point is said from the player's side, and says whether there was a game", () => {
  const won = board(1, 2, "first");
  expect([pointOf(won, 1), pointOf(won, 2), pointOf(won, 3)]).toEqual(["1", "0", ""]);
  const drawn = board(1, 2, "draw");
  expect([pointOf(drawn, 1), pointOf(drawn, 2)]).toEqual(["½", "½"]);
  expect(pointOf(board(1, 2, null), 1)).toBe("");
  expect(pointOf(board(3, 0, "first", null), 3)).toBe("+");
  const left = board(1, 2, "second", null);
  expect([pointOf(left, 1), pointOf(left, 2)]).toEqual(["–", "+"]);
  expect(pointOf(board(1, 2, "nobody", null), 2)).toBe("–");
});

test("two who have met are found whoever had the first seat", () => {
  const t = cup({ boards: [[board(1, 2, "draw")], [board(3, 1, null)]] });
  expect(meeting(t, 2, 1)?.result).toBe("draw");
  expect(meeting(t, 1, 3)?.first).toBe(3);
  expect(meeting(t, 2, 3)).toBeNull();
});

test("own games are those that are being played", () => {
  const boards = [
    [board(1, 2, "draw"), board(3, 4, null)],
    [board(3, 1, null), board(2, 0, "first", null)],
  ];
  expect(ownGames(cup({ you: 1, boards })).map((b) => b.first)).toEqual([3]);
  expect(ownGames(cup({ you: 2, boards }))).toEqual([]);
  expect(ownGames(cup({ you: 0, boards }))).toEqual([]);
});

test("there are winners at the end, unless it was called off", () => {
  const players = [entrant(2, 1), entrant(1, 1), entrant(3, 3)];
  expect(winnersOf(cup({ players }))).toEqual([]);
  expect(winnersOf(cup({ players, status: "over" })).length).toBe(2);
  expect(winnersOf(cup({ players, status: "over", called_off: true }))).toEqual([]);
});
