// SPDX-License-Identifier: MIT
// The whole page as one value: settings, the table, which panel is open.
import type { GameInfo, GameName } from "../engine/types";
import type { Route } from "./route";
import type { Settings } from "./settings";
import type { Snapshot } from "./table/source";
import { openTable, reduceTable } from "./table/table";
import type { Table, TableAction } from "./table/table";
import type { Trouble } from "./trouble";

export type Panel = "menu" | "new" | "unfinished" | "settings" | "log" | "help" | "piles" | "notice";

/** What is shown of a game that is over, in this order: the last move, the points adding up, who won; the board again. */
export type End = "last" | "sums" | "verdict" | "board";

export interface App {
  route: Route;
  settings: Settings;
  /** what the engine can play, in its order; none until it is there */
  games: readonly GameInfo[];
  table: Table | null;
  /** how many games were opened so far */
  opened: number;
  panel: Panel | null;
  /** the section of the rules that the help opens at, from 0; null: its beginning */
  section: number | null;
  /** of a finished game */
  end: End;
  trouble: Trouble | null;
  /** there is a newer version of the page */
  outdated: boolean;
  /** online games in which it is the player's turn, as far as is known */
  waiting: number;
}

export type AppAction =
  | { do: "games"; games: readonly GameInfo[] }
  | { do: "route"; route: Route }
  | { do: "opened"; shown: Snapshot }
  | { do: "table"; action: TableAction }
  | { do: "panel"; panel: Panel | null; section?: number }
  | { do: "end"; end: End }
  | { do: "set"; change: Partial<Settings> }
  | { do: "trouble"; trouble: Trouble | null }
  | { do: "outdated"; outdated: boolean }
  | { do: "waiting"; count: number };

export function openApp(settings: Settings, route: Route = { page: "play" }): App {
  return {
    route,
    settings,
    games: [],
    table: null,
    opened: 0,
    panel: null,
    section: null,
    end: "sums",
    trouble: null,
    outdated: false,
    waiting: 0,
  };
}

/** The game being shown, else the first one; empty until there is one. */
export function gameOf({ table, games }: App): GameName {
  return table?.shown.game ?? games[0]?.name ?? "";
}

/** The engine's information about a game; harmless values for an unknown one. */
export function infoOf({ games }: Pick<App, "games">, game: GameName): GameInfo {
  const unknown = {
    name: game,
    minPlayers: 2,
    maxPlayers: 2,
    players: 2,
    unit: "points",
    designers: [],
    levels: [],
    hides: true,
    deck: false,
  };
  return games.find(({ name }) => name === game) ?? unknown;
}

/** How many may play it, and how many do by default. */
export function seatsOf(
  app: Pick<App, "games">,
  game: GameName,
): { min: number; max: number; usual: number } {
  const { minPlayers: min, maxPlayers: max, players: usual } = infoOf(app, game);
  return { min, max, usual };
}

/** The table as far as the page may mention it: between two people at one screen nothing is said, done or kept. */
export function seenTable({ table }: App): Table | null {
  return table && table.shown.handTo === 0 ? table : null;
}

/** A game that was played to its end shows its last move first; a resigned one has a winner at once. */
function endAfter(before: Table, { shown }: Table): End | null {
  if (!shown.over || before.shown.over) return null;
  return shown.ended ? "last" : "verdict";
}

export function reduceApp(app: App, a: AppAction): App {
  switch (a.do) {
    case "games":
      return { ...app, games: a.games };
    case "route":
      return { ...app, route: a.route, table: null, panel: null, trouble: null };
    case "opened":
      return {
        ...app,
        table: openTable(a.shown),
        opened: app.opened + 1,
        panel: null,
        end: "sums",
        trouble: null,
      };
    case "table": {
      if (!app.table) return app;
      const table = reduceTable(app.table, a.action);
      if (table === app.table) return app;
      // Sheets about the game don't stay open over the curtain, nor behind it.
      const falls = table.shown.handTo > 0 && table.shown.handTo !== app.table.shown.handTo;
      return {
        ...app,
        table,
        panel: falls ? null : app.panel,
        end: endAfter(app.table, table) ?? app.end,
      };
    }
    case "panel":
      return { ...app, panel: a.panel, section: a.section ?? null };
    case "end":
      return { ...app, end: a.end };
    case "set":
      return { ...app, settings: { ...app.settings, ...a.change } };
    case "trouble":
      return { ...app, trouble: a.trouble };
    case "outdated":
      return { ...app, outdated: a.outdated };
    case "waiting":
      return app.waiting === a.count ? app : { ...app, waiting: a.count };
  }
}
