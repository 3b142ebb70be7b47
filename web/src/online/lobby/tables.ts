// SPDX-License-Identifier: MIT
// The open tables of the lobby: a pure list that follows the server's news.
import type { News, Summary } from "../net/types";

type LobbyNews = Extract<News, { news: "lobby" }>;

/** Where somebody is there first, then the newest. */
function before(a: Summary, b: Summary): number {
  const here = (s: Summary) => Number(s.seats.some((seat) => seat.kind === "person" && seat.here));
  return here(b) - here(a) || b.created - a.created;
}

export function listTables(games: readonly Summary[]): Summary[] {
  return games.filter((g) => g.status === "waiting").sort(before);
}

export function followTables(tables: readonly Summary[], news: LobbyNews): Summary[] {
  const id = "gone" in news ? news.gone : news.game.id;
  const others = tables.filter((g) => g.id !== id);
  return listTables("gone" in news ? others : [...others, news.game]);
}
