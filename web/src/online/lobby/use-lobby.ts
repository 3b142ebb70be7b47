// SPDX-License-Identifier: MIT
// The open games, live, as long as a component shows them.
import { useEffect, useState } from "preact/hooks";
import { link } from "../net/page-link";
import { followGames, listGames } from "./games";
import type { Summary } from "../net/types";

/** null until the server has sent them. */
export function useLobby(): Summary[] | null {
  const [games, setGames] = useState<Summary[] | null>(null);
  useEffect(() => {
    const watching = link.watchLobby({
      games: (games) => setGames(listGames(games)),
      news: (news) => setGames((shown) => followGames(shown ?? [], news)),
    });
    return () => watching.stop();
  }, []);
  return games;
}
