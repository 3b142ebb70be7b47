// SPDX-License-Identifier: MIT
// Whatever is chosen in the form, the server accepts the wish.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GAMES, SEATS } from "../../games/games.sample";
import type { Game } from "../../games/games.sample";
import { DAYS, LIVE, changeSeat, chooseGame, createBody, friendly, hasPeople, list, resize } from "./wish";
import type { GameWish } from "./wish";

describe("a wish for a game", () => {
  test("with one tap is a game for a friend, by link", () => {
    expect(createBody(friendly("patterns"))).toEqual({
      game: "patterns",
      players: 2,
      seats: ["me", "person"],
      clock: null,
      aids: false,
      listed: false,
      rated: false,
      match: null,
    });
  });

  test("is a match between two only, and a duplicate one isn't rated", () => {
    const wish: GameWish = { ...friendly("flowers"), clock: "live", rated: true, deals: 6, bestOf: 5 };
    expect(createBody({ ...wish, match: "duplicate" })).toMatchObject({
      rated: false,
      match: { kind: "duplicate", deals: 6 },
    });
    expect(createBody({ ...wish, match: "best" })).toMatchObject({
      rated: true,
      match: { kind: "best", of: 5 },
    });
    expect(createBody(resize({ ...wish, match: "duplicate" }, 3))).toMatchObject({
      rated: true,
      match: null,
    });
  });

  test("has the chosen clock, and no other", () => {
    const wish = { ...friendly("mandala"), live: 1, days: 7 };
    expect(createBody({ ...wish, clock: "live" }).clock).toEqual({ minutes: 5, increment: 5 });
    expect(createBody({ ...wish, clock: "days" }).clock).toEqual({ days: 7 });
  });

  test("taking another seat swaps places", () => {
    const wish = { ...friendly("flowers"), seats: ["me", "level:4", "person"] };
    expect(changeSeat(wish, 1, "me").seats).toEqual(["level:4", "me", "person"]);
  });

  test("a seat for anyone is in the lobby, and the lobby has seats for anyone", () => {
    const wish = friendly("mandala");
    expect(changeSeat(wish, 1, "open")).toMatchObject({ listed: true, seats: ["me", "open"] });
    expect(list(wish, true).seats).toEqual(["me", "open"]);
    expect(list(list(wish, true), false).seats).toEqual(["me", "person"]);
    expect(resize({ ...list(wish, true), game: "flowers" }, 4).seats).toEqual(["me", "open", "open", "open"]);
  });

  test("fewer seats keep your own", () => {
    const wish = { ...friendly("flowers"), seats: ["level:1", "level:2", "person", "me"] };
    expect(chooseGame(wish, "mandala", SEATS.mandala).seats).toEqual(["level:1", "me"]);
    expect(hasPeople({ ...wish, seats: ["level:1", "level:2"] })).toBe(false);
  });

  test("stays valid whatever is changed", () => {
    const word = fc.constantFrom("me", "person", "open", "level:1", "level:6");
    const change = fc.oneof(
      fc.constantFrom(...GAMES).map((g) => (w: GameWish) => chooseGame(w, g, SEATS[g])),
      fc.nat(3).chain((i) => word.map((s) => (w: GameWish) => changeSeat(w, i % w.seats.length, s))),
      fc.nat(2).map((n) => (w: GameWish) => resize(w, Math.min(n + 2, SEATS[w.game as Game].max))),
      fc.boolean().map((on) => (w: GameWish) => list(w, on)),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const { seats, players, listed, game } = createBody(
          changes.reduce((w, c) => c(w), friendly("mandala")),
        );
        expect(seats.length).toBe(players);
        expect(players).toBeGreaterThanOrEqual(2);
        expect(players).toBeLessThanOrEqual(SEATS[game as Game].max);
        expect(seats.filter((s) => s === "me").length).toBeLessThanOrEqual(1);
        expect(listed || !seats.includes("open")).toBe(true);
      }),
    );
  });

  test("clocks are within the server's bounds", () => {
    for (const { minutes, increment } of LIVE) {
      expect(minutes).toBeGreaterThanOrEqual(1);
      expect(minutes).toBeLessThanOrEqual(180);
      expect(increment).toBeLessThanOrEqual(180);
    }
    for (const days of DAYS) expect(days >= 1 && days <= 30).toBe(true);
  });
});
