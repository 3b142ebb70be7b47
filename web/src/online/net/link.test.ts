// SPDX-License-Identifier: MIT
// The link over sockets that are cut, silent, slow or answer twice.
import { describe, expect, test, vi } from "vitest";
import { FakeBrowser } from "./link.sample";
import { Link } from "./link";
import type { GameWatcher, LinkState } from "./link";
import type { Refused } from "./types";

function setUp() {
  const browser = new FakeBrowser();
  const link = new Link(browser);
  const states: LinkState[] = [];
  link.observe((view) => states.at(-1) !== view.state && states.push(view.state));
  return { browser, link, states };
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "",
    (reason: Refused) => reason.code,
  );
}

function watcher() {
  return {
    key: "K",
    state: vi.fn<GameWatcher["state"]>(),
    news: vi.fn<GameWatcher["news"]>(),
    refused: vi.fn<GameWatcher["refused"]>(),
  };
}

describe("requests", () => {
  test("open the socket, and are answered by their refs, in any order, once", async () => {
    const { browser, link, states } = setUp();
    const first = link.request("lobby");
    const second = link.request("games", { most: 5 });
    const socket = await browser.connect();
    const { ref } = socket.last("lobby");
    socket.answer("games", "G");
    socket.answer("lobby", "L");
    socket.say({ ref, ok: "again" });
    expect(await first).toBe("L");
    expect(await second).toBe("G");
    expect(socket.last("games")).toMatchObject({ most: 5 });
    expect(states).toEqual(["connecting", "live"]);
  });

  test("are refused with the server's code", async () => {
    const { browser, link } = setUp();
    const asked = codeOf(link.request("join", { game: "x" }));
    (await browser.connect()).refuse("join", "seat_taken");
    expect(await asked).toBe("seat_taken");
  });

  test("without an id are lost with the socket, and refused while there is none", async () => {
    const { browser, link } = setUp();
    const asked = codeOf(link.request("rematch", { game: "x" }));
    const stop = link.watchLobby({ games: () => {}, news: () => {} });
    const socket = await browser.connect();
    socket.cut();
    expect(await asked).toBe("unreachable");
    expect(await codeOf(link.request("rematch", { game: "x" }))).toBe("unreachable");
    stop.stop();
  });

  test("with an id are sent again, the same, until they are answered", async () => {
    const { browser, link } = setUp();
    const move = { game: "x", move: "m1R", request: "r1", sequence: 4 };
    const asked = link.request("play", move);
    const first = await browser.connect();
    expect(first.asked.filter((a) => a.do === "play")).toHaveLength(1);
    first.cut();
    await browser.pass(1000);
    browser.socket.cut(); // before it opened
    await browser.pass(2000);
    const third = await browser.connect();
    expect(third).not.toBe(first);
    expect(third.last("play")).toMatchObject(move);
    third.answer("play", { sequence: 5 });
    expect(await asked).toEqual({ sequence: 5 });
    third.cut();
    await browser.pass(60_000);
    expect(browser.socket).toBe(third); // no reason to reconnect
    expect(link.view.state).toBe("idle");
  });

  test("with an id try again when the server is busy, but not for ever", async () => {
    const { browser, link } = setUp();
    const asked = codeOf(link.request("play", { game: "x", move: "m1R", request: "r1" }));
    const socket = await browser.connect();
    const plays = () => socket.asked.filter((a) => a.do === "play").length;
    for (let tries = 1; tries < 6; tries++) {
      socket.refuse("play", "busy");
      await browser.flush();
      expect(plays()).toBe(tries);
      await browser.pass(500 * 2 ** tries);
      expect(plays()).toBe(tries + 1);
    }
    socket.refuse("play", "busy");
    expect(await asked).toBe("busy");
  });
});

