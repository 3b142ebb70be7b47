// SPDX-License-Identifier: MIT
// The player's own games, for lists and notifications: order, turn, remaining time, result. A pure reducer over the
// games' own (game.ts); follow.ts feeds it.
import { isFree, openGame, reduceGame } from "../game/game";
import type { GameAction, OnlineGame } from "../game/game";
import type { GameEvent, GameState, Summary } from "../net/types";

export interface Mine {
  /** has the server sent all of them? */
  known: boolean;
  games: ReadonlyMap<string, OnlineGame>;
}

export type MineAction =
  | { do: "game"; id: string; action: GameAction }
  | { do: "gone"; id: string }
  | { do: "known" }
  | { do: "clear" };

export const NOTHING: Mine = { known: false, games: new Map() };

function reduceOne(game: OnlineGame | undefined, action: GameAction): OnlineGame | undefined {
  if (game) return reduceGame(game, action);
  return action.do === "state" ? openGame(action.state) : undefined;
}

export function reduceMine(mine: Mine, a: MineAction): Mine {
  switch (a.do) {
    case "game": {
      const before = mine.games.get(a.id);
      const after = reduceOne(before, a.action);
      if (!after || after === before) return mine;
      return { ...mine, games: new Map(mine.games).set(a.id, after) };
    }
    case "gone":
      return { ...mine, games: new Map([...mine.games].filter(([id]) => id !== a.id)) };
    case "known":
      return { ...mine, known: true };
    case "clear":
      return NOTHING;
  }
}

/** The games in which the player has a seat; the others are only visited. */
export function seated(mine: Mine): GameState[] {
  return [...mine.games.values()].map(({ state }) => state).filter(({ you }) => you > 0);
}

export function isSeated(mine: Mine, id: string): boolean {
  return (mine.games.get(id)?.state.you ?? 0) > 0;
}

export type Group = "yours" | "theirs" | "waiting" | "over";
export const GROUPS: readonly Group[] = ["yours", "theirs", "waiting", "over"];

export function groupOf(g: GameState): Group {
  if (g.status !== "playing") return g.status;
  return g.turn === g.you && g.seats[g.you - 1]?.out === null ? "yours" : "theirs";
}

/** When the mover's time runs out; null without a running clock. */
export function deadline(g: GameState): number | null {
  if (g.status !== "playing" || !g.clock || g.clock.running === 0) return null;
  return g.clock.since + (g.clock.left[g.clock.running - 1] ?? 0);
}

/** What is most pressing first, then the newest. */
function before(a: GameState, b: GameState): number {
  const [x, y] = [deadline(a) ?? Infinity, deadline(b) ?? Infinity];
  return x === y ? b.created - a.created : x - y;
}

export function grouped(mine: Mine): Record<Group, GameState[]> {
  const groups: Record<Group, GameState[]> = { yours: [], theirs: [], waiting: [], over: [] };
  for (const game of seated(mine)) groups[groupOf(game)].push(game);
  for (const games of Object.values(groups)) games.sort(before);
  return groups;
}

/** In how many games is it the player's turn, besides the visited one? */
export function countYours(mine: Mine, seen: string | null): number {
  return seated(mine).filter((game) => groupOf(game) === "yours" && game.id !== seen).length;
}

/** Seats that still wait for somebody. */
export function freeSeats(g: Pick<Summary, "seats">): number {
  return g.seats.filter(isFree).length;
}

/** What is worth an alert to players who aren't looking. */
export type Alert = "turn" | "joined" | "begun" | "over";

export function alertOf(before: GameState, after: GameState, event: GameEvent): Alert | null {
  if (after.sequence === before.sequence || before.status === "over") return null;
  if (after.status === "over") return "over";
  if (groupOf(after) === "yours" && groupOf(before) !== "yours") return "turn";
  if (event.kind === "dealt") return "begun";
  return event.kind === "joined" && event.seat !== before.you ? "joined" : null;
}
