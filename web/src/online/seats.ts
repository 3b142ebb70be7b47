// SPDX-License-Identifier: MIT
// The people of a table in words.
import type { Messages } from "../messages/messages";
import { sayName } from "../messages/say";
import type { ServerSeat } from "./types";
import type { LobbyWords } from "./words/lobby.en";

export function seatName(m: Messages, w: LobbyWords, seat: ServerSeat): string {
  if (seat.name !== null) return seat.name === "" ? w.formerPlayer : sayName(m, seat.name);
  const level = /^level:(\d)$/.exec(seat.bot ?? "");
  if (level) return m.level(Number(level[1]));
  return seat.kind === "open" ? w.anyone : w.friend;
}

/** All of them but oneself, and but seats that are free. */
export function others(
  m: Messages,
  w: LobbyWords,
  seats: ServerSeat[],
  you: number,
  language: string,
): string {
  const there = seats.filter((s) => s.seat !== you && (s.name !== null || s.bot !== null));
  const names = there.map((s) => seatName(m, w, s));
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