describe("the connection", () => {
  test("reconnects with growing pauses, at once when woken", async () => {
    const { browser, link, states } = setUp();
    link.watchLobby({ games: () => {}, news: () => {} });
    (await browser.connect()).cut();
    expect(states).toEqual(["connecting", "live", "lost"]);
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = browser.sockets.length;
      const cut = browser.time;
      while (browser.sockets.length === before) await browser.pass(100);
      pauses.push(browser.time - cut);
      browser.socket.cut();
    }
    expect(pauses.slice(0, 4)).toEqual([200, 400, 800, 1600]);
    expect(pauses.at(-1)).toBeLessThanOrEqual(30_000);
    const before = browser.sockets.length;
    link.wake();
    await browser.flush();
    expect(browser.sockets.length).toBe(before + 1);
    await browser.connect();
    expect(states.at(-1)).toBe("live");
  });

  test("has one socket: one that is still opening is closed for the next", async () => {
    const { browser, link } = setUp();
    link.watchLobby({ games: () => {}, news: () => {} });
    (await browser.connect()).cut();
    link.wake();
    await browser.flush();
    const opening = browser.socket;
    link.wake();
    await browser.flush();
    expect(browser.socket).not.toBe(opening);
    expect(opening.closed).toBe(true);
    opening.open();
    expect(link.view.state).toBe("lost");
    await browser.connect();
    expect(link.view.state).toBe("live");
  });

  test("that no longer answers is given up", async () => {
    const { browser, link } = setUp();
    link.watchLobby({ games: () => {}, news: () => {} });
    const socket = await browser.connect();
    browser.answersPings = false;
    link.wake(); // is it there?
    await browser.pass(3_900);
    expect(link.view.state).toBe("live");
    await browser.pass(200);
    expect(link.view.state).toBe("lost");
    expect(socket.closed).toBe(true);
  });

  test("to a server that stands still is left for another within two seconds, with the move", async () => {
    const { browser, link } = setUp();
    link.watch("g1", watcher());
    const stopped = await browser.connect();
    await browser.pass(60_500);
    browser.answersPings = false;
    const moved = link.request("play", { game: "g1", move: "m1R", request: "r1" });
    const before = browser.time;
    while (browser.socket === stopped) await browser.pass(50);
    expect(browser.time - before).toBeLessThanOrEqual(2_000);
    browser.answersPings = true;
    const other = await browser.connect();
    expect(other.asked.filter((a) => a.do === "play")).toHaveLength(1);
    other.answer("play", { sequence: 5 });
    expect(await moved).toEqual({ sequence: 5 });
  });

  test("is watched closely from the moment a game is", async () => {
    const { browser, link, states } = setUp();
    link.watchLobby({ games: () => {}, news: () => {} });
    await browser.connect();
    await browser.pass(5_000);
    link.watch("g1", watcher());
    browser.answersPings = false;
    await browser.pass(2_000);
    expect(states.at(-1)).not.toBe("live");
  });

  test("over a slow network isn't dropped again and again", async () => {
    const { browser, link, states } = setUp();
    link.watch("g1", watcher());
    browser.answersPings = false;
    await browser.connect();
    for (let n = 0; n < 60; n++) {
      const socket = browser.socket;
      await browser.pass(1_500); // the answer takes so long
      if (link.view.state === "live" && socket === browser.socket)
        socket.answer("ping", { now: browser.time });
      else await browser.connect().catch(() => undefined);
    }
    expect(states.filter((x) => x === "lost").length).toBeLessThanOrEqual(2);
  });

  test("is alive as long as anything comes", async () => {
    const { browser, link } = setUp();
    link.watch("g1", watcher());
    const socket = await browser.connect();
    await browser.pass(2_000);
    browser.answersPings = false;
    for (let n = 0; n < 20; n++) {
      await browser.pass(500);
      socket.say({ news: "here", game: "g1", seat: 1, here: true });
    }
    expect(link.view.state).toBe("live");
  });

  test("without a session is lost and keeps trying", async () => {
    const { browser, link, states } = setUp();
    browser.person = null;
    link.watchLobby({ games: () => {}, news: () => {} });
    await browser.pass(100);
    expect(states).toEqual(["connecting", "lost"]);
    browser.person = { name: "Bo", login: "bo", created: 1, player: null };
    await browser.pass(1000);
    await browser.connect();
    expect(link.view).toMatchObject({ state: "live", person: { name: "Bo" } });
  });

  test("that is old is ignored", async () => {
    const { browser, link } = setUp();
    const heard = vi.fn();
    link.listen(heard);
    link.watchLobby({ games: () => {}, news: () => {} });
    const old = await browser.connect();
    old.cut();
    old.say({ news: "lobby", gone: "x" });
    old.cut();
    expect(heard).not.toHaveBeenCalled();
    await browser.pass(1000);
    expect(browser.sockets).toHaveLength(2);
  });

  test("knows the lag and the server's clock", async () => {
    const { browser, link } = setUp();
    browser.answersPings = false;
    void link.request("lobby");
    await browser.connect();
    browser.time += 80;
    browser.socket.answer("ping", { now: browser.time - 40 + 5000 });
    await browser.flush();
    expect(link.view).toMatchObject({ lag: 80, offset: 5000 });
    expect(link.now()).toBe(browser.time + 5000);
    // A slower answer gives the lag, but no better clock.
    await browser.pass(20_000);
    browser.time += 900;
    browser.socket.answer("ping", { now: browser.time + 4000 });
    await browser.flush();
    expect(link.view).toMatchObject({ lag: 900, offset: 5000 });
  });
});

