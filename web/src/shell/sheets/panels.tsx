// SPDX-License-Identifier: MIT
// The sheets: menu, new game, settings, log, help, piles.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../../engine/types";
import { gameName, moduleOf, wordsOf } from "../../games/module";
import { gameOf, infoOf, seatsOf } from "../../state/app";
import { firstSeats } from "../../state/table/seats";
import { readUnfinished } from "../../state/unfinished";
import { CHOICES } from "../../state/settings";
import type { Settings } from "../../state/settings";
import type { Table } from "../../state/table/table";
import { troubleOf } from "../../state/trouble";
import { Choice } from "../choice";
import { Credits } from "../credits";
import { Go } from "../go";
import { UnfinishedGames, UnfinishedPromise } from "./unfinished";
import { LEVELS, LevelChoice, levelWords } from "./level";
import { Log, TypedMove } from "../table/log";
import { Piles } from "../table/piles";
import { chooseRecord, replayGame, saveGame } from "./records";
import { Sheet } from "./sheet";
import { sayNotice } from "../table/status";
import type { BoardProps, Ui } from "../ui";
import { Waiting } from "../page/waiting";
import { Wrong } from "../wrong";

function SettingChoice<K extends keyof Settings>(props: {
  ui: Ui;
  name: K;
  label: string;
  words: Record<Settings[K], string>;
  what?: string;
}) {
  const { ui, name, label, words, what } = props;
  return (
    <Choice
      name={name}
      label={label}
      value={ui.app.settings[name]}
      options={CHOICES[name].map((value) => [value, words[value]] as const)}
      what={what}
      onChange={(value) => ui.send({ do: "set", change: { [name]: value } })}
    />
  );
}

/** The choice of one's own animal and colour, once it is fetched. */
function LookPart({ ui }: { ui: Ui }) {
  const [Part, setPart] = useState<ComponentType<{ ui: Ui }> | null>(null);
  useEffect(() => {
    import("../look/choice").then(
      ({ LookChoice }) => setPart(() => LookChoice),
      (reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) }),
    );
  }, []);
  return Part && <Part ui={ui} />;
}

export function SettingsPanel({ ui }: { ui: Ui }) {
  const { m } = ui;
  return (
    <Sheet ui={ui} title={m.settings}>
      <SettingChoice
        ui={ui}
        name="language"
        label={m.setLanguage}
        words={{ en: "English", nl: "Nederlands", de: "Deutsch" }}
      />
      <SettingChoice ui={ui} name="theme" label={m.setTheme} words={m.themes} />
      <SettingChoice ui={ui} name="motion" label={m.setMotion} words={m.motions} />
      <SettingChoice ui={ui} name="confirm" label={m.setConfirm} words={m.confirms} />
      <SettingChoice ui={ui} name="aids" label={m.setAids} words={m.offOn} what={m.aidsWhat} />
      <SettingChoice ui={ui} name="odds" label={m.setOdds} words={m.offOn} what={m.oddsWhat} />
      <SettingChoice ui={ui} name="sound" label={m.setSound} words={m.sounds} />
      <LookPart ui={ui} />
    </Sheet>
  );
}

interface SeatChoiceProps {
  ui: Ui;
  game: GameName;
  number: number;
  value: string;
  onChange(word: string): void;
}

