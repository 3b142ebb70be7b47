// SPDX-License-Identifier: MIT
// The player's own games: first those with their turn, then the others, waiting games, finished games.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { gameName } from "../../games/module";
import { Go } from "../../shell/go";
import { GameIcon } from "../../shell/game-icon";
import type { Ui } from "../../shell/ui";
import { outcomeOf } from "../outcome";
import { GROUPS, deadline, freeSeats, grouped, seated } from "../follow/mine";
import type { Group, Mine } from "../follow/mine";
import { link } from "../net/page-link";
import { others, seatName } from "../seats";
import { sayAgo, sayClock, sayRemaining } from "../times";
import type { GameState } from "../net/types";
import type { LobbyWords } from "./words/lobby.en";

interface Props {
  ui: Ui;
  w: LobbyWords;
  mine: Mine;
}

const FEW = 6;
const MINUTE = 60_000;

/** Redraws every minute: times in words go out of date. */
function useMinutes(): void {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), MINUTE);
    return () => clearInterval(timer);
  }, []);
}

function standing({ ui, w }: Props, g: GameState, group: Group): string {
  const toMove = g.seats[g.turn - 1];
  switch (group) {
    case "yours":
      return w.play;
    case "theirs":
      return toMove && g.seats.length > 2 ? w.turnOf(seatName(ui.m, w, toMove)) : "";
    case "waiting":
      return freeSeats(g) > 0 ? w.missing(freeSeats(g)) : w.beginning;
    case "over":
      return w[outcomeOf(g, g.you)];
  }
}

function details({ ui, w }: Props, g: GameState, group: Group): string {
  const { language } = ui.app.settings;
  const now = link.now();
  const end = deadline(g);
  const parts = [];
  if (end !== null) parts.push(end - now < MINUTE ? w.leftOut : w.left(sayRemaining(language, end - now)));
  else if (group === "over" && g.end && w.endWhy[g.end.kind] !== "") parts.push(w.endWhy[g.end.kind]);
  if (group === "over") parts.push(sayAgo(language, now - g.created));
  else parts.push(sayClock(language, g.clock, w));
  if (group === "over" && g.scores) parts.push(g.scores.join(" : "));
  return parts.join(" · ");
}

function Row(props: Props & { game: GameState; group: Group }) {
  const { ui, w, game: g, group } = props;
  const who = others(ui.m, w, g.seats, g.you, ui.app.settings.language);
  const { id } = g;
  return (
    <li>
      <Go
        ui={ui}
        to={{ page: group === "over" ? "replay" : "game", id, key: null }}
        class={`entry of-${group}`}
      >
        <GameIcon game={g.game} />
        <span class="what">
          <span>
            <strong>{gameName(ui.m, g.game)}</strong> {who === "" ? w.alone : w.against(who)}
          </span>
          <span class="quiet">{details(props, g, group)}</span>
        </span>
        <span class="standing">
          {standing(props, g, group)}
          <Icon name="next" />
        </span>
      </Go>
    </li>
  );
}

function Games(props: Props & { group: Group; games: GameState[] }) {
  const { w, group, games } = props;
  const [all, setAll] = useState(group !== "over");
  const shown = all ? games : games.slice(0, FEW);
  const more = games.length - shown.length;
  if (games.length === 0) return null;
  return (
    <>
      <h4>
        {w.groups[group]}
        {group === "yours" && <span class="count">{games.length}</span>}
      </h4>
      <ul class="entries">
        {shown.map((game) => (
          <Row key={game.id} {...props} game={game} />
        ))}
      </ul>
      {more > 0 && (
        <button type="button" class="second" onClick={() => setAll(true)}>
          {w.moreGames(more)}
        </button>
      )}
    </>
  );
}

export function MyGames(props: Props) {
  const { w, mine } = props;
  useMinutes();
  const groups = grouped(mine);
  return (
    <section class="box" aria-labelledby="your-games">
      <h3 id="your-games">{w.yourGames}</h3>
      {GROUPS.map((group) => (
        <Games key={group} {...props} group={group} games={groups[group]} />
      ))}
      {seated(mine).length === 0 && (
        <div class="nothing">
          {mine.known ? (
            <>
              <p>{w.yourNone}</p>
              <p class="quiet">{w.yourNoneWhat}</p>
            </>
          ) : (
            <p class="quiet">{w.loading}</p>
          )}
        </div>
      )}
    </section>
  );
}
