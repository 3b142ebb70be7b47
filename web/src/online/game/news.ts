// SPDX-License-Identifier: MIT
// What happened in a game besides the moves, in words for screen readers: found by comparing two states, so that
// nothing in between is missed.
import { capital, fillSlots, sentence } from "../../messages/say";
import { sayPhrase } from "./phrases";
import type { GameState, Offered } from "../net/types";
import type { GameWords } from "./words/game.en";

/** What may be offered, the most pressing first. */
export const OFFERED = ["takeback", "draw", "abort"] as const;

type Who = (seat: number) => string;

/** A clause of the server's, with names. */
const fill = (words: GameWords, template: string, you: number, who: Who) =>
  sentence(fillSlots(template, (seat) => (seat === you ? words.you : who(seat))));

/** How the game ended, when it wasn't played to its end. */
export function sayEnd(words: GameWords, state: GameState, who: Who): string {
  const { end, you } = state;
  if (!end || end.kind === "played") return "";
  if (!words.ended) return fill(words, end.template, you, who);
  if (end.kind === "draw" || end.kind === "abort") return words.ended[end.kind];
  if (end.seat === you) return end.kind === "resign" ? words.ended.youResign : words.ended.youTime;
  return words.ended[end.kind](who(end.seat ?? 0));
}

/** The offer that concerns this player: somebody else's, to be answered, else the player's own. */
export function openOffer(state: GameState): { what: Offered; seat: number } | null {
  const kinds = OFFERED.filter((what) => what !== "draw" || state.may.draw);
  for (const own of [false, true])
    for (const what of kinds) {
      const seats = state.offers[what];
      const seat = own ? seats.find((s) => s === state.you) : seats.find((s) => s !== state.you);
      if (seat !== undefined && (own || !seats.includes(state.you))) return { what, seat };
    }
  return null;
}

/** An offer as a sentence. */
export function sayOffer(words: GameWords, state: GameState, what: Offered, seat: number, who: Who): string {
  const own = seat === state.you;
  const { offers } = state.words;
  if (words.offered) return own ? words.offered.you[what] : words.offered[what](who(seat));
  return sentence(offers[what].replace("{seat}", own ? capital(words.you) : who(seat)));
}

function tookBack(before: GameState, after: GameState): boolean {
  return after.status === "playing" && (after.log?.length ?? 0) < (before.log?.length ?? 0);
}

function sayOffers(words: GameWords, before: GameState, after: GameState, who: Who): string[] {
  const lines: string[] = [];
  if (tookBack(before, after)) return [words.takenBack];
  for (const what of OFFERED)
    for (const seat of after.offers[what])
      if (!before.offers[what].includes(seat)) lines.push(sayOffer(words, after, what, seat, who));
  const stood = OFFERED.some((what) => before.offers[what].length > 0);
  const stands = OFFERED.some((what) => after.offers[what].length > 0);
  if (stood && !stands && after.status === "playing") lines.push(words.declined);
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
        words.ended ? words.ended[seat.out](name) : fill(words, seat.out_template ?? "", after.you, who),
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
  if (said && said.sequence !== before.said?.sequence && said.seat !== after.you) {
    const phrase = sayPhrase(words, after, said.phrase);
    if (phrase !== null) lines.push(words.saidBy(who(said.seat), phrase));
  }
  if (before.after === null && after.after !== null) lines.push(words.wantsRematch);
  return lines;
}
