// SPDX-License-Identifier: MIT
// The players of an online game in words.
import type { Messages } from "../messages/messages";
import { botName, sayName } from "../messages/say";
import type { ServerSeat } from "./net/types";
import type { LobbyWords } from "./lobby/words/lobby.en";
import type { SharedWords } from "./words/shared.en";

/** "Bo (bot, level 2)": by its name in the game, and marked as a bot. */
export function sayBot(m: Messages, w: SharedWords, { seat, bot }: Pick<ServerSeat, "seat" | "bot">): string {
  return w.botNamed(botName(m, seat), Number(/^level:(\d)$/.exec(bot ?? "")?.[1]));
}

export function seatName(m: Messages, w: LobbyWords, seat: ServerSeat): string {
  if (seat.name !== null) return seat.name === "" ? w.formerPlayer : sayName(m, seat.name);
  if (seat.kind === "bot") return sayBot(m, w, seat);
  return seat.kind === "open" ? w.anyone : w.friend;
}

/** All of them except the reader and free seats. */
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