function SeatChoice({ ui, game, number, value, onChange }: SeatChoiceProps) {
  const { m } = ui;
  return (
    <label class="seat-choice">
      <span>
        {m.seat(number)}
        {number === 1 && <small> {m.begins}</small>}
      </span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="me">{m.seatMe}</option>
        <option value="person">{m.seatPerson}</option>
        {LEVELS.map((n) => (
          <option key={n} value={`level:${n}`}>
            {levelWords(m, infoOf(ui.app, game), n)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** One "me" at most: with several people at one screen, all are "person". */
export function balanceSeats(words: string[]): string[] {
  const people = words.filter((w) => w === "me" || w === "person").length;
  return words.map((w) => (w === "me" || w === "person" ? (people > 1 ? "person" : "me") : w));
}

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

export function NewGamePanel({ ui }: { ui: Ui }) {
  const { m } = ui;
  const shown = ui.app.table?.shown;
  const [game, setGame] = useState<GameName>(gameOf(ui.app));
  const [seats, setSeats] = useState<string[]>(
    shown?.seats.map((s) => s.bot ?? s.kind) ?? firstSeats(game, seatsOf(ui.app, game).usual),
  );
  const { min, max } = seatsOf(ui.app, game);
  const people = seats.filter((s) => s === "me" || s === "person").length;
  const choose = (next: GameName) => {
    setGame(next);
    setSeats(firstSeats(next, seatsOf(ui.app, next).usual));
  };
  const resize = (n: number) => setSeats(Array.from({ length: n }, (_, i) => seats[i] ?? "level:2"));
  return (
    <Sheet ui={ui} title={m.newGame}>
      <Choice
        name="game"
        label={m.chooseGame}
        value={game}
        options={ui.app.games.map(({ name }) => [name, gameName(m, name)] as const)}
        onChange={choose}
      />
      {max > min && (
        <Choice
          name="players"
          label={m.players}
          value={seats.length}
          options={numbers(min, max).map((n) => [n, String(n)] as const)}
          onChange={resize}
        />
      )}
      {seats.map((word, i) => (
        <SeatChoice
          key={i}
          ui={ui}
          game={game}
          number={i + 1}
          value={word}
          onChange={(next) => setSeats(balanceSeats(seats.map((w, k) => (k === i ? next : w))))}
        />
      ))}
      {people === 0 && <p class="wrong">{m.needPerson}</p>}
      <UnfinishedPromise ui={ui} game={game} id="unfinished-promise" />
      <button
        type="button"
        class="primary"
        aria-describedby="unfinished-promise"
        disabled={people === 0}
        onClick={() =>
          void ui.controller.deal({ game, seats: balanceSeats(seats), seed: ui.controller.newSeed() })
        }
      >
        {m.start}
      </button>
      <UnfinishedGames ui={ui} />
    </Sheet>
  );
}

/** Only where there are lessons. */
function LearnButton({ ui, game, class: name }: { ui: Ui; game: GameName; class?: string }) {
  if (game === "" || !moduleOf(game).lessons) return null;
  return (
    <button type="button" class={name} onClick={() => void ui.controller.go({ page: "learn", game })}>
      {ui.m.learnGame(gameName(ui.m, game))}
    </button>
  );
}

/** Other pages of ours. */
function MenuPages({ ui }: { ui: Ui }) {
  const { m } = ui;
  const game = gameOf(ui.app);
  return (
    <>
      <LearnButton ui={ui} game={game} />
      {game !== "" && (
        <Go ui={ui} to={{ page: "puzzles", game }}>
          {m.puzzles}
        </Go>
      )}
      <Go ui={ui} to={{ page: "daily", day: null }}>
        {m.daily}
      </Go>
      <Go ui={ui} to={{ page: "tournaments" }}>
        {m.tournaments}
      </Go>
      <Go ui={ui} to={{ page: "history" }}>
        {m.history}
      </Go>
      <Go ui={ui} to={{ page: "online" }}>
        {m.playOnline} <Waiting ui={ui} />
      </Go>
      <Go ui={ui} to={{ page: "me" }}>
        {m.account}
      </Go>
    </>
  );
}

export function MenuPanel({ ui, t }: { ui: Ui; t: Table | null }) {
  const { m } = ui;
  const open = (panel: "new" | "unfinished" | "settings" | "log" | "help") => () =>
    ui.send({ do: "panel", panel });
  // Against others there is no help from the engine before the end: no levels, no analysis.
  const online = ui.app.route.page === "game";
  const recorded = t && ui.app.route.page !== "puzzles";
  return (
    <Sheet ui={ui} title={m.title}>
      {t && !online && <LevelChoice ui={ui} t={t} />}
      <nav class="menu">
        <button type="button" onClick={open("new")}>
          {m.newGame}
        </button>
        {readUnfinished(ui.controller.keeper).length > 0 && (
          <button type="button" onClick={open("unfinished")}>
            {m.unfinishedGames}
          </button>
        )}
        <MenuPages ui={ui} />
        {t && (
          <button type="button" onClick={open("log")}>
            {m.log}
          </button>
        )}
        <button type="button" onClick={open("settings")}>
          {m.settings}
        </button>
        {t && (
          <button type="button" onClick={open("help")}>
            {m.help}
          </button>
        )}
        {recorded && (!online || t.shown.over) && (
          <button type="button" onClick={() => void replayGame(ui)}>
            {m.replay}
          </button>
        )}
        <button type="button" onClick={() => chooseRecord(ui)}>
          {m.openRecord}
        </button>
        {recorded && (
          <button type="button" onClick={() => void saveGame(ui, t.shown.game)}>
            {m.saveRecord}
          </button>
        )}
      </nav>
      <Credits ui={ui} game={t ? t.shown.game : null} />
    </Sheet>
  );
}

export function LogPanel({ ui, t }: BoardProps) {
  return (
    <Sheet ui={ui} title={ui.m.log}>
      <Log ui={ui} t={t} />
      <TypedMove ui={ui} t={t} />
    </Sheet>
  );
}

export function PilesPanel({ ui, t }: BoardProps) {
  return (
    <Sheet ui={ui} title={ui.m.pilesTitle}>
      <Piles ui={ui} t={t} />
    </Sheet>
  );
}

/** What doesn't fit into the line under the board. */
export function NoticePanel({ ui, t }: BoardProps) {
  return (
    <Sheet ui={ui} title={t.notice?.kind === "hint" ? ui.m.hint : ui.m.help}>
      {t.notice && <p>{sayNotice({ ui, t }, t.notice)}</p>}
    </Sheet>
  );
}

export function HelpPanel({ ui, t }: BoardProps) {
  const { m } = ui;
  const { game } = t.shown;
  const { language } = ui.app.settings;
  const words = wordsOf(m, game);
  const [rules, setRules] = useState<ComponentChildren>(null);
  useEffect(() => {
    setRules(null);
    import("./rules")
      .then(async ({ loadRules, Rules }) => {
        const text = await loadRules(game, language);
        setRules(text === null ? <p>{m.rulesNone}</p> : <Rules text={text} section={ui.app.section} />);
      })
      .catch((reason: unknown) =>
        setRules(
          <p class="wrong">
            <Wrong say={m.trouble} detail={troubleOf(reason).detail} />
          </p>,
        ),
      );
  }, [game, language]);
  return (
    <Sheet ui={ui} title={m.help}>
      <p>{words.help}</p>
      <h3>{m.helpKeysTitle}</h3>
      <dl class="keys">
        {words.keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <LearnButton ui={ui} game={game} class="second" />
      <h3>{m.rules}</h3>
      {rules ?? <p class="quiet">{m.rulesLoading}</p>}
    </Sheet>
  );
}
