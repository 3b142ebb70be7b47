// SPDX-License-Identifier: MIT
// The open tables, live, as long as a component shows them.
import { useEffect, useState } from "preact/hooks";
import { link } from "../net/page-link";
import { followTables, listTables } from "./tables";
import type { Summary } from "../net/types";

/** null until the server has told them. */
export function useLobby(): Summary[] | null {
  const [tables, setTables] = useState<Summary[] | null>(null);
  useEffect(() => {
    const watching = link.watchLobby({
      games: (games) => setTables(listTables(games)),
      news: (news) => setTables((shown) => followTables(shown ?? [], news)),
    });
    return () => watching.stop();
  }, []);
  return tables;
}
