// SPDX-License-Identifier: MIT
// Following your games over a link that breaks.
import { expect, test, vi } from "vitest";
import { FakeBrowser } from "../net/link.sample";
import { Follower } from "./follow";
import type { AlertListener } from "./follow";
import { Link } from "../net/link";
import { countYours, seated } from "./mine";
import { event, game, seat } from "../game/game.sample";

async function setUp(games: object[]) {
  const browser = new FakeBrowser();
  const listener = vi.fn<AlertListener>();
  const follower = new Follower(new Link(browser));
  follower.onAlert(listener);
  follower.begin();
  const socket = await browser.connect();
  socket.answer("games", { games });
  await browser.flush();
  return { browser, socket, follower, listener };
}

test("open games are watched, and report whose turn it is", async () => {
  const { browser, socket, follower, listener } = await setUp([game()]);
  socket.answer("watch", game());
  await browser.flush();
  expect(follower.store.get().known).toBe(true);
  expect(countYours(follower.store.get(), null)).toBe(0);
  socket.say({ news: "event", game: "g", event: event({ turn: 1 }) });
  expect(countYours(follower.store.get(), null)).toBe(1);
  expect(listener.mock.calls.map(([{ id }, alert]) => [id, alert])).toEqual([["g", "turn"]]);
});

test("finished games are fetched on demand", async () => {
  const over = game({ status: "over" });
  const { browser, socket, follower } = await setUp([over]);
  expect(socket.asked.some((a) => a.do === "state" || a.do === "watch")).toBe(false);
  follower.showFinished();
  await browser.flush();
  socket.answer("games", { games: [over] });
  await browser.flush();
  socket.answer("state", over);
  await browser.flush();
  expect([...follower.store.get().games.keys()]).toEqual(["g"]);
});

test("a game begun elsewhere is there once the connection is back", async () => {
  const { browser, socket, follower } = await setUp([game()]);
  socket.answer("watch", game());
  await browser.flush();
  socket.cut();
  await browser.pass(500);
  const next = await browser.connect();
  next.answer("games", { games: [game(), game({ id: "h" })] });
  await browser.flush();
  expect(next.asked.filter((a) => a.do === "watch").map((a) => a.game)).toEqual(["g", "h"]);
  next.answer("watch", game({ id: "h", turn: 1 }));
  await browser.flush();
  expect(countYours(follower.store.get(), null)).toBe(1);
});

test("somebody else's browser has other games", async () => {
  const { browser, socket, follower } = await setUp([game()]);
  socket.answer("watch", game());
  await browser.flush();
  follower.forget();
  expect(follower.store.get().games.size).toBe(0);
  expect(socket.last("unwatch")).toMatchObject({ game: "g" });
});

test("a visited game becomes your own by joining", async () => {
  const { browser, socket, follower, listener } = await setUp([]);
  follower.visit({ id: "g", key: "k" });
  expect(socket.last("watch")).toMatchObject({ game: "g", key: "k" });
  const looked = game({ status: "waiting", you: 0, seats: [seat(1, null), seat(2, "Bo")] });
  socket.answer("watch", looked);
  await browser.flush();
  expect(seated(follower.store.get())).toEqual([]);
  socket.say({ news: "event", game: "g", event: event({ kind: "joined", seat: 1, name: "Ann" }) });
  socket.answer("watch", { ...looked, sequence: 11, you: 1, seats: [seat(1, "Ann"), seat(2, "Bo")] });
  await browser.flush();
  expect(seated(follower.store.get()).map((g) => g.id)).toEqual(["g"]);
  expect(listener).not.toHaveBeenCalled();
  follower.visit(null);
  expect(follower.store.get().games.size).toBe(1);
});

test("a game that was only visited is forgotten", async () => {
  const { browser, socket, follower } = await setUp([]);
  follower.visit({ id: "g", key: null });
  socket.answer("watch", game({ you: 0 }));
  await browser.flush();
  follower.visit(null);
  expect(follower.store.get().games.size).toBe(0);
  expect(socket.last("unwatch")).toMatchObject({ game: "g" });
});