describe("without storage", () => {
  test("a move is repeated until it is stored, and the view says why it waits", async () => {
    const { browser, link } = setUp();
    const moved = link.request("play", { game: "x", move: "m1R", request: "r1" });
    const socket = await browser.connect();
    for (let n = 0; n < 20; n++) {
      socket.refuse("play", "storage");
      await browser.flush();
      expect(link.view.paused).toBe("storage");
      const before = socket.asked.length;
      await browser.pass(4_000);
      expect(socket.asked.length).toBeGreaterThan(before);
    }
    socket.answer("play", { sequence: 5 });
    expect(await moved).toEqual({ sequence: 5 });
    expect(link.view.paused).toBeNull();
  });

  test("the server says so, and when it works again what waits is sent at once", async () => {
    const { browser, link } = setUp();
    const moved = link.request("play", { game: "x", move: "m1R", request: "r1" });
    const socket = await browser.connect();
    socket.say({ news: "storage", works: false, text: "No room." });
    expect(link.view.paused).toBe("No room.");
    socket.refuse("play", "storage");
    socket.say({ news: "storage", works: true });
    expect(link.view.paused).toBeNull();
    expect(socket.asked.filter((a) => a.do === "play")).toHaveLength(2);
    socket.answer("play", { sequence: 5 });
    expect(await moved).toEqual({ sequence: 5 });
  });

  test("a server is left for another, which may have it", async () => {
    const { browser, link } = setUp();
    const w = watcher();
    link.watch("g1", w);
    const first = await browser.connect();
    first.answer("watch", { sequence: 7 });
    await browser.pass(20_000);
    first.say({ news: "storage", works: false, text: "No room." });
    await browser.pass(1_500);
    const second = await browser.connect();
    expect(second).not.toBe(first);
    expect(link.view.paused).toBe("No room.");
    second.answer("watch", { sequence: 9 });
    await browser.flush();
    expect(link.view.paused).toBeNull();
    expect(w.refused).not.toHaveBeenCalled();
  });
});

describe("a watcher", () => {
  test("gets the state after every reconnect, and news of its own game only", async () => {
    const { browser, link } = setUp();
    const w = watcher();
    const standing = link.watch("g1", w);
    const first = await browser.connect();
    expect(first.last("watch")).toEqual({ do: "watch", ref: expect.any(Number), game: "g1", key: "K" });
    first.answer("watch", { sequence: 7 });
    await browser.flush();
    expect(w.state).toHaveBeenLastCalledWith({ sequence: 7 });
    first.say({ news: "event", game: "g2", event: {} });
    expect(w.news).not.toHaveBeenCalled();
    first.say({ news: "here", game: "g1", seat: 1, here: true });
    expect(w.news).toHaveBeenCalledTimes(1);
    first.cut();
    await browser.pass(1000);
    const second = await browser.connect();
    second.answer("watch", { sequence: 9 });
    await browser.flush();
    expect(w.state).toHaveBeenLastCalledWith({ sequence: 9 });
    standing.again();
    expect(second.asked.filter((a) => a.do === "watch")).toHaveLength(2);
    second.refuse("watch", "forbidden");
    await browser.flush();
    expect(w.refused).toHaveBeenCalledTimes(1);
    const other = link.watch("g1", watcher());
    standing.stop();
    expect(second.asked.some((a) => a.do === "unwatch")).toBe(false);
    other.stop();
    expect(second.last("unwatch")).toMatchObject({ game: "g1" });
    second.say({ news: "here", game: "g1", seat: 1, here: false });
    expect(w.news).toHaveBeenCalledTimes(1);
  });

  test("asks again when the server was busy, and is refused when it stays busy", async () => {
    const { browser, link } = setUp();
    const w = watcher();
    link.watch("g1", w);
    const socket = await browser.connect();
    const asked = () => socket.asked.filter((a) => a.do === "watch").length;
    for (let tries = 1; tries < 6; tries++) {
      socket.refuse("watch", tries % 2 ? "busy" : "too_many");
      await browser.pass(500 * 2 ** tries - 1);
      expect(asked()).toBe(tries);
      await browser.pass(1);
      expect(asked()).toBe(tries + 1);
    }
    expect(w.refused).not.toHaveBeenCalled();
    socket.refuse("watch", "busy");
    await browser.flush();
    expect(w.refused).toHaveBeenCalledTimes(1);
  });

  test("the lobby gets the list and what changes", async () => {
    const { browser, link } = setUp();
    const games = vi.fn();
    const news = vi.fn();
    link.watchLobby({ games, news });
    const socket = await browser.connect();
    socket.answer("watch_lobby", { games: [] });
    socket.say({ news: "lobby", gone: "x" });
    await browser.flush();
    expect(games).toHaveBeenCalledWith([]);
    expect(news).toHaveBeenCalledWith({ news: "lobby", gone: "x" });
  });
});
