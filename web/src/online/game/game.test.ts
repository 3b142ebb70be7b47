// SPDX-License-Identifier: MIT
// The reducer of an online game: what each event does, and that lost, duplicate and late ones change nothing in the
// end.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openGame, reduceGame, remainingTime } from "./game";
import type { OnlineGame } from "./game";
import { bot, game, seat as person } from "./game.sample";
import type { GameEvent, GameState, RunningClock } from "../net/types";

const stateOf = (change: Partial<GameState> = {}) =>
  game({ sequence: 5, turn: 1, legal: ["m1R"], view: "v0", start: "v0", ...change });

type Sent = Omit<GameEvent, "sequence" | "at"> & Partial<GameEvent>;

/** A state after some events, in order. */
function after(state: GameState, ...told: Sent[]): OnlineGame {
  return told.reduce((game, t) => {
    const sequence = game.state.sequence + 1;
    return reduceGame(game, { do: "event", event: { at: 1000 * sequence, ...t, sequence } });
  }, openGame(state));
}

const live = (more: Partial<RunningClock> = {}): RunningClock => ({
  kind: "live",
  base: 600_000,
  increment: 5000,
  left: [600_000, 600_000],
  running: 1,
  since: 5000,
  ...more,
});

describe("events", () => {
  test("before the deal", () => {
    const waiting = stateOf({
      status: "waiting",
      turn: 0,
      view: null,
      legal: null,
      start: null,
      log: null,
      nonces: null,
      seats: [
        person(1, "Ann", { ready: true }),
        person(2, null, { kind: "open", here: false, ready: false }),
      ],
    });
    const joined = after(waiting, { kind: "joined", seat: 2, name: "Bo" });
    expect(joined.state.seats[1]).toMatchObject({ kind: "person", name: "Bo" });
    expect(joined.behind).toBe(true); // the links have changed
    const left = after(joined.state, { kind: "left", seat: 2 });
    expect(left.state.seats[1]).toMatchObject({ name: null, ready: false, here: false });
    const dealt = after(
      joined.state,
      { kind: "ready", seat: 2 },
      { kind: "dealt", seat: null, nonces: "x,y", view: "v1", turn: 1, legal: ["m1R"] },
    );
    expect(dealt.state).toMatchObject({ status: "playing", start: "v1", view: "v1", log: [], turn: 1 });
    expect(dealt.state).toMatchObject({ nonces: "x,y", legal: ["m1R"] });
    expect(dealt.behind).toBe(false);
  });

  test("a move is in the log, ends draw offers, and passes the turn", () => {
    const { state } = after(stateOf({ offers: { abort: [2], draw: [2], takeback: [] }, clock: live() }), {
      kind: "played",
      seat: 1,
      line: "1 m1R +P",
      view: "v1",
      turn: 2,
      left: [590_000, 600_000],
    });
    expect(state).toMatchObject({ log: ["1 m1R +P"], view: "v1", legal: null, turn: 2 });
    expect(state.offers).toEqual({ abort: [2], draw: [], takeback: [] });
    expect(state.clock).toMatchObject({ left: [590_000, 600_000], running: 2, since: 6000 });
  });

  test("with two, the player who resigns or runs out of time has lost", () => {
    const end = { kind: "time", seat: 2, template: "{2} ran out of time" } as const;
    const { state, behind } = after(
      stateOf({ clock: live(), offers: { abort: [1], draw: [], takeback: [] } }),
      {
        kind: "timed_out",
        seat: 2,
        turn: 0,
        left: [600_000, 0],
        end,
        winners: [1],
        scores: null,
        key: "k",
        view: "all",
      },
    );
    expect(state).toMatchObject({ status: "over", end, winners: [1], scores: null, key: "k", turn: 0 });
    expect(state.seats[1]).toMatchObject({ out: "time", bot: null });
    expect(state.offers.abort).toEqual([]);
    expect(behind).toBe(true); // lines and views with every card come with the state
  });

  test("with more, a bot plays on, and its clock stands still", () => {
    const three = stateOf({
      players: 3,
      seats: [person(1, "Ann"), person(2, "Bo"), bot(3)],
      clock: live({ left: [1, 2, 3], running: 1 }),
      offers: { abort: [1, 2], draw: [], takeback: [] },
      legal: ["a"],
    });
    const own = after(three, { kind: "resigned", seat: 1, bot: "level:5", turn: 1, left: [1, 2, 3] }).state;
    expect(own.seats[0]).toMatchObject({ out: "resign", bot: "level:5" });
    expect(own.clock).toMatchObject({ running: 0, since: 6000 });
    expect(own.offers.abort).toEqual([2]);
    expect(own.legal).toBeNull();
    const other = after(three, { kind: "resigned", seat: 2, turn: 1, left: [1, 2, 3] }).state;
    expect(other.clock).toMatchObject({ running: 1, since: 5000 }); // it ran on meanwhile
    expect(other.legal).toEqual(["a"]);
  });

  test("a move is taken back: the log is shorter, its player decides again", () => {
    const clock = live({ left: [5, 6], running: 1 });
    const may = { join: false, draw: true, abort: true, takeback: false };
    const offers = { abort: [1], draw: [1], takeback: [2] };
    const before = stateOf({ clock, may, offers, turn: 1, log: ["1 a", "2 b", "1 c"], legal: ["d"] });
    const { state, behind } = after(before, {
      kind: "taken_back",
      seat: 2,
      lines: 1,
      turn: 2,
      left: [5, 6],
      view: "again",
      takeback: true,
    });
    expect(behind).toBe(false);
    expect(state).toMatchObject({ log: ["1 a"], turn: 2, view: "again", legal: null });
    expect(state.offers).toEqual({ abort: [1], draw: [], takeback: [] });
    expect(state.clock).toMatchObject({ running: 2, since: 6000 });
    expect(state.may).toEqual({ ...may, takeback: true });
    const next = after(state, { kind: "played", seat: 2, line: "2 e", turn: 1, view: "" }).state;
    expect([next.log, next.may.takeback]).toEqual([["1 a", "2 e"], false]);
  });

  test("offers come, are agreed to and go", () => {
    const offered = after(stateOf(), { kind: "offered", seat: 2, what: "draw", turn: 1 }).state;
    expect(offered.offers).toEqual({ abort: [], draw: [2], takeback: [] });
    expect(after(offered, { kind: "declined", seat: 1, turn: 1 }).state.offers.draw).toEqual([]);
    const agreed = after(
      offered,
      { kind: "offered", seat: 1, what: "draw", turn: 1 },
      {
        kind: "ended",
        seat: null,
        what: "draw",
        turn: 0,
        end: { kind: "draw", seat: null, template: "a draw was agreed" },
        winners: [1, 2],
      },
    ).state;
    expect(agreed).toMatchObject({ status: "over", end: { kind: "draw" }, offers: { abort: [], draw: [] } });
    expect(after(agreed, { kind: "rematched", seat: null, after: "g2", turn: 0 }).state.after).toBe("g2");
  });

  test("when the server was away the clock runs on from there", () => {
    const { state } = after(stateOf({ clock: live() }), {
      kind: "resumed",
      seat: 1,
      turn: 1,
      left: [600_000, 600_000],
    });
    expect(state.clock).toMatchObject({ running: 1, since: 6000 });
  });
});

