// SPDX-License-Identifier: MIT
// Where the page starts: engine, store, controller, and a redraw for every change.
import { engine } from "./engine/start"; // first: it starts while everything else loads
import { render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import "./style/all.css";
import "./games/registry"; // before whatever asks for a game
import { english, loadMessages } from "./messages/messages";
import type { Messages } from "./messages/messages";
import { keepOffline } from "./offline/register";
import { followOnline } from "./online/follow/entrance";
import { Page } from "./shell/page/page";
import { openRecord, watchDrops } from "./shell/sheets/records";
import { listenForSound } from "./shell/sound/listen";
import { watchPointer } from "./shell/ui";
import { openApp, reduceApp } from "./state/app";
import type { App, AppAction } from "./state/app";
import { Controller, KEYS } from "./state/controller";
import type { Keeper } from "./state/controller";
import { readRoute } from "./state/route";
import { defaultSettings, readSettings } from "./state/settings";
import { makeStore } from "./state/store";
import { troubleOf } from "./state/trouble";
import { isMine } from "./state/table/table";

/** localStorage. Where it is forbidden nothing is kept, and everything else works. */
const keeper: Keeper = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Full or forbidden.
    }
  },
};

function newSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0]! >> 1n;
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)").matches;
const settings = readSettings(keeper.get(KEYS.settings), defaultSettings(navigator.languages, stillness));
document.documentElement.dataset.theme = settings.theme; // before anything is drawn
const store = makeStore<App, AppAction>(
  reduceApp,
  openApp(settings, readRoute(location.pathname) ?? { page: "play" }),
);
let words: Messages = english();
const worded = loadMessages(settings.language).then(
  (loaded) => (words = loaded),
  () => words, // the page says so when it asks again
);
const listed = engine.games().then(
  (games) => store.send({ do: "games", games }),
  () => undefined, // opening a game reports it
);
const controller = new Controller(engine, store, keeper, newSeed);

/** What comes of a move rather than of a choice: it is on its way, its result, what the engine says about that. */
function isAnswer({ table, opened }: App, before: App): boolean {
  const was = before.table;
  if (!table || !was || opened !== before.opened) return false;
  return (
    table.shown !== was.shown ||
    table.sending !== was.sending ||
    table.previews !== was.previews ||
    table.odds !== was.odds
  );
}

/** Runs it in a task of its own, once for all calls until then. */
function inOwnTask(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  let waits = false;
  port1.onmessage = () => {
    waits = false;
    run();
  };
  return () => {
    if (!waits) port2.postMessage(null);
    waits = true;
  };
}

function Root() {
  const [app, setApp] = useState(store.get());
  const [m, setMessages] = useState<Messages>(words);
  // At once: an effect after the paint would miss a game that opens before it.
  useLayoutEffect(() => {
    // An engine in the page answers in microtasks: drawn one by one, its answers would make one long task.
    const later = inOwnTask(() => setApp(store.get()));
    return store.listen((now, before) => (isAnswer(now, before) ? later() : setApp(now)));
  }, []);
  useEffect(() => {
    document.documentElement.lang = app.settings.language;
    loadMessages(app.settings.language).then(
      (loaded) => setMessages(() => loaded),
      (reason: unknown) => store.send({ do: "trouble", trouble: troubleOf(reason) }),
    );
  }, [app.settings.language]);
  useEffect(() => {
    document.documentElement.dataset.theme = app.settings.theme;
    document.documentElement.dataset.motion = app.settings.motion;
  }, [app.settings.theme, app.settings.motion]);
  const playable = app.table !== null && isMine(app.table);
  useLayoutEffect(() => {
    if (playable) performance.mark("playable");
  }, [playable]);
  // The service worker fetches everything: only when that delays nobody, and once.
  const loaded = useRef(false);
  loaded.current ||= playable || app.route.page !== "play";
  useEffect(() => {
    if (loaded.current) keepOffline(() => store.send({ do: "outdated", outdated: true }));
  }, [loaded.current]);
  const act = (action: Extract<AppAction, { do: "table" }>["action"]) => store.send({ do: "table", action });
  return <Page ui={{ app, m, send: store.send, act, controller }} read={store.get} />;
}

/** A local game that has ended goes into the history, by itself and in its own time. */
store.listen((app, before) => {
  const ended = app.table?.shown.over && before.table?.shown.over === false;
  if (!ended || app.route.page !== "play") return;
  void Promise.all([import("./history/keep"), controller.record()])
    .then(([{ keepFinished }, record]) => keepFinished(engine, record))
    .catch(() => undefined); // nothing can be kept here, or it isn't fetched: the game itself is saved all the same
});

/** Milliseconds; after that the page says what it waits for, even if in English. */
const PATIENCE = 150;
const WORDS_PATIENCE = 3000;

/**
 * Draws the page as soon as there is something to see: drawing a waiting page would delay the first game. It waits
 * for its words, or a screen reader would read the first ones in another language, and for the list of games in
 * its header.
 */
function draw(): void {
  clearTimeout(waiting);
  clearTimeout(wordless);
  unlisten();
  const place = document.getElementById("page");
  if (place) render(<Root />, place);
}
const drawWorded = () => void Promise.all([worded, listed]).then(draw);
const waiting = setTimeout(drawWorded, store.get().route.page === "play" ? PATIENCE : 0);
const wordless = setTimeout(draw, WORDS_PATIENCE);
const unlisten = store.listen((app) => (app.table ?? app.trouble) && drawWorded());
listenForSound(store);
watchPointer();
watchDrops((file) => void openRecord({ app: store.get(), send: store.send, controller }, file));
followOnline(store, controller);
// An unknown address leads to the front page.
if (readRoute(location.pathname) === null) history.replaceState(null, "", "/");
addEventListener(
  "popstate",
  () => void controller.go(readRoute(location.pathname) ?? { page: "play" }, false),
);
addEventListener("pagehide", () => void controller.save());
document.addEventListener("visibilitychange", () => void (document.hidden && controller.save()));
if (store.get().route.page === "play") void controller.begin();
