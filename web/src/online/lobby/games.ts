// SPDX-License-Identifier: MIT
// The open games of the lobby: a pure list that follows the server's news.
import type { News, Summary } from "../net/types";

type LobbyNews = Extract<News, { news: "lobby" }>;

/** Those with somebody present first, then the newest. */
function before(a: Summary, b: Summary): number {
  const here = (s: Summary) => Number(s.seats.some((seat) => seat.kind === "person" && seat.here));
  return here(b) - here(a) || b.created - a.created;
}

export function listGames(games: readonly Summary[]): Summary[] {
  return games.filter((g) => g.status === "waiting").sort(before);
}

export function followGames(games: readonly Summary[], news: LobbyNews): Summary[] {
  const id = "gone" in news ? news.gone : news.game.id;
  const others = games.filter((g) => g.id !== id);
  return listGames("gone" in news ? others : [...others, news.game]);
}
