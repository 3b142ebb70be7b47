// SPDX-License-Identifier: MIT
// The player's own games: their order, how they ended, their alerts.
import { describe, expect, test } from "vitest";
import { openGame, reduceGame } from "../game/game";
import { NOTHING, countYours, deadline, freeSeats, groupOf, grouped, reduceMine, alertOf } from "./mine";
import { outcomeOf } from "../outcome";
import { bot, days, event, game, seat } from "../game/game.sample";
import type { GameState } from "../net/types";

const follow = (state: GameState, change: Parameters<typeof event>[0]) =>
  reduceGame(openGame(state), { do: "event", event: event(change) }).state;

const alert = (state: GameState, change: Parameters<typeof event>[0]) =>
  alertOf(state, follow(state, change), event(change));

describe("the list", () => {
  test("takes states, and events of games it knows", () => {
    const state = game({ turn: 2 });
    const played = { do: "event", event: event({ turn: 1 }) } as const;
    expect(reduceMine(NOTHING, { do: "game", id: "g", action: played })).toBe(NOTHING);
    const known = reduceMine(NOTHING, { do: "game", id: "g", action: { do: "state", state } });
    expect(countYours(known, null)).toBe(0);
    const mine = reduceMine(known, { do: "game", id: "g", action: played });
    expect(countYours(mine, null)).toBe(1);
    expect(countYours(mine, "g")).toBe(0); // looked at
    const looked = { do: "state", state: game({ turn: 0, you: 0 }) } as const;
    expect(grouped(reduceMine(NOTHING, { do: "game", id: "g", action: looked })).theirs).toEqual([]);
    expect(reduceMine(known, { do: "gone", id: "g" }).games.size).toBe(0);
  });

  test("sorts your turns by remaining time, then the newest", () => {
    const at = (id: string, created: number, since: number | null) => {
      const clock = since === null ? null : { ...days, running: 1, since };
      return [id, openGame(game({ id, created, turn: 1, clock }))] as const;
    };
    const games = new Map([at("old", 1, null), at("new", 2, null), at("late", 3, 5000), at("soon", 4, 100)]);
    expect(grouped({ known: true, games }).yours.map((g) => g.id)).toEqual(["soon", "late", "new", "old"]);
  });

  test("doesn't wait for players who are out", () => {
    const seats = [seat(1, "Ann", { out: "resign", bot: "level:3" }), seat(2, "Bo"), bot(3)];
    expect(groupOf(game({ turn: 1, seats }))).toBe("theirs");
  });

  test("knows when time runs out, if it runs", () => {
    expect(deadline(game({ clock: days }))).toBe(10_000);
    expect(deadline(game({ clock: { ...days, running: 0 } }))).toBeNull();
    expect(deadline(game({ clock: days, status: "over" }))).toBeNull();
  });

  test("counts the seats that are free", () => {
    expect(freeSeats(game({ seats: [seat(1, "Ann"), seat(2, null), bot(3), seat(4, "")] }))).toBe(1);
  });
});

describe("the end", () => {
  const over = (change: Partial<GameState>) => outcomeOf(game({ status: "over", ...change }), 1);
  test("is seen from your own seat", () => {
    const end = { kind: "played", seat: null, template: "" } as const;
    expect(over({ end, winners: [1] })).toBe("won");
    expect(over({ end, winners: [2] })).toBe("lost");
    expect(over({ end, winners: [1, 2] })).toBe("drawn");
    expect(over({ end, winners: [1, 3], seats: [seat(1, "A"), seat(2, "B"), seat(3, "C")] })).toBe("shared");
    expect(over({ end: { kind: "draw", seat: null, template: "a draw was agreed" }, winners: [] })).toBe(
      "drawn",
    );
    expect(over({ end: { kind: "abort", seat: null, template: "the game was aborted" }, winners: [] })).toBe(
      "aborted",
    );
  });
});

describe("alerts", () => {
  test("your turn, once", () => {
    expect(alert(game(), { turn: 1 })).toBe("turn");
    expect(alert(game({ turn: 1 }), { seat: 1, turn: 1 })).toBeNull();
    expect(alert(game(), { sequence: 9, turn: 1 })).toBeNull();
  });

  test("who joins, but not yourself", () => {
    const waiting = game({ status: "waiting", turn: 0 });
    expect(alert(waiting, { kind: "joined", name: "Bo" })).toBe("joined");
    expect(alert(waiting, { kind: "joined", seat: 1, name: "Ann" })).toBeNull();
  });

  test("the beginning and the end", () => {
    const waiting = game({ status: "waiting", turn: 0 });
    expect(alert(waiting, { kind: "dealt", seat: null, turn: 2 })).toBe("begun");
    expect(alert(waiting, { kind: "dealt", seat: null, turn: 1 })).toBe("turn");
    expect(alert(game(), { end: { kind: "played", seat: null, template: "" } })).toBe("over");
  });
});
