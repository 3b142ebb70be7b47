// SPDX-License-Identifier: MIT
// One's own games: what events make of them, in which order they stand, what is told of them.
import { describe, expect, test } from "vitest";
import {
  NOTHING,
  countYours,
  deadline,
  follow,
  freeSeats,
  groupOf,
  grouped,
  outcomeOf,
  reduceMine,
  tellingOf,
} from "./mine";
import type { MyGame } from "./mine";
import type { GameEvent, ServerSeat } from "./types";

const seat = (n: number, name: string | null, change: Partial<ServerSeat> = {}): ServerSeat => ({
  ...{ seat: n, kind: "person", name, bot: null, here: true, ready: true, out: null },
  ...change,
});

const bot = (n: number) => seat(n, null, { kind: "bot", bot: "level:3" });

function game(change: Partial<MyGame> = {}): MyGame {
  return {
    id: "g",
    game: "mandala",
    status: "playing",
    sequence: 10,
    turn: 2,
    seats: [seat(1, "Ann"), seat(2, "Bo")],
    you: 1,
    clock: null,
    created: 1000,
    end: null,
    winners: null,
    ...change,
  };
}

const event = (change: Partial<GameEvent>): GameEvent => ({
  ...{ sequence: 11, at: 5000, kind: "played", seat: 2 },
  ...change,
});

const days = { kind: "days", base: 9000, increment: 0, left: [9000, 9000], running: 2, since: 1000 } as const;
const clock = { ...days, left: [...days.left] };

describe("an event", () => {
  test("hands over the turn and the clock", () => {
    const g = follow(game({ clock }), event({ turn: 1, left: [7000, 9000] }));
    expect(groupOf(g)).toBe("yours");
    expect(deadline(g)).toBe(12000);
  });

  test("stops the clock when a bot is to move, and at the end", () => {
    const bots = game({ clock, seats: [seat(1, "Ann"), bot(2)], turn: 1 });
    expect(deadline(follow(bots, event({ seat: 1, turn: 2, left: [1, 2] })))).toBeNull();
    const end = { kind: "resign", seat: 2 } as const;
    const over = follow(game({ clock }), event({ kind: "resigned", end, winners: [1], left: [1, 2] }));
    expect(deadline(over)).toBeNull();
    expect(over).toMatchObject({ status: "over", turn: 0 });
    expect(outcomeOf(over)).toBe("won");
  });

  test("that was heard already changes nothing", () => {
    const g = game();
    expect(follow(g, event({ sequence: 10, turn: 1 }))).toBe(g);
  });

  test("brings people and takes them away", () => {
    const waiting = game({ status: "waiting", turn: 0, seats: [seat(1, "Ann"), seat(2, null)] });
    expect(freeSeats(waiting)).toBe(1);
    const full = follow(waiting, event({ kind: "joined", name: "Bo" }));
    expect(freeSeats(full)).toBe(0);
    expect(freeSeats(follow(full, event({ sequence: 12, kind: "left" })))).toBe(1);
  });

  test("of a game that isn't known is no game", () => {
    expect(reduceMine(NOTHING, { do: "event", game: "g", event: event({}) })).toBe(NOTHING);
  });
});

describe("the list", () => {
  test("has one's turn by what is left, then the newest", () => {
    const at = (id: string, created: number, since?: number): [string, MyGame] => [
      id,
      game({ id, created, turn: 1, clock: since === undefined ? null : { ...clock, running: 1, since } }),
    ];
    const games = new Map([at("old", 1), at("new", 2), at("late", 3, 5000), at("soon", 4, 100)]);
    const mine = { known: true, games };
    expect(grouped(mine).yours.map((g) => g.id)).toEqual(["soon", "late", "new", "old"]);
    expect(countYours(mine)).toBe(4);
  });

  test("doesn't wait for whoever is out", () => {
    const g = game({ turn: 1, seats: [seat(1, "Ann", { out: "resign" }), seat(2, "Bo"), bot(3)] });
    expect(groupOf(g)).toBe("theirs");
  });
});

describe("the end", () => {
  const over = (change: Partial<MyGame>) => outcomeOf(game({ status: "over", ...change }));
  test("is told from one's own seat", () => {
    const end = { kind: "played", seat: null } as const;
    expect(over({ end, winners: [1] })).toBe("won");
    expect(over({ end, winners: [2] })).toBe("lost");
    expect(over({ end, winners: [1, 2] })).toBe("drawn");
    expect(over({ end, winners: [1, 3], seats: [seat(1, "A"), seat(2, "B"), seat(3, "C")] })).toBe("shared");
    expect(over({ end: { kind: "draw", seat: null }, winners: [] })).toBe("drawn");
    expect(over({ end: { kind: "abort", seat: null }, winners: [] })).toBe("aborted");
  });
});

describe("what is told", () => {
  test("one's turn, once", () => {
    expect(tellingOf(game(), event({ turn: 1 }))).toBe("turn");
    expect(tellingOf(game({ turn: 1 }), event({ seat: 1, turn: 1 }))).toBeNull();
    expect(tellingOf(game(), event({ sequence: 9, turn: 1 }))).toBeNull();
  });

  test("who joins, but not oneself", () => {
    const waiting = game({ status: "waiting", turn: 0 });
    expect(tellingOf(waiting, event({ kind: "joined", name: "Bo" }))).toBe("joined");
    expect(tellingOf(waiting, event({ kind: "joined", seat: 1, name: "Ann" }))).toBeNull();
  });

  test("the beginning and the end", () => {
    const waiting = game({ status: "waiting", turn: 0 });
    expect(tellingOf(waiting, event({ kind: "dealt", seat: null, turn: 2 }))).toBe("begun");
    expect(tellingOf(waiting, event({ kind: "dealt", seat: null, turn: 1 }))).toBe("turn");
    expect(tellingOf(game(), event({ end: { kind: "played", seat: null } }))).toBe("over");
  });
});
