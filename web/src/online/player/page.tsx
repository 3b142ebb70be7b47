// SPDX-License-Identifier: MIT
// The page of a player, /player/NUMBER: ratings and how they came about, games that anybody could watch, and those
// against the reader.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { gameName } from "../../games/module";
import { sayName } from "../../messages/say";
import { GameIcon } from "../../shell/game-icon";
import { Go } from "../../shell/go";
import type { Part } from "../../shell/page/parts";
import type { Ui } from "../../shell/ui";
import { api } from "../net/api";
import { link } from "../net/page-link";
import { codeOf, sayRefusal } from "../net/refusal";
import type { PlayerPage, PlayerRating, Summary } from "../net/types";
import { Unreachable } from "../net/unreachable";
import { useLobbyWords } from "../lobby/lobby-words";
import type { LobbyWords } from "../lobby/words/lobby.en";
import { sayChange, sayRating } from "../rating";
import { others } from "../seats";
import { sayAgo } from "../times";
import { pathOfLine, resultOf, scaleOf, tallyOf } from "./player";
import type { Point } from "./player";
import "../lobby/lobby.css";
import "./player.css";

interface Props {
  ui: Ui;
  w: LobbyWords;
  page: PlayerPage;
}

/** What the server says, once it is there; null until then, and after a failure. */
function useAnswer<T>(ask: () => Promise<T>, on: unknown[]): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    let wanted = true;
    setAnswer(null);
    ask().then(
      (found) => wanted && setAnswer(found),
      () => undefined, // the rest of the page is there
    );
    return () => {
      wanted = false;
    };
  }, on);
  return answer;
}

const WIDTH = 300;
const HEIGHT = 100;

function Plot({ line, label }: { line: Point[]; label: string }) {
  const { low, high } = scaleOf(line);
  return (
    <div class="rating-plot">
      <div aria-hidden="true">
        <span>{high}</span>
        <span>{low}</span>
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        <path class="middle" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <path class="line" d={pathOfLine(line, WIDTH, HEIGHT)} />
      </svg>
    </div>
  );
}

function History({ ui, w, page, rating }: Props & { rating: PlayerRating }) {
  const { game, pace } = rating;
  const line = useAnswer(() => api.ratings(page.player, game, pace), [page.player, game, pace]);
  if (line === null || line.length < 2) return null;
  const first = line[0]?.points ?? 0;
  const label = w.ratingLine(gameName(ui.m, game), line.length, first, rating.points);
  return <Plot line={line} label={label} />;
}

function Ratings(props: Props) {
  const { ui, w, page } = props;
  const [chosen, choose] = useState(0);
  const rating = page.ratings[chosen];
  return (
    <section class="box" aria-labelledby="ratings">
      <h3 id="ratings">{w.ratingsTitle}</h3>
      {page.ratings.length === 0 && <p class="quiet">{w.ratingsNone}</p>}
      <div class="rating-tiles">
        {page.ratings.map((r, i) => (
          <button
            type="button"
            key={`${r.game} ${r.pace}`}
            class="rating-tile"
            aria-pressed={i === chosen}
            onClick={() => choose(i)}
          >
            <GameIcon game={r.game} />
            <span>
              <strong>{gameName(ui.m, r.game)}</strong>
              <small>
                {w.paces[r.pace]} · {w.gamesRated(r.games)}
              </small>
            </span>
            <b title={r.provisional ? w.provisional : w.rating}>{sayRating(r)}</b>
          </button>
        ))}
      </div>
      {rating && <History {...props} rating={rating} />}
    </section>
  );
}