describe("clocks and rights", () => {
  test("run for the mover, and never below zero", () => {
    const state = stateOf({ clock: live({ left: [10_000, 20_000], since: 1000 }) });
    expect(remainingTime(state, 1, 4000)).toBe(7000);
    expect(remainingTime(state, 2, 4000)).toBe(20_000);
    expect(remainingTime(state, 1, 99_000)).toBe(0);
    expect(remainingTime(state, 1, 0)).toBe(10_000); // a clock that is behind the server's
    expect(remainingTime({ ...state, status: "over" }, 1, 4000)).toBe(10_000);
    expect(remainingTime(stateOf(), 1, 4000)).toBeNull();
  });
});

const told: fc.Arbitrary<Sent> = fc.oneof(
  fc.record({
    kind: fc.constant("played" as const),
    seat: fc.integer({ min: 1, max: 3 }),
    line: fc.string(),
    view: fc.string(),
    turn: fc.integer({ min: 1, max: 3 }),
    left: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
    legal: fc.option(fc.array(fc.string(), { maxLength: 3 }), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constantFrom("resigned" as const, "timed_out" as const, "declined" as const, "resumed" as const),
    seat: fc.integer({ min: 1, max: 3 }),
    turn: fc.integer({ min: 1, max: 3 }),
    left: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("offered" as const),
    seat: fc.integer({ min: 1, max: 3 }),
    what: fc.constantFrom("abort" as const, "draw" as const),
    turn: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constant("joined" as const),
    seat: fc.integer({ min: 1, max: 3 }),
    name: fc.string(),
  }),
);

describe("the network", () => {
  const first = stateOf({
    players: 3,
    seats: [person(1, "Ann"), person(2, "Bo"), person(3, "Cleo")],
    clock: live({ left: [1, 2, 3] }),
  });
  test("whatever is lost, duplicated or late, the result is the same", () => {
    // What reaches the page: numbers of events in any order, and between them the answers to its questions.
    const delivery = fc.array(fc.oneof(fc.nat(), fc.constant("answer" as const)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(told, { minLength: 1, maxLength: 25 }), delivery, (list, deliveries) => {
        const events = list.map((t, i): GameEvent => ({ at: 100 * i, ...t, sequence: 6 + i }));
        const states = events.reduce(
          (all, event) => [...all, reduceGame(openGame(all.at(-1)!), { do: "event", event }).state],
          [first],
        );
        let game = openGame(first);
        let reached = 0; // how far the server is, as far as the page could know
        for (const d of deliveries) {
          if (d === "answer") {
            if (game.behind) game = reduceGame(game, { do: "state", state: states[reached]! });
          } else {
            reached = Math.max(reached, (d % events.length) + 1);
            game = reduceGame(game, { do: "event", event: events[d % events.length]! });
          }
          expect(game.state).toEqual(states[game.state.sequence - 5]);
          if (!game.behind) expect(game.state.sequence - 5).toBe(reached);
        }
        game = reduceGame(game, { do: "event", event: events.at(-1)! });
        if (game.behind) game = reduceGame(game, { do: "state", state: states.at(-1)! });
        expect(game).toEqual({ state: states.at(-1), behind: false });
      }),
    );
  });
  test("a late state takes nothing back", () => {
    const game = after(stateOf(), { kind: "offered", seat: 2, what: "draw", turn: 1 });
    expect(reduceGame(game, { do: "state", state: stateOf() })).toBe(game);
  });
  test("who is connected", () => {
    const game = reduceGame(openGame(stateOf()), { do: "here", seat: 2, here: false });
    expect(game.state.seats.map((s) => s.here)).toEqual([true, false]);
  });
});
