// SPDX-License-Identifier: MIT
// The page's addresses. The server answers all of them with the same page; this says what each means.
import type { GameName } from "../engine/types";
import { isModule, moduleOf } from "../games/module";

export type Route =
  | { page: "play"; game?: GameName } // "/", "/GAME": the game in this browser
  | { page: "online" } // "/online": the lobby, the player's own games, a new game
  | { page: "game"; id: string; key: string | null } // "/g/ID" or "/g/ID/KEY": a game on the server
  | { page: "me" } // "/me": name and account
  | { page: "player"; id: string } // "/player/NUMBER": an account as others see it
  | { page: "daily"; day: string | null } // "/daily", "/daily/DATE": the deals of a day
  | { page: "tournaments" } // "/tournaments": all of them
  | { page: "tournament"; id: string } // "/tournament/ID"
  | { page: "history" } // "/history": finished games
  | { page: "replay"; id: string | null; key: string | null } // "/r/ID", "/r/ID/KEY"; "/r": the record in the fragment
  | { page: "learn"; game: GameName } // "/learn/GAME": the tutorial
  | { page: "puzzles"; game: GameName }; // "/puzzles/GAME"

const WORD = /^[A-Za-z0-9_-]{1,64}$/;

/** What an address means; null for an unknown one. */
export function readRoute(path: string): Route | null {
  const [first = "", id = "", key = "", ...rest] = path.split("/").slice(1);
  if (rest.length > 0 || (id !== "" && !WORD.test(id)) || (key !== "" && !WORD.test(key))) return null;
  const shown = { id: id || null, key: key || null };
  switch (first) {
    case "":
      return id === "" ? { page: "play" } : null;
    case "online":
    case "me":
    case "history":
    case "tournaments":
      return id === "" ? { page: first } : null;
    case "g": // not a move
      return id === "" ? null : { page: "game", id, key: shown.key };
    case "r": // not a move
      return { page: "replay", ...shown };
    case "player":
      return /^\d{1,16}$/.test(id) && key === "" ? { page: "player", id } : null;
    case "tournament":
      return id !== "" && key === "" ? { page: "tournament", id } : null;
    case "daily":
      return key === "" && /^(\d{4}-\d\d-\d\d)?$/.test(id) ? { page: "daily", day: shown.id } : null;
    case "learn":
      return id !== "" && moduleOf(id).lessons && key === "" ? { page: "learn", game: id } : null;
    case "puzzles":
      return id !== "" && key === "" ? { page: "puzzles", game: id } : null;
    default:
      return id === "" && isModule(first) ? { page: "play", game: first } : null;
  }
}

export function pathOf(route: Route): string {
  const path = (...words: (string | null)[]) => words.filter((w) => w !== null).join("/");
  switch (route.page) {
    case "play":
      return `/${route.game ?? ""}`;
    case "online":
    case "me":
    case "history":
    case "tournaments":
      return `/${route.page}`;
    case "tournament":
      return `/tournament/${route.id}`;
    case "player":
      return `/player/${route.id}`;
    case "daily":
      return path("/daily", route.day);
    case "game":
      return `/g/${path(route.id, route.key)}`;
    case "replay":
      return `/r${route.id === null ? "" : `/${path(route.id, route.key)}`}`;
    case "learn":
    case "puzzles":
      return `/${route.page}/${route.game}`;
  }
}
