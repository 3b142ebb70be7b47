// SPDX-License-Identifier: MIT
// What the page of a player is made of: results of a player in games that are over, and a line of ratings over time.
import type { Summary } from "../net/types";
import { outcomeOf } from "../outcome";

export type Result = "won" | "lost" | "drawn" | "aborted";

/** How a finished game ended for a player; a shared victory is a draw. */
export function resultOf(game: Summary, player: number): Result {
  const seat = game.seats.find((s) => s.player === player)?.seat ?? 0;
  const outcome = outcomeOf(game, seat);
  return outcome === "shared" ? "drawn" : outcome;
}

export function tallyOf(games: readonly Summary[], player: number): Record<Result, number> {
  const tally = { won: 0, lost: 0, drawn: 0, aborted: 0 };
  for (const game of games) tally[resultOf(game, player)]++;
  return tally;
}

export interface Point {
  at: number;
  points: number;
}

export interface Scale {
  low: number;
  high: number;
}

/** Round numbers around all ratings, at least a hundred apart. */
export function scaleOf(line: readonly Point[]): Scale {
  const points = line.map((p) => p.points);
  const low = Math.floor((Math.min(...points) - 10) / 50) * 50;
  const high = Math.ceil((Math.max(...points) + 10) / 50) * 50;
  return { low, high: Math.max(high, low + 100) };
}

/** The line as a path in a box of this size: evenly by game, since most play in bursts. */
export function pathOfLine(line: readonly Point[], width: number, height: number): string {
  const { low, high } = scaleOf(line);
  const x = (i: number) => (i * width) / Math.max(1, line.length - 1);
  const y = (points: number) => ((high - points) * height) / (high - low);
  return line
    .map((p, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(p.points).toFixed(1)}`) // not a move
    .join("");
}