function Row({ ui, w, page, game }: Props & { game: Summary }) {
  const { language } = ui.app.settings;
  const seat = game.seats.find((s) => s.player === page.player);
  const who = others(ui.m, w, game.seats, seat?.seat ?? 0, language);
  const change = seat?.rating?.change ?? null;
  const details = [
    ...(game.scores ? [game.scores.join(" : ")] : []),
    ...(change === null ? [] : [sayChange(change)]),
    sayAgo(language, link.now() - (game.over ?? game.created)),
  ];
  return (
    <li>
      <Go ui={ui} to={{ page: "replay", id: game.id, key: null }} class="entry of-over">
        <GameIcon game={game.game} />
        <span class="what">
          <span>
            <strong>{gameName(ui.m, game.game)}</strong> {w.against(who)}
          </span>
          <span class="quiet">{details.join(" · ")}</span>
        </span>
        <span class="standing">
          {w.playerResults[resultOf(game, page.player)]}
          <Icon name="next" />
        </span>
      </Go>
    </li>
  );
}

function Games({ title, games, ...props }: Props & { title: string; games: Summary[]; note?: string }) {
  return (
    <section class="box" aria-label={title}>
      <h3>{title}</h3>
      {props.note !== undefined && <p>{props.note}</p>}
      <ul class="entries">
        {games.map((game) => (
          <Row key={game.id} {...props} game={game} />
        ))}
      </ul>
    </section>
  );
}

/** The reader's own results are said from the reader's side. */
function Against(props: Props) {
  const { w, page } = props;
  const me = useAnswer(api.me, [])?.player ?? null; // not the link's: this page has none
  const other = me !== null && me !== page.player;
  const games = useAnswer(
    () => (other ? api.against(page.player) : Promise.resolve([])),
    [page.player, other],
  );
  if (!games || games.length === 0 || me === null) return null;
  const { won, lost, drawn } = tallyOf(games, me);
  return <Games {...props} title={w.againstYou} games={games} note={w.tally(won, lost, drawn)} />;
}

function Recent(props: Props) {
  const games = useAnswer(() => api.played(props.page.player), [props.page.player]);
  if (games === null) return <p class="quiet">{props.w.loading}</p>;
  if (games.length === 0) return null;
  return <Games {...props} title={props.w.publicGames} games={games} />;
}

/** Who it is; null until the server has answered. */
function usePlayer(id: string): [PlayerPage | null, unknown, () => void] {
  const [found, setFound] = useState<{ page: PlayerPage | null; wrong: unknown }>({
    page: null,
    wrong: null,
  });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    setFound({ page: null, wrong: null });
    api.player(Number(id)).then(
      (page) => wanted && setFound({ page, wrong: null }),
      (wrong: unknown) => wanted && setFound({ page: null, wrong }),
    );
    return () => {
      wanted = false;
    };
  }, [id, tries]);
  return [found.page, found.wrong, () => setTries(tries + 1)];
}

export const Player: Part = ({ ui }) => {
  const { route } = ui.app;
  const id = route.page === "player" ? route.id : "";
  const words = useLobbyWords(ui.app.settings.language);
  const [page, wrong, again] = usePlayer(id);
  if (!words) return <p class="loading">{ui.m.loading}</p>;
  const { w, e } = words;
  if (wrong !== null && codeOf(wrong) === "unreachable") return <Unreachable ui={ui} w={w} again={again} />;
  if (wrong !== null)
    return (
      <p role="alert" class="centred">
        {codeOf(wrong) === "not_found" ? w.noPlayer : sayRefusal(e, wrong)}
      </p>
    );
  if (!page) return <p class="loading">{w.loading}</p>;
  const props = { ui, w, page };
  const since = new Intl.DateTimeFormat(ui.app.settings.language, { year: "numeric", month: "long" });
  return (
    <div class="online">
      <header class="online-head">
        <h2>{sayName(ui.m, page.name)}</h2>
        <p class="quiet">{w.playerSince(since.format(page.created))}</p>
      </header>
      <div class="online-columns">
        <div class="online-column">
          <Ratings {...props} />
          <Against {...props} />
        </div>
        <div class="online-column">
          <Recent {...props} />
        </div>
      </div>
    </div>
  );
};
