// SPDX-License-Identifier: MIT
// Games in progress that anybody may watch, and how many do.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { gameName } from "../../games/module";
import { GameIcon } from "../../shell/game-icon";
import { Go } from "../../shell/go";
import type { Ui } from "../../shell/ui";
import { api } from "../net/api";
import type { FeaturedGame } from "../net/types";
import { others } from "../seats";
import { sayClock } from "../times";
import type { LobbyWords } from "./words/lobby.en";

const AGAIN = 15_000;

/** What the server says now and then; without an answer the last one stays. */
function useFeatured(): FeaturedGame[] {
  const [games, setGames] = useState<FeaturedGame[]>([]);
  useEffect(() => {
    let wanted = true;
    const ask = () =>
      void api.featured().then(
        (found) => wanted && setGames(found),
        () => undefined,
      );
    ask();
    const timer = setInterval(ask, AGAIN);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, []);
  return games;
}

export function Featured({ ui, w }: { ui: Ui; w: LobbyWords }) {
  const games = useFeatured();
  const { language } = ui.app.settings;
  if (games.length === 0) return null;
  return (
    <section class="box" aria-labelledby="featured">
      <h3 id="featured">{w.featured}</h3>
      <ul class="entries">
        {games.map(({ game, spectators }) => (
          <li key={game.id}>
            <Go ui={ui} to={{ page: "game", id: game.id, key: null }} class="entry">
              <GameIcon game={game.game} />
              <span class="what">
                <span>
                  <strong>{gameName(ui.m, game.game)}</strong> {others(ui.m, w, game.seats, 0, language)}
                </span>
                <span class="quiet">
                  {[sayClock(language, game.clock, w), ...(game.rated ? [w.ratedGame] : [])].join(" · ")}
                </span>
              </span>
              <span class="standing">
                {w.spectators(spectators)}
                <Icon name="next" />
              </span>
            </Go>
          </li>
        ))}
      </ul>
    </section>
  );
}
