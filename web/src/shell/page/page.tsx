// SPDX-License-Identifier: MIT
// The page: header with the games, the board of the open game, the log beside it on wide screens, sheets on top.
import { useEffect } from "preact/hooks";
import { Icon } from "../../art/icons";
import { Emblem, Ornament } from "../../art/ornament";
import { Defs } from "../../art/pieces";
import type { GameName } from "../../engine/types";
import { gameName, moduleOf } from "../../games/module";
import { gameOf, seenTable } from "../../state/app";
import { isMine, pendingOf } from "../../state/table/table";
import { Credits } from "../credits";
import { Curtain } from "../table/curtain";
import { LastMove } from "../table/end";
import { focusBoard, isSheetOpen, useFocusBack, useFocusKept } from "./focus";
import { Go } from "../go";
import { focusPlace, keyEffect } from "./keys";
import { UnfinishedPanel } from "../sheets/unfinished";
import { LevelChoice } from "../sheets/level";
import { Live } from "./live";
import { Loading } from "../loading";
import { Log, TypedMove } from "../table/log";
import {
  HelpPanel,
  LogPanel,
  MenuPanel,
  NewGamePanel,
  NoticePanel,
  PilesPanel,
  SettingsPanel,
} from "../sheets/panels";
import { LaterPart } from "./parts";
import { Looks } from "../table/looks";
import { Motion } from "../table/motion";
import { hasOdds, Odds } from "../table/piles";
import { Scores } from "../table/scores";
import { useTitle } from "./title";
import { atTable } from "../ui";
import type { BoardProps, Ui } from "../ui";
import { Waiting } from "./waiting";
import { Wrong } from "../wrong";

/** The actions of a local game. */
function AloneTools({ ui }: { ui: Ui }) {
  const { m, app } = ui;
  const t = seenTable(app);
  const { page } = app.route;
  const learning = page === "learn";
  const game = gameOf(app);
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={m.undo}
        title={m.undo}
        disabled={!t?.shown.canUndo}
        onClick={() => ui.controller.undo()}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={m.hint}
        title={m.hint}
        disabled={!t || !isMine(t) || learning || page === "puzzles"}
        onClick={() => ui.controller.hint()}
      >
        <Icon name="hint" />
      </button>
      {t && (
        <span class="wide">
          <LevelChoice ui={ui} t={t} />
        </span>
      )}
      {game !== "" && moduleOf(game).lessons && (
        <button
          type="button"
          class="wide-button"
          aria-current={learning ? "page" : undefined}
          onClick={() => void ui.controller.go({ page: "learn", game })}
        >
          {m.learn}
        </button>
      )}
      <button type="button" class="wide-button" onClick={() => ui.send({ do: "panel", panel: "new" })}>
        {m.newGame}
      </button>
    </>
  );
}

function Header({ ui }: { ui: Ui }) {
  const { m, app } = ui;
  const t = app.table;
  const game = t?.shown.game ?? (app.route.page === "play" ? gameOf(app) : null);
  // In an online game there is no undo and no hint; other pages have no table.
  const { page } = app.route;
  const alone = ["play", "learn", "puzzles", "replay"].includes(page);
  return (
    <header class="top">
      <div class="top-line">
        <a class="skip" href="#board">
          {m.skipToBoard}
        </a>
        <h1>
          <Emblem />
          <span>{m.title}</span>
        </h1>
        <nav class="games" aria-label={m.chooseGame}>
          {app.games.map(({ name }) => (
            <button
              type="button"
              key={name}
              aria-current={
                name === game && (page === "play" || page === "learn" || page === "puzzles")
                  ? "page"
                  : undefined
              }
              onClick={() =>
                void (page === "puzzles"
                  ? ui.controller.go({ page, game: name })
                  : ui.controller.openLocal(name))
              }
            >
              {gameName(m, name)}
            </button>
          ))}
        </nav>
        <div class="tools">
          {alone && <AloneTools ui={ui} />}
          <Go ui={ui} to={{ page: "online" }} class="wide-button">
            {m.online} <Waiting ui={ui} />
          </Go>
          <button
            type="button"
            class="icon-button menu-button"
            title={m.menu}
            onClick={() => ui.send({ do: "panel", panel: "menu" })}
          >
            <span class="unseen">{m.menu}</span>
            <Icon name="menu" />
            <Waiting ui={ui} />
          </button>
        </div>
      </div>
    </header>
  );
}

function Panels({ ui }: { ui: Ui }) {
  const t = seenTable(ui.app);
  switch (ui.app.panel) {
    case "menu":
      return <MenuPanel ui={ui} t={t} />;
    case "new":
      return <NewGamePanel ui={ui} />;
    case "unfinished":
      return <UnfinishedPanel ui={ui} />;
    case "settings":
      return <SettingsPanel ui={ui} />;
    case null:
      return null;
  }
  return t && <TablePanels ui={ui} t={t} />;
}

