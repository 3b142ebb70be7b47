// SPDX-License-Identifier: MIT
// One's own games as lists need them: whose turn, what is left of the clock, how it ended. A pure
// reducer over the server's states and events; follow.ts feeds it.
import type { GameEvent, GameState, Summary } from "./types";

type Told = Pick<
  GameState,
  "id" | "game" | "status" | "sequence" | "turn" | "seats" | "you" | "clock" | "created" | "end" | "winners"
>;

/** A game of one's own: the server's state without positions and log. */
export type MyGame = { [K in keyof Told]: Told[K] };

export interface Mine {
  /** has the server told all of them? */
  known: boolean;
  games: ReadonlyMap<string, MyGame>;
}

export type MineAction =
  | { do: "state"; state: GameState }
  | { do: "event"; game: string; event: GameEvent }
  | { do: "here"; game: string; seat: number; here: boolean }
  | { do: "gone"; game: string }
  | { do: "known" }
  | { do: "clear" };

export const NOTHING: Mine = { known: false, games: new Map() };

export function fromState(s: GameState): MyGame {
  const { id, game, status, sequence, turn, seats, you, clock, created, end, winners } = s;
  return { id, game, status, sequence, turn, seats, you, clock, created, end, winners };
}

function seatAfter(seat: MyGame["seats"][number], e: GameEvent): MyGame["seats"][number] {
  if (seat.seat !== e.seat) return seat;
  switch (e.kind) {
    case "joined":
      return { ...seat, kind: "person", name: e.name ?? null };
    case "left":
      return { ...seat, name: null, here: false, ready: false };
    case "ready":
      return { ...seat, ready: true };
    case "resigned":
      return { ...seat, out: "resign" };
    case "timed_out":
      return { ...seat, out: "time" };
    default:
      return seat;
  }
}

function clockAfter(g: MyGame, e: GameEvent, turn: number): MyGame["clock"] {
  if (!g.clock || !e.left) return g.clock;
  const bot = g.seats[turn - 1]?.bot != null;
  return { ...g.clock, left: e.left, since: e.at, running: e.end || bot ? 0 : turn };
}

/** What a game is after an event; what was heard before changes nothing. */
export function follow(g: MyGame, e: GameEvent): MyGame {
  if (e.sequence <= g.sequence) return g;
  const turn = e.end ? 0 : (e.turn ?? g.turn);
  return {
    ...g,
    sequence: e.sequence,
    status: e.end ? "over" : e.kind === "dealt" ? "playing" : g.status,
    turn,
    seats: g.seats.map((seat) => seatAfter(seat, e)),
    clock: clockAfter(g, e, turn),
    end: e.end ?? g.end,
    winners: e.winners ?? g.winners,
  };
}

function put(mine: Mine, game: MyGame): Mine {
  if (mine.games.get(game.id) === game) return mine;
  return { ...mine, games: new Map(mine.games).set(game.id, game) };
}

export function reduceMine(mine: Mine, a: MineAction): Mine {
  switch (a.do) {
    case "state":
      return put(mine, fromState(a.state));
    case "event": {
      const game = mine.games.get(a.game);
      return game ? put(mine, follow(game, a.event)) : mine;
    }
    case "here": {
      const game = mine.games.get(a.game);
      if (!game) return mine;
      const seats = game.seats.map((s) => (s.seat === a.seat ? { ...s, here: a.here } : s));
      return put(mine, { ...game, seats });
    }
    case "gone":
      return { ...mine, games: new Map([...mine.games].filter(([id]) => id !== a.game)) };
    case "known":
      return { ...mine, known: true };
    case "clear":
      return NOTHING;
  }
}

export type Group = "yours" | "theirs" | "waiting" | "over";
export const GROUPS: readonly Group[] = ["yours", "theirs", "waiting", "over"];

export function groupOf(g: MyGame): Group {
  if (g.status !== "playing") return g.status;
  return g.turn === g.you && g.seats[g.you - 1]?.out === null ? "yours" : "theirs";
}

/** The moment at which the time of whoever is to move runs out; null without a clock that runs. */
export function deadline(g: MyGame): number | null {
  if (!g.clock || g.clock.running === 0) return null;
  return g.clock.since + (g.clock.left[g.clock.running - 1] ?? 0);
}

/** What is most pressing first, then the newest. */
function before(a: MyGame, b: MyGame): number {
  const [x, y] = [deadline(a) ?? Infinity, deadline(b) ?? Infinity];
  return x === y ? b.created - a.created : x - y;
}

export function grouped(mine: Mine): Record<Group, MyGame[]> {
  const groups: Record<Group, MyGame[]> = { yours: [], theirs: [], waiting: [], over: [] };
  for (const game of mine.games.values()) groups[groupOf(game)].push(game);
  for (const games of Object.values(groups)) games.sort(before);
  return groups;
}

export function countYours(mine: Mine): number {
  return [...mine.games.values()].filter((g) => groupOf(g) === "yours").length;
}

export type Outcome = "won" | "lost" | "drawn" | "shared" | "aborted";

/** How a finished game ended for oneself. */
export function outcomeOf(g: MyGame): Outcome {
  const winners = g.winners ?? [];
  if (g.end?.kind === "abort") return "aborted";
  if (winners.length === g.seats.length || g.end?.kind === "draw") return "drawn";
  if (!winners.includes(g.you)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

/** Seats that still wait for somebody. */
export function freeSeats(g: Pick<Summary, "seats">): number {
  return g.seats.filter((s) => s.kind !== "bot" && s.name === null).length;
}

/** What is worth telling somebody who isn't looking. */
export type Telling = "turn" | "joined" | "begun" | "over";

export function tellingOf(g: MyGame, e: GameEvent): Telling | null {
  if (e.sequence <= g.sequence || g.status === "over") return null;
  const after = follow(g, e);
  if (after.status === "over") return "over";
  if (groupOf(after) === "yours" && groupOf(g) !== "yours") return "turn";
  if (e.kind === "dealt") return "begun";
  return e.kind === "joined" && e.seat !== g.you ? "joined" : null;
}
