// SPDX-License-Identifier: MIT
// Following one's games over a link that is cut.
import { expect, test, vi } from "vitest";
import { FakeWorld } from "../net/link.sample";
import { Follower } from "./follow";
import type { Tell } from "./follow";
import { Link } from "../net/link";
import { countYours, seated } from "./mine";
import { event, game, seat } from "../game/game.sample";

async function setUp(games: object[]) {
  const world = new FakeWorld();
  const tell = vi.fn<Tell>();
  const follower = new Follower(new Link(world));
  follower.onTelling(tell);
  follower.begin();
  const socket = await world.connect();
  socket.answer("games", { games });
  await world.settle();
  return { world, socket, follower, tell };
}

test("open games are watched, and tell whose turn it is", async () => {
  const { world, socket, follower, tell } = await setUp([game()]);
  socket.answer("watch", game());
  await world.settle();
  expect(follower.store.get().known).toBe(true);
  expect(countYours(follower.store.get(), null)).toBe(0);
  socket.say({ news: "event", game: "g", event: event({ turn: 1 }) });
  expect(countYours(follower.store.get(), null)).toBe(1);
  expect(tell.mock.calls.map(([{ id }, telling]) => [id, telling])).toEqual([["g", "turn"]]);
});

test("finished games are asked for when they are wanted", async () => {
  const over = game({ status: "over" });
  const { world, socket, follower } = await setUp([over]);
  expect(socket.asked.some((a) => a.do === "state" || a.do === "watch")).toBe(false);
  follower.showFinished();
  await world.settle();
  socket.answer("games", { games: [over] });
  await world.settle();
  socket.answer("state", over);
  await world.settle();
  expect([...follower.store.get().games.keys()]).toEqual(["g"]);
});

test("a game that was begun elsewhere is there after the connection is back", async () => {
  const { world, socket, follower } = await setUp([game()]);
  socket.answer("watch", game());
  await world.settle();
  socket.cut();
  await world.pass(2000);
  const next = await world.connect();
  next.answer("games", { games: [game(), game({ id: "h" })] });
  await world.settle();
  expect(next.asked.filter((a) => a.do === "watch").map((a) => a.game)).toEqual(["g", "h"]);
  next.answer("watch", game({ id: "h", turn: 1 }));
  await world.settle();
  expect(countYours(follower.store.get(), null)).toBe(1);
});

test("somebody else's browser has other games", async () => {
  const { world, socket, follower } = await setUp([game()]);
  socket.answer("watch", game());
  await world.settle();
  follower.forget();
  expect(follower.store.get().games.size).toBe(0);
  expect(socket.last("unwatch")).toMatchObject({ game: "g" });
});

test("the table that is looked at becomes one's own by sitting down", async () => {
  const { world, socket, follower, tell } = await setUp([]);
  follower.visit({ id: "g", key: "k" });
  expect(socket.last("watch")).toMatchObject({ game: "g", key: "k" });
  const looked = game({ status: "waiting", you: 0, seats: [seat(1, null), seat(2, "Bo")] });
  socket.answer("watch", looked);
  await world.settle();
  expect(seated(follower.store.get())).toEqual([]);
  socket.say({ news: "event", game: "g", event: event({ kind: "joined", seat: 1, name: "Ann" }) });
  socket.answer("watch", { ...looked, sequence: 11, you: 1, seats: [seat(1, "Ann"), seat(2, "Bo")] });
  await world.settle();
  expect(seated(follower.store.get()).map((g) => g.id)).toEqual(["g"]);
  expect(tell).not.toHaveBeenCalled();
  follower.visit(null);
  expect(follower.store.get().games.size).toBe(1);
});

test("a table that was only looked at is forgotten", async () => {
  const { world, socket, follower } = await setUp([]);
  follower.visit({ id: "g", key: null });
  socket.answer("watch", game({ you: 0 }));
  await world.settle();
  follower.visit(null);
  expect(follower.store.get().games.size).toBe(0);
  expect(socket.last("unwatch")).toMatchObject({ game: "g" });
});