/** Sheets about the game that is shown. */
function TablePanels({ ui, t }: BoardProps) {
  switch (ui.app.panel) {
    case "log":
      return <LogPanel ui={ui} t={t} />;
    case "help":
      return <HelpPanel ui={ui} t={t} />;
    case "notice":
      return <NoticePanel ui={ui} t={t} />;
    case "piles":
      return <PilesPanel ui={atTable(ui)} t={t} />;
    default:
      return null;
  }
}

function TableView({ ui, t }: BoardProps) {
  const { m } = ui;
  const { Board } = moduleOf(t.shown.game);
  if (t.shown.handTo > 0) return <Curtain ui={ui} t={t} />;
  if (t.shown.over && ui.app.end === "last") return <LastMove ui={ui} t={t} />;
  if (t.shown.over && ui.app.end !== "board") return <Scores ui={ui} t={t} />;
  return (
    <>
      <Board ui={ui} t={t} />
      {t.shown.over && ui.app.route.page === "play" && (
        <div class="actions end">
          <button type="button" class="second" onClick={() => ui.send({ do: "end", end: "verdict" })}>
            {m.showScores}
          </button>
          <button type="button" class="primary" onClick={() => void ui.controller.again()}>
            {m.rematch}
          </button>
        </div>
      )}
    </>
  );
}

function useKeys(ui: Ui, read: () => Ui["app"]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.isComposing) return;
      const table = seenTable(read());
      if (!table || isSheetOpen()) return;
      const place = focusPlace(document.activeElement);
      const effect = keyEffect({
        key: event.key,
        ctrl: event.ctrlKey || event.metaKey,
        place,
        pending: pendingOf(table) !== null,
        unchosen:
          table.selection.trail === "" &&
          document.activeElement?.matches('[data-rove]:not([aria-pressed="true"])') === true,
      });
      if (!effect) return;
      event.preventDefault();
      // Typing is for the board: Enter should play the move, not press the last clicked button.
      if (place === "control" && "send" in effect && effect.send.do === "table") focusBoard();
      if ("call" in effect) ui.controller.undo();
      else ui.send(effect.send);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

/** What went wrong, until it is closed. */
function TroubleLine({ ui }: { ui: Ui }) {
  const { m } = ui;
  const { trouble } = ui.app;
  if (trouble === null) return null;
  return (
    <p class="trouble" role="alert">
      <Wrong say={trouble.say ?? m.trouble} detail={trouble.detail} />
      <button type="button" onClick={() => location.reload()}>
        {m.reload}
      </button>
      <button type="button" aria-label={m.close} onClick={() => ui.send({ do: "trouble", trouble: null })}>
        <Icon name="close" />
      </button>
    </p>
  );
}

/** There is a newer version of the page. */
function OutdatedLine({ ui }: { ui: Ui }) {
  const { m, app } = ui;
  if (!app.outdated) return null;
  return (
    <p class="notice" role="status">
      <span>{m.outdated}</span>
      <button type="button" onClick={() => location.reload()}>
        {m.reload}
      </button>
      <button type="button" aria-label={m.close} onClick={() => ui.send({ do: "outdated", outdated: false })}>
        <Icon name="close" />
      </button>
    </p>
  );
}

/** Beside the board: the log, and what can be drawn from the pile. */
function Side({ ui, game }: { ui: Ui; game: GameName }) {
  const { m } = ui;
  const seen = seenTable(ui.app);
  return (
    <aside class="side">
      <h2>{m.log}</h2>
      {seen && <Log ui={ui} t={seen} />}
      {seen && hasOdds(ui, seen) && (
        <>
          <h2>{m.oddsTitle}</h2>
          <Odds ui={ui} t={seen} />
        </>
      )}
      {seen && <TypedMove ui={ui} t={seen} />}
      <Credits ui={ui} game={game} />
    </aside>
  );
}

export function Page({ ui, read }: { ui: Ui; read: () => Ui["app"] }) {
  const { m, app } = ui;
  const t = app.table;
  const game = gameOf(app);
  const { page } = app.route;
  const here = atTable(ui);
  const table = t ? <TableView ui={here} t={t} /> : app.trouble === null && <Loading m={m} />;
  useTitle(ui);
  useKeys(ui, read);
  useFocusBack(app);
  useFocusKept();
  return (
    <>
      <Defs />
      {page !== "replay" && <Looks ui={ui} seats={t?.shown.seats ?? []} />}
      <Header ui={ui} />
      <TroubleLine ui={ui} />
      <OutdatedLine ui={ui} />
      <div class="desk">
        <main
          id="board"
          class={`table on-${game}${game !== "" && moduleOf(game).square ? " square" : ""}`}
          data-board
          tabIndex={-1}
        >
          <Ornament />
          {page === "play" ? (
            table
          ) : (
            <LaterPart ui={ui} page={page}>
              {table}
            </LaterPart>
          )}
        </main>
        {t && <Side ui={ui} game={t.shown.game} />}
      </div>
      {t && <Motion key={`motion-${app.opened}`} ui={ui} t={t} />}
      {t && <Live key={app.opened} ui={ui} t={t} />}
      <Panels ui={ui} />
    </>
  );
}
