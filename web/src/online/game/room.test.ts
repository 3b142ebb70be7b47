// SPDX-License-Identifier: MIT
// A game over the link: nonces, moves that are sent once and only once, fresh states when something is missing.
import { describe, expect, test } from "vitest";
import type { Keeper } from "../../state/controller";
import { FakeBrowser } from "../net/link.sample";
import { keep, keptOf } from "../net/kept";
import { Link } from "../net/link";
import { Room } from "./room";
import { event, game, seat } from "./game.sample";
import type { GameState, Refused } from "../net/types";

function makeKeeper(): Keeper {
  const map = new Map<string, string>();
  return { get: (key) => map.get(key) ?? null, set: (key, value) => void map.set(key, value) };
}

async function setUp(state: GameState, keeper = makeKeeper(), key: string | null = null) {
  const browser = new FakeBrowser();
  const room = new Room(new Link(browser), keeper, state.id, key);
  const socket = await browser.connect();
  socket.answer("watch", state);
  await browser.flush();
  const asked = (what: string) => browser.socket.asked.filter((a) => a.do === what);
  return { browser, room, keeper, asked };
}

const waiting = (you: number) =>
  game({
    status: "waiting",
    commit: "c0",
    you,
    turn: 0,
    view: null,
    seats: [seat(1, "Ann", { ready: false }), seat(2, null, { kind: "open", ready: false })],
  });
const mine = game({ turn: 1, legal: ["m1R"] });

describe("the nonce", () => {
  test("is sent once the commitment was seen, is the same after a reload, and is kept", async () => {
    const { keeper, asked } = await setUp(waiting(1));
    const nonce = asked("ready")[0]?.nonce;
    expect(nonce).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(asked("ready")[0]).toMatchObject({ game: "g", request: nonce });
    const again = await setUp(waiting(1), keeper);
    expect(again.asked("ready")[0]).toMatchObject({ nonce });
    expect(keptOf(keeper, "g")).toMatchObject({ commit: "c0", nonce });
  });
  test("isn't a spectator's", async () => {
    const { room, browser, asked } = await setUp(waiting(0), makeKeeper(), "K");
    expect(asked("ready")).toEqual([]);
    const joining = room.join();
    expect(asked("join")[0]).toMatchObject({ game: "g", key: "K" });
    browser.socket.answer("join", { ...waiting(1), sequence: 11 });
    await joining;
    expect(room.view.state?.you).toBe(1);
    expect(asked("ready")).toHaveLength(1);
  });
});

describe("a move", () => {
  test("is sent again after a cut, as the same request, and then forgotten", async () => {
    const { browser, room, keeper, asked } = await setUp(mine);
    const playing = room.play("m1R");
    const [first] = asked("play");
    expect(first).toMatchObject({ game: "g", move: "m1R", sequence: 10 });
    expect(room.view.sending).toBe("m1R");
    browser.socket.cut();
    await browser.pass(1000);
    await browser.connect();
    expect(asked("play")).toEqual([{ ...first, ref: expect.any(Number) }]);
    browser.socket.answer("play", { sequence: 11 });
    await playing;
    expect(room.view.sending).toBeNull();
    expect(keptOf(keeper, "g")?.sending ?? null).toBeNull();
  });

  test("survives a reload of the page, and the server says whether it arrived", async () => {
    const first = await setUp(waiting(1));
    first.browser.socket.say({
      news: "event",
      game: "g",
      event: event({ kind: "dealt", turn: 1, view: "v" }),
    });
    void first.room.play("m1R");
    const { request } = first.asked("play")[0]!;
    const again = await setUp({ ...mine, sequence: 11 }, first.keeper);
    expect(again.asked("play")).toMatchObject([{ move: "m1R", request, sequence: 11 }]);
    const offered = { ...mine, sequence: 12, offers: { abort: [], draw: [2], takeback: [] } };
    const between = await setUp(offered, first.keeper);
    expect(between.asked("play")).toMatchObject([{ move: "m1R", request, sequence: 11 }]);
    const { sending } = keptOf(first.keeper, "g")!;
    const later = await setUp({ ...mine, sequence: 13, turn: 2 }, first.keeper);
    expect(later.asked("play")).toMatchObject([{ move: "m1R", request, sequence: 11 }]);
    later.browser.socket.refuse("play", "stale");
    await later.browser.flush();
    expect(later.room.view).toMatchObject({ sending: null, dropped: "m1R" });
    expect(keptOf(first.keeper, "g")?.sending).toBeNull();
    keep(first.keeper, { ...keptOf(first.keeper, "g")!, sending });
    const there = await setUp({ ...mine, sequence: 13, turn: 2 }, first.keeper);
    there.browser.socket.answer("play", { sequence: 12 });
    await there.browser.flush();
    expect(there.room.view).toMatchObject({ sending: null, dropped: null });
    expect(keptOf(first.keeper, "g")?.sending).toBeNull();
  });

  test("that was kept and is refused in the end is shown", async () => {
    const first = await setUp(waiting(1));
    first.browser.socket.say({
      news: "event",
      game: "g",
      event: event({ kind: "dealt", turn: 1, view: "v" }),
    });
    void first.room.play("m1R");
    const { browser, room } = await setUp({ ...mine, sequence: 11 }, first.keeper);
    browser.socket.refuse("play", "stale");
    await browser.flush();
    expect(room.view).toMatchObject({ sending: null, dropped: "m1R" });
    void room.play("m2R");
    expect(room.view.dropped).toBeNull();
  });

  test("that is refused says why", async () => {
    const { browser, room } = await setUp(mine);
    const playing = room.play("m1R").catch((reason: Refused) => reason.code);
    browser.socket.refuse("play", "stale");
    expect(await playing).toBe("stale");
    expect(room.view.sending).toBeNull();
  });
});

describe("what is missed", () => {
  test("is asked for, once", async () => {
    const { browser, room, asked } = await setUp(mine);
    browser.socket.say({ news: "event", game: "g", event: event({ sequence: 13, turn: 2 }) });
    browser.socket.say({ news: "event", game: "g", event: event({ sequence: 14, turn: 1 }) });
    expect(asked("watch")).toHaveLength(2);
    expect(room.view.state?.sequence).toBe(10);
    browser.socket.answer("watch", { ...mine, sequence: 14 });
    await browser.flush();
    expect(room.view).toMatchObject({ state: { sequence: 14 } });
    browser.socket.say({ news: "event", game: "g", event: event({ sequence: 16 }) });
    expect(asked("watch")).toHaveLength(3);
  });
  test("a game that may not be watched says so", async () => {
    const { browser, room } = await setUp(mine);
    browser.socket.cut();
    await browser.pass(1000);
    await browser.connect();
    browser.socket.refuse("watch", "forbidden");
    await browser.flush();
    expect(room.view.refused?.code).toBe("forbidden");
  });
});
