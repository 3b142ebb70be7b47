// SPDX-License-Identifier: MIT
// A game on the server as this page knows it: the server's state, updated by its events. A pure reducer. Duplicate
// events change nothing; after a gap, and where an event doesn't say everything, it wants a fresh state, which the
// holder of the link requests.
import type { GameEvent, GameState, Offers, ServerSeat } from "../net/types";

const NO_OFFERS: Offers = { abort: [], draw: [], takeback: [] };

export interface OnlineGame {
  state: GameState;
  /** a fresh state is wanted: something was missed, or isn't in the event */
  behind: boolean;
}

export type GameAction =
  | { do: "state"; state: GameState }
  | { do: "event"; event: GameEvent }
  | { do: "here"; seat: number; here: boolean };

function changeSeat(state: GameState, seat: number | null, change: Partial<ServerSeat>): GameState {
  return { ...state, seats: state.seats.map((s) => (s.seat === seat ? { ...s, ...change } : s)) };
}

/** The clocks after an event; `restarts`: the mover's time counts from there. */
function setClocks(state: GameState, event: GameEvent, restarts: boolean): GameState {
  const { clock } = state;
  if (!clock || !event.left) return state;
  const running = state.turn > 0 && state.seats[state.turn - 1]?.bot === null ? state.turn : 0;
  const since = restarts ? event.at : clock.since;
  return { ...state, clock: { ...clock, left: event.left, running, since } };
}

/** What only events of one kind do. */
function apply(state: GameState, event: GameEvent): GameState {
  const { seat, kind } = event;
  switch (kind) {
    case "joined":
      return changeSeat(state, seat, { kind: "person", name: event.name ?? null });
    case "left":
      return changeSeat(state, seat, { name: null, ready: false, here: false });
    case "ready":
      return changeSeat(state, seat, { ready: true });
    case "dealt":
      return {
        ...state,
        status: "playing",
        nonces: event.nonces ?? null,
        start: event.view ?? null,
        log: [],
      };
    case "played": {
      const log = [...(state.log ?? []), event.line ?? ""];
      return { ...state, log, offers: { ...state.offers, draw: [], takeback: [] } };
    }
    case "taken_back": {
      const log = (state.log ?? []).slice(0, event.lines ?? 0);
      return { ...state, log, offers: { ...state.offers, draw: [], takeback: [] } };
    }
    case "resigned":
    case "timed_out": {
      const out = kind === "resigned" ? "resign" : "time";
      const gone = changeSeat(state, seat, {
        out,
        out_template: event.out_template ?? null,
        ...(event.bot ? { bot: event.bot } : {}),
      });
      const abort = gone.offers.abort.filter((s) => s !== seat);
      return { ...gone, offers: { ...gone.offers, abort, takeback: [] } };
    }
    case "offered": {
      const what = event.what ?? "abort";
      const seats = [...state.offers[what], seat ?? 0].sort((a, b) => a - b);
      return { ...state, offers: { ...state.offers, [what]: seats } };
    }
    case "declined":
      return { ...state, offers: NO_OFFERS };
    case "rematched":
      return { ...state, after: event.after ?? null };
    case "said":
      return { ...state, said: { seat: seat ?? 0, phrase: event.phrase ?? "", sequence: event.sequence } };
    case "rated":
      return {
        ...state,
        seats: state.seats.map((s, i) => ({ ...s, rating: event.ratings?.[i] ?? s.rating })),
      };
    case "ended":
    case "resumed":
      return state;
  }
}

function finish(state: GameState, event: GameEvent): GameState {
  if (!event.end) return state;
  return {
    ...state,
    status: "over",
    offers: NO_OFFERS,
    end: event.end,
    scores: event.scores ?? null,
    winners: event.winners ?? [],
    key: event.key ?? null,
  };
}

/** Does the event restart the mover's clock? Not if somebody else resigned meanwhile. */
function restarts(before: GameState, { kind, seat }: GameEvent): boolean {
  if (kind === "resigned" || kind === "timed_out") return seat === before.turn;
  return kind === "dealt" || kind === "played" || kind === "resumed" || kind === "taken_back";
}

/** Events that don't say everything: which seats are free by link, and at the end what was hidden. */
function isWhole({ kind, end }: GameEvent): boolean {
  return kind !== "joined" && kind !== "left" && !end;
}

function follow(game: OnlineGame, event: GameEvent): OnlineGame {
  const { state } = game;
  if (event.sequence <= state.sequence) return game;
  if (event.sequence > state.sequence + 1) return { ...game, behind: true };
  let next: GameState = { ...apply(state, event), sequence: event.sequence };
  if (event.turn !== undefined) next = { ...next, turn: event.turn };
  if (event.view !== undefined) {
    const may = { ...next.may, takeback: event.takeback ?? false };
    next = { ...next, view: event.view, legal: event.legal ?? null, may };
  }
  if (event.kind === "resigned" || event.kind === "timed_out")
    next = { ...next, legal: event.seat === state.you ? null : next.legal };
  next = finish(setClocks(next, event, restarts(state, event)), event);
  return { state: next, behind: game.behind || !isWhole(event) };
}

export function openGame(state: GameState): OnlineGame {
  return { state, behind: false };
}

export function reduceGame(game: OnlineGame, action: GameAction): OnlineGame {
  switch (action.do) {
    case "state":
      // A late answer must not take back what came since.
      return action.state.sequence < game.state.sequence ? game : openGame(action.state);
    case "event":
      return follow(game, action.event);
    case "here":
      return { ...game, state: changeSeat(game.state, action.seat, { here: action.here }) };
  }
}

/** What a seat's clock shows at a moment of the server's time. */
export function remainingTime(state: GameState, seat: number, now: number): number | null {
  const { clock } = state;
  const left = clock?.left[seat - 1];
  if (!clock || left === undefined) return null;
  const spent = clock.running === seat && state.status === "playing" ? now - clock.since : 0;
  return Math.max(0, left - Math.max(0, spent));
}

export function isFree(seat: ServerSeat): boolean {
  return seat.kind !== "bot" && seat.name === null;
}
