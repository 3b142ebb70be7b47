// SPDX-License-Identifier: MIT
// How a finished game on the server ended for one of its seats: for lists, pages of players and the history.
import type { Summary } from "./net/types";

/** Drawn: it was agreed, or everybody won; shared: several won, and others didn't. */
export type Outcome = "won" | "lost" | "drawn" | "shared" | "aborted";

export function outcomeOf(game: Pick<Summary, "end" | "winners" | "seats">, seat: number): Outcome {
  const winners = game.winners ?? [];
  if (game.end?.kind === "abort") return "aborted";
  if (winners.length === game.seats.length || game.end?.kind === "draw") return "drawn";
  if (!winners.includes(seat)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}
