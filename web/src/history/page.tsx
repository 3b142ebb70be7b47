// SPDX-License-Identifier: MIT
// The page /history: every finished game of this browser and of the player on the server, results by game and
// opponent, error rate and luck over time; records out and in.
import { useEffect, useState } from "preact/hooks";
import { Bare } from "../art/bare";
import { Icon } from "../art/icons";
import { gameName } from "../games/module";
import { useWords } from "../messages/part";
import { sayName } from "../messages/say";
import { follower, useMine } from "../online/follow/following";
import { seated } from "../online/follow/mine";
import { GameIcon } from "../shell/game-icon";
import { Go } from "../shell/go";
import type { Part } from "../shell/page/parts";
import { openRecord, saveText } from "../shell/sheets/records";
import type { Ui } from "../shell/ui";
import { troubleOf } from "../state/trouble";
import { useAnalyst } from "./analyse";
import { NO_FILTER, filtered, meanOf, opponentOf, remoteOf, seriesOf, shareOf, tally } from "./game";
import type { Filter, Kept, Played, Remote } from "./game";
import { importGames } from "./keep";
import { Plot } from "./plot";
import { dropGame, keptGames } from "./store";
import { en } from "./words/en";
import type { HistoryWords } from "./words/en";
import "../online/lobby/lobby.css";
import "./history.css";

const LANGUAGES = {
  nl: () => import("./words/nl").then((m) => m.nl),
  de: () => import("./words/de").then((m) => m.de),
};

interface Props {
  ui: Ui;
  w: HistoryWords;
}

function sayOpponent({ ui, w }: Props, opponent: string): string {
  const level = /^level:(\d)$/.exec(opponent)?.[1];
  if (level !== undefined) return ui.m.level(Number(level));
  return opponent === "people" ? w.people : opponent === "bots" ? w.bots : opponent;
}

/** "Level 3 and Bo". */
function sayOthers(props: Props, { others }: Played): string {
  const { ui, w } = props;
  const names = others.map(({ bot, name }) =>
    bot !== null ? sayOpponent(props, bot) : name === "" ? w.somebody : sayName(ui.m, name),
  );
  return new Intl.ListFormat(ui.app.settings.language, { type: "conjunction" }).format(names);
}

const perCent = (language: string, share: number, signed = false) =>
  new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "auto",
  }).format(share);

function Filters(props: Props & { games: Played[]; filter: Filter; set(filter: Filter): void }) {
  const { ui, w, games, filter, set } = props;
  const kinds = [...new Set(games.map(({ game }) => game))].sort();
  const opponents = [...new Set(games.map(opponentOf))].sort();
  const select = <K extends keyof Filter>(
    name: K,
    label: string,
    all: string,
    options: [string, string][],
  ) => (
    <label>
      <span class="unseen">{label}</span>
      <select
        value={filter[name]}
        onChange={(event) => set({ ...filter, [name]: event.currentTarget.value })}
      >
        <option value="">{all}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="filters">
      {select(
        "game",
        w.game,
        w.allGames,
        kinds.map((k) => [k, gameName(ui.m, k)]),
      )}
      {select(
        "opponent",
        w.opponent,
        w.allOpponents,
        opponents.map((o) => [o, sayOpponent(props, o)]),
      )}
      {select("result", w.result, w.allResults, Object.entries(w.results))}
    </div>
  );
}

