// SPDX-License-Identifier: MIT
// A finished game in the player's history, wherever it was played, and what many of them add up to. Pure.
import type { GameName, GameRecord, PlayerSums, RecordPlayed } from "../engine/types";
import type { GameState } from "../online/net/types";
import { outcomeOf } from "../online/outcome";

export type Result = NonNullable<RecordPlayed["result"]>;

export interface Played {
  id: string;
  game: GameName;
  /** when it ended, in milliseconds since 1970 */
  at: number;
  /** the others: bots by name ("level:3"), people by theirs, "" without one */
  others: { bot: string | null; name: string }[];
  scores: number[];
  /** null: the player had no seat of their own */
  result: Result | null;
  /** what an analysis found, in shares of the win: the average loss of a decision, and luck; null without one */
  error: number | null;
  luck: number | null;
}

/** One that this browser keeps, with its record. */
export interface Kept extends Played {
  record: string;
  seat: number;
}

/** One on the server. */
export interface Remote extends Played {
  server: string;
}

/** A figure that an analysis has left in a tag; null without one. */
function figureOf(tag: string): number | null {
  const figure = tag === "" ? Number.NaN : Number(tag);
  return Number.isFinite(figure) ? figure : null;
}

/** A record as it is kept; null when the engine says that it isn't. */
export function keptOf(record: GameRecord, text: string, at: number): Kept | null {
  const { game, players, ending, played } = record;
  if (!played) return null;
  const tag = (name: string) => record.tags.find(([n]) => n === name)?.[1] ?? "";
  const start = record.steps[0]?.position ?? "";
  const seats = Array.from({ length: players }, (_, i) => i + 1).filter((seat) => seat !== played.seat);
  const [error, luck] = [figureOf(tag("ErrorRate")), figureOf(tag("Luck"))];
  const analysed = error !== null && luck !== null;
  return {
    id: `${game} ${tag("Seed") || start}`,
    game,
    at,
    others: seats.map((seat) => {
      const name = tag(`Player${seat}`);
      return played.bots.includes(seat)
        ? { bot: name, name: "" }
        : { bot: null, name: name === "person" ? "" : name };
    }),
    scores: ending.scores ?? [],
    result: played.result,
    error: analysed ? error : null,
    luck: analysed ? luck : null,
    record: text,
    seat: played.seat,
  };
}

/** A finished game of the server; null when it was aborted or isn't over. */
export function remoteOf(g: GameState): Remote | null {
  if (g.status !== "over" || g.you === 0) return null;
  const outcome = outcomeOf(g, g.you);
  if (outcome === "aborted") return null;
  return {
    id: g.id,
    server: g.id,
    game: g.game,
    at: g.created,
    others: g.seats
      .filter(({ seat }) => seat !== g.you)
      .map(({ bot, name }) => ({ bot: name === null ? bot : null, name: name ?? "" })),
    scores: g.scores ?? [],
    result: outcome === "drawn" ? "shared" : outcome,
    error: null,
    luck: null,
  };
}

export function withSums(game: Kept, sums: readonly PlayerSums[]): Kept {
  const mine = sums.find(({ seat }) => seat === game.seat);
  return { ...game, error: mine?.errorRate?.win ?? null, luck: mine?.luck?.win ?? null };
}

/** Whom it was against, as filters and tables have it: "level:3", "bots" (several kinds), "people"; as the engine has
 * it for records. */
export function opponentOf({ others }: Played): string {
  const bots = new Set(others.map(({ bot }) => bot));
  if (bots.has(null)) return "people";
  return bots.size === 1 ? ([...bots][0] ?? "people") : "bots";
}

export interface Filter {
  /** "": all */
  game: GameName;
  opponent: string;
  result: Result | "";
}

export const NO_FILTER: Filter = { game: "", opponent: "", result: "" };

export function filtered<G extends Played>(games: readonly G[], f: Filter): G[] {
  return games.filter(
    (g) =>
      (f.game === "" || g.game === f.game) &&
      (f.opponent === "" || opponentOf(g) === f.opponent) &&
      (f.result === "" || g.result === f.result),
  );
}

export interface Tally {
  game: GameName;
  opponent: string;
  games: number;
  won: number;
  shared: number;
  lost: number;
}

/** Results by game and opponent, in the order of the names. */
export function tally(games: readonly Played[]): Tally[] {
  const rows = new Map<string, Tally>();
  for (const g of games) {
    if (g.result === null) continue;
    const opponent = opponentOf(g);
    const key = `${g.game} ${opponent}`;
    const row = rows.get(key) ?? { game: g.game, opponent, games: 0, won: 0, shared: 0, lost: 0 };
    rows.set(key, { ...row, games: row.games + 1, [g.result]: row[g.result] + 1 });
  }
  const before = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...rows.values()].sort((a, b) => before(a.game, b.game) || before(a.opponent, b.opponent));
}

/** What share of these games was won; a shared victory counts half. */
export const shareOf = ({ won, shared, games }: Tally): number => (won + shared / 2) / games;

/** A figure over time, oldest first. */
export function seriesOf(games: readonly Played[], of: "error" | "luck"): number[] {
  return games
    .filter((g) => g[of] !== null)
    .sort((a, b) => a.at - b.at)
    .map((g) => g[of] ?? 0);
}

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, v) => sum + v, 0) / values.length;

/** The mean of the last few at every point: one game says little. */
export function runningMean(values: readonly number[], few = 10): number[] {
  return values.map((_, i) => meanOf(values.slice(Math.max(0, i + 1 - few), i + 1)));
}
