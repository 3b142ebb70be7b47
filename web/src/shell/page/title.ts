// SPDX-License-Identifier: MIT
// The page's title, such as "Play online · Sixsands".
import { useEffect } from "preact/hooks";
import { gameName } from "../../games/module";
import type { Messages } from "../../messages/messages";
import type { App } from "../../state/app";
import type { Ui } from "../ui";

export function pageTitle(m: Messages, { route, table }: Pick<App, "route" | "table">): string {
  const game = table ? gameName(m, table.shown.game) : "";
  const where = {
    play: () => [game],
    online: () => [m.playOnline],
    game: () => [game, m.online],
    player: () => [m.online],
    me: () => [m.account],
    replay: () => [m.replay],
    history: () => [m.history],
    daily: () => [m.daily],
    tournaments: () => [m.tournaments],
    tournament: () => [m.tournaments],
    puzzles: () => [m.puzzles, route.page === "puzzles" ? gameName(m, route.game) : ""],
    learn: () => [route.page === "learn" ? m.learnGame(gameName(m, route.game)) : ""],
  }[route.page]();
  return [...where, m.title].filter((word) => word !== "").join(" · ");
}

/** With the number of games that wait for the player: "(2) Sixsands". */
export function titleWith(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\) /, "");
  return count === 0 ? bare : `(${count}) ${bare}`;
}

/** The page of an online game itself says whose turn it is. */
export function useTitle({ m, app }: Ui): void {
  const title = pageTitle(m, app);
  const { waiting } = app;
  useEffect(() => {
    if (app.route.page !== "game") document.title = titleWith(title, waiting);
  }, [title, waiting, app.route.page]);
}
