// SPDX-License-Identifier: MIT
// What happened in a game besides the moves, in words for screen readers: found by comparing two states, so that
// nothing in between is missed.
import { isPhrase } from "./phrases";
import type { GameState } from "../net/types";
import type { GameWords } from "./words/game.en";

type Who = (seat: number) => string;

/** How the game ended, when it wasn't played to its end. */
export function sayEnd(words: GameWords, state: GameState, who: Who): string {
  const { end, you } = state;
  const seat = end?.seat ?? 0;
  switch (end?.kind) {
    case "resign":
      return seat === you ? words.ended.youResign : words.ended.resign(who(seat));
    case "time":
      return seat === you ? words.ended.youTime : words.ended.time(who(seat));
    case "draw":
      return words.ended.draw;
    case "abort":
      return words.ended.abort;
    default:
      return "";
  }
}

/** The offer that concerns this player: somebody else's, to be answered, else the player's own. */
export function openOffer(state: GameState): { what: "draw" | "abort"; seat: number } | null {
  const kinds = state.may.draw ? (["draw", "abort"] as const) : (["abort"] as const);
  for (const own of [false, true])
    for (const what of kinds) {
      const seats = state.offers[what];
      const seat = own ? seats.find((s) => s === state.you) : seats.find((s) => s !== state.you);
      if (seat !== undefined && (own || !seats.includes(state.you))) return { what, seat };
    }
  return null;
}

function sayOffers(words: GameWords, before: GameState, after: GameState, who: Who): string[] {
  const lines: string[] = [];
  for (const what of ["draw", "abort"] as const)
    for (const seat of after.offers[what])
      if (!before.offers[what].includes(seat))
        lines.push(seat === after.you ? words.youOffered[what] : words.offered[what](who(seat)));
  const stood = before.offers.draw.length + before.offers.abort.length;
  const stands = after.offers.draw.length + after.offers.abort.length;
  if (stood > 0 && stands === 0 && after.status === "playing") lines.push(words.declined);
  return lines;
}

function saySeats(words: GameWords, before: GameState, after: GameState, who: Who, whoWas: Who): string[] {
  const lines: string[] = [];
  for (const seat of after.seats) {
    const was = before.seats[seat.seat - 1];
    if (!was || seat.seat === after.you) continue;
    const name = who(seat.seat);
    if (seat.name !== null && was.name === null) lines.push(words.joined(name));
    else if (seat.name === null && was.name !== null) lines.push(words.left(whoWas(seat.seat)));
    else if (seat.name !== null && seat.here !== was.here && seat.out === null && after.status !== "over")
      lines.push(seat.here ? words.comes(name) : words.goes(name));
    if (seat.out !== null && was.out === null && after.status === "playing")
      lines.push(
        seat.out === "resign" ? words.ended.resign(name) : words.ended.time(name),
        words.botPlaysOn(name),
      );
  }
  return lines;
}

/** `whoWas` names the previous player of a seat. */
export function sayNews(
  words: GameWords,
  before: GameState,
  after: GameState,
  who: Who,
  whoWas: Who,
): string[] {
  const lines = saySeats(words, before, after, who, whoWas);
  if (before.status === "waiting" && after.status === "playing") lines.push(words.dealt);
  lines.push(...sayOffers(words, before, after, who));
  if (before.status !== "over" && after.status === "over") {
    const end = sayEnd(words, after, who);
    if (end !== "") lines.push(end);
  }
  const { said } = after;
  if (said && said.sequence !== before.said?.sequence && said.seat !== after.you && isPhrase(said.phrase))
    lines.push(words.saidBy(who(said.seat), words.phrases[said.phrase]));
  if (before.after === null && after.after !== null) lines.push(words.wantsRematch);
  return lines;
}
