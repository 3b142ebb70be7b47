// SPDX-License-Identifier: MIT
// Games for tests: Ann (you) against Bo, who is to move.
import type { GameEvent, GameState, ServerSeat } from "../net/types";

export const seat = (n: number, name: string | null, change: Partial<ServerSeat> = {}): ServerSeat => ({
  ...{
    seat: n,
    kind: "person",
    name,
    bot: null,
    here: true,
    ready: true,
    out: null,
    out_template: null,
    player: null,
    rating: null,
  },
  ...change,
});

export const bot = (n: number): ServerSeat => seat(n, null, { kind: "bot", bot: "level:3" });

export const days: NonNullable<GameState["clock"]> = {
  kind: "days",
  base: 9000,
  increment: 0,
  left: [9000, 9000],
  running: 2,
  since: 1000,
};

export function game(change: Partial<GameState> = {}): GameState {
  return {
    id: "g",
    game: "mandala",
    players: 2,
    status: "playing",
    sequence: 10,
    turn: 2,
    seats: [seat(1, "Ann"), seat(2, "Bo")],
    you: 1,
    clock: null,
    now: 2000,
    aids: false,
    rated: false,
    listed: false,
    created: 1000,
    commit: "",
    nonces: "a,b",
    view: "",
    legal: null,
    start: "",
    log: [],
    offers: { abort: [], draw: [], takeback: [] },
    end: null,
    scores: null,
    winners: null,
    key: null,
    before: null,
    after: null,
    daily: null,
    tournament: null,
    match: null,
    closed: false,
    links: null,
    opens: null,
    may: { join: false, draw: true, abort: true, takeback: false },
    words: {
      offers: { abort: "{seat} offered an abort", draw: "{seat} offered a draw", takeback: "{seat} asked" },
      phrases: { hello: "Hello!", wow: "Wow!" },
    },
    ...change,
  };
}

export const event = (change: Partial<GameEvent>): GameEvent => ({
  ...{ sequence: 11, at: 5000, kind: "played", seat: 2 },
  ...change,
});
