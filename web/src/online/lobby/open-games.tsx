// SPDX-License-Identifier: MIT
// The lobby: other people's games that wait for players.
import { useEffect, useRef, useState } from "preact/hooks";
import { Bare } from "../../art/bare";
import { gameName } from "../../games/module";
import { GameIcon } from "../../shell/game-icon";
import { Go } from "../../shell/go";
import type { Ui } from "../../shell/ui";
import { gameOf } from "../../state/app";
import { joinGame, createGame } from "./actions";
import { useAsking } from "../net/ask";
import { freeSeats, isSeated } from "../follow/mine";
import type { Mine } from "../follow/mine";
import { sayRefusal } from "../net/refusal";
import { others } from "../seats";
import { PlayerLink, sayRating } from "../rating";
import { sayClock } from "../times";
import type { ServerSeat, Summary } from "../net/types";
import { friendly, list } from "./wish";
import type { ErrorWords } from "../net/words/errors.en";
import type { LobbyWords } from "./words/lobby.en";

interface Props {
  ui: Ui;
  w: LobbyWords;
  e: ErrorWords;
  games: Summary[];
  mine: Mine;
}

const isHere = (seat: ServerSeat) => seat.kind === "person" && seat.here;

/** Who waits there: one alone is a link to their page; with their ratings. */
function Host({ ui, game, who }: { ui: Ui; game: Summary; who: string }) {
  const people = game.seats.filter((s) => s.name !== null);
  const [first] = people;
  const ratings = game.seats.flatMap((s) => (s.rating ? [sayRating(s.rating)] : [])).join(", ");
  return (
    <>
      {first && people.length === 1 ? (
        <PlayerLink ui={ui} seat={first}>
          {who}
        </PlayerLink>
      ) : (
        who
      )}
      {ratings !== "" && <span class="rating"> {ratings}</span>}
    </>
  );
}

function OpenGame({ ui, w, e, game, own }: Omit<Props, "games" | "mine"> & { game: Summary; own: boolean }) {
  const { m, app } = ui;
  const { language } = app.settings;
  const { busy, refused, ask } = useAsking();
  const name = gameName(m, game.game);
  const who = others(m, w, game.seats, 0, language) || w.nobody;
  const here = game.seats.some(isHere);
  const details = [
    sayClock(language, game.clock, w),
    w.free(freeSeats(game)),
    ...(game.rated ? [w.ratedGame] : []),
    ...(game.aids ? [w.aids] : []),
  ];
  const to = { page: "game", id: game.id, key: null } as const;
  return (
    <li class="entry">
      <GameIcon game={game.game} />
      <div class="what">
        <p>
          <strong>{name}</strong> <Host ui={ui} game={game} who={who} />{" "}
          <span class={here ? "presence here" : "presence"}>{here ? w.here : w.gone}</span>
        </p>
        <p class="quiet">{details.join(" · ")}</p>
        {refused !== null && (
          <p class="wrong" role="alert">
            {sayRefusal(e, refused)}
          </p>
        )}
      </div>
      {own ? (
        <Go ui={ui} to={to} class="second">
          {w.yours}
        </Go>
      ) : (
        <div class="buttons">
          <Go ui={ui} to={to} class="second" label={w.watchAt(name, who)}>
            {w.watch}
          </Go>
          <button
            type="button"
            class="primary"
            aria-label={w.joinAt(name, who)}
            aria-disabled={busy}
            onClick={() => ask(() => joinGame(ui, game.id))}
          >
            {w.join}
          </button>
        </div>
      )}
    </li>
  );
}

function NoGames({ ui, w, e }: Pick<Props, "ui" | "w" | "e">) {
  const { busy, refused, ask } = useAsking();
  const wish = friendly(gameOf(ui.app));
  if (wish.game === "") return <p>{w.openNone}</p>;
  return (
    <div class="nothing">
      <Bare />
      <p>{w.openNone}</p>
      <p class="quiet">{w.openNoneWhat}</p>
      <button
        type="button"
        class="second"
        aria-disabled={busy}
        onClick={() => ask(() => createGame(ui, list(wish, true)))}
      >
        {w.openInLobby} · {gameName(ui.m, wish.game)}
      </button>
      {refused !== null && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
    </div>
  );
}

/** Announces new games to screen readers. */
function Arrivals({ ui, w, games, mine }: Omit<Props, "e">) {
  const known = useRef(new Set(games.map((g) => g.id)));
  const [text, setText] = useState("");
  useEffect(() => {
    const fresh = games.find((g) => !known.current.has(g.id) && !isSeated(mine, g.id));
    known.current = new Set(games.map((g) => g.id));
    if (!fresh) return;
    const who = others(ui.m, w, fresh.seats, 0, ui.app.settings.language) || w.nobody;
    setText(w.gameCame(gameName(ui.m, fresh.game), who));
  }, [games]);
  return (
    <p class="unseen" role="status">
      {text}
    </p>
  );
}

export function OpenGames(props: Props) {
  const { w, games, mine } = props;
  return (
    <section class="box" aria-labelledby="open-games">
      <h3 id="open-games">
        {w.openGames}
        {games.length > 0 && <span class="count">{games.length}</span>}
      </h3>
      <Arrivals {...props} />
      {games.length === 0 ? (
        <NoGames {...props} />
      ) : (
        <ul class="entries">
          {games.map((game) => (
            <OpenGame key={game.id} {...props} game={game} own={isSeated(mine, game.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