function Results(props: Props & { games: Played[] }) {
  const { ui, w, games } = props;
  const rows = tally(games);
  if (rows.length === 0) return null;
  const { language } = ui.app.settings;
  return (
    <section class="box" aria-labelledby="results">
      <h3 id="results">{w.statistics}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{w.opponent}</th>
            <th scope="col">{w.results.won}</th>
            <th scope="col">{w.results.shared}</th>
            <th scope="col">{w.results.lost}</th>
            <th scope="col">%</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.game} ${row.opponent}`}>
              <th scope="row">
                {gameName(ui.m, row.game)} · {sayOpponent(props, row.opponent)}
              </th>
              <td>{row.won}</td>
              <td>{row.shared}</td>
              <td>{row.lost}</td>
              <td>{perCent(language, Math.round(100 * shareOf(row)) / 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Figure(props: Props & { games: Played[]; of: "error" | "luck" }) {
  const { ui, w, games, of } = props;
  const values = seriesOf(games, of);
  if (values.length === 0) return null;
  const signed = of === "luck";
  const { language } = ui.app.settings;
  const mean = perCent(language, meanOf(values), signed);
  const title = signed ? w.luck : w.errors;
  return (
    <section class="box" aria-labelledby={`figure-${of}`}>
      <h3 id={`figure-${of}`}>
        {title} <span class="quiet">{w.mean(mean)}</span>
      </h3>
      <Plot
        values={values}
        signed={signed}
        label={w.plot(title, w.games(values.length), mean)}
        say={(v) => perCent(language, v, signed)}
      />
      <p class="quiet">{signed ? w.luckWhat : w.errorsWhat}</p>
    </section>
  );
}

function details({ ui, w }: Props, g: Played): string {
  const { language } = ui.app.settings;
  const when = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(g.at);
  return [
    when,
    g.scores.join(" : "),
    ...("server" in g ? [w.online] : []),
    ...(g.error === null ? [] : [`${w.errors} ${perCent(language, g.error)}`]),
    ...(g.luck === null ? [] : [`${w.luck} ${perCent(language, g.luck, true)}`]),
  ]
    .filter((word) => word !== "")
    .join(" · ");
}

function Entry(props: Props & { game: Kept | Remote; forget(game: Kept): void }) {
  const { ui, w, game: g, forget } = props;
  const inside = (
    <>
      <GameIcon game={g.game} />
      <span class="what">
        <span>
          <strong>{gameName(ui.m, g.game)}</strong> {w.against(sayOthers(props, g))}
        </span>
        <span class="quiet">{details(props, g)}</span>
      </span>
      <span class={`standing is-${g.result ?? "none"}`}>
        {g.result === null ? w.noResult : w.results[g.result]}
        <Icon name="next" />
      </span>
    </>
  );
  if ("server" in g)
    return (
      <li class="row">
        <Go ui={ui} to={{ page: "replay", id: g.server, key: null }} class="entry">
          {inside}
        </Go>
      </li>
    );
  return (
    <li class="row">
      <button type="button" class="entry" onClick={() => void openRecord(ui, g.record)}>
        {inside}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={w.forget}
        title={w.forget}
        onClick={() => forget(g)}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

const FEW = 30;

function List(props: Props & { games: (Kept | Remote)[]; forget(game: Kept): void }) {
  const { ui, w, games } = props;
  const [most, setMost] = useState(FEW);
  return (
    <section class="box" aria-labelledby="list">
      <h3 id="list">
        {w.list} <span class="quiet">{w.games(games.length)}</span>
      </h3>
      {games.length === 0 && <p class="quiet">{w.nothing}</p>}
      <ul class="entries">
        {games.slice(0, most).map((game) => (
          <Entry key={game.id} {...props} game={game} />
        ))}
      </ul>
      {games.length > most && (
        <button type="button" class="second" onClick={() => setMost(most + FEW)}>
          {ui.m.readOn}
        </button>
      )}
    </section>
  );
}

/** What can be done with all of them. */
function Doings(props: Props & { games: Kept[]; reload(): void; changed(game: Kept): void }) {
  const { ui, w, games, reload, changed } = props;
  const [said, setSaid] = useState("");
  const failed = (reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) });
  const analyst = useAnalyst(ui.controller.engine, changed, failed);
  const open = games.filter((g) => g.error === null && g.seat > 0);
  const choose = () => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".sgr,text/plain,application/x-sgr";
    input.onchange = () =>
      void input.files?.[0]
        ?.text()
        .then((text) => importGames(ui.controller.engine, text, Date.now()))
        .then((n) => {
          setSaid(w.imported(n));
          reload();
        })
        .catch(failed);
    input.click();
  };
  return (
    <section class="box doings">
      <div class="buttons">
        {analyst.left > 0 ? (
          <button type="button" class="second" onClick={analyst.stop}>
            {w.stop}
          </button>
        ) : (
          open.length > 0 && (
            <button type="button" class="primary" onClick={() => analyst.begin(open)}>
              {w.analyse(open.length)}
            </button>
          )
        )}
        {games.length > 0 && (
          <button
            type="button"
            class="second"
            onClick={() => saveText(games.map(({ record }) => record).join("\n"), "sixsands.sgr")}
          >
            {w.export}
          </button>
        )}
        <button type="button" class="second" onClick={choose}>
          {w.import}
        </button>
      </div>
      <p role="status">{analyst.left > 0 ? w.analysing(analyst.left) : said}</p>
      {open.length > 0 && <p class="quiet">{w.analyseWhat}</p>}
    </section>
  );
}

/** The games of this browser; null until they are there. */
function useKept(): [
  Kept[] | null,
  boolean,
  { reload(): void; changed(g: Kept): void; forget(g: Kept): void },
] {
  const [kept, setKept] = useState<Kept[] | null>(null);
  const [forbidden, setForbidden] = useState(false);
  const reload = () =>
    void keptGames().then(setKept, () => {
      setForbidden(true);
      setKept([]);
    });
  useEffect(reload, []);
  const changed = (game: Kept) => setKept((all) => all?.map((g) => (g.id === game.id ? game : g)) ?? null);
  const forget = (game: Kept) => void dropGame(game.id).then(reload, reload);
  return [kept, forbidden, { reload, changed, forget }];
}

export const History: Part = ({ ui }) => {
  const w = useWords<HistoryWords>(en, LANGUAGES, ui.app.settings.language);
  const [kept, forbidden, doings] = useKept();
  const [filter, setFilter] = useState(NO_FILTER);
  const mine = useMine();
  useEffect(() => follower.showFinished(), []);
  if (!w || !kept) return <p class="loading">{ui.m.loading}</p>;
  const remote = seated(mine).flatMap((g) => remoteOf(g) ?? []);
  const all: (Kept | Remote)[] = [...kept, ...remote].sort((a, b) => b.at - a.at);
  const games = filtered(all, filter);
  const props = { ui, w };
  return (
    <div class="online history">
      <header class="online-head">
        <h2>{w.title}</h2>
      </header>
      {all.length === 0 ? (
        <div class="online-column">
          <div class="box">
            <Bare />
            <p>{forbidden ? w.forbidden : w.none}</p>
            <p class="quiet">{w.noneWhat}</p>
          </div>
          <Doings {...props} games={kept} {...doings} />
        </div>
      ) : (
        <div class="online-columns">
          <div class="online-column">
            <Filters {...props} games={all} filter={filter} set={setFilter} />
            <Figure {...props} games={games} of="error" />
            <Figure {...props} games={games} of="luck" />
            <Results {...props} games={games} />
            <Doings {...props} games={kept} {...doings} />
          </div>
          <div class="online-column">
            <List {...props} games={games} forget={doings.forget} />
          </div>
        </div>
      )}
    </div>
  );
};
