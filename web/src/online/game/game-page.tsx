// SPDX-License-Identifier: MIT
// The page of a game on the server: the waiting room before the deal, the shell's table during the game, the end;
// around it the connection, and announcements of everything that isn't a move.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useWords } from "../../messages/part";
import { nameOf } from "../../messages/say";
import { Lines, useLines } from "../../shell/lines";
import { pageTitle } from "../../shell/page/title";
import type { Ui } from "../../shell/ui";
import { isMine } from "../../state/table/table";
import { troubleOf } from "../../state/trouble";
import { api } from "../net/api";
import { Bar, Connection } from "./bar";
import { isShort, useServerTime } from "./clock";
import { EndActions, Ending } from "./ending";
import "./game.css";
import { titleWith } from "../../shell/page/title";
import { useLobbyWords } from "../lobby/lobby-words";
import { sayNews } from "./news";
import { isMuted } from "./phrases";
import { link, useLink } from "../net/page-link";
import { sayRefusal, useErrorWords } from "../net/refusal";
import type { ErrorWords } from "../net/words/errors.en";
import { Room } from "./room";
import type { RoomView } from "./room";
import { OnlineSource, seatsOf } from "./source";
import type { GameState } from "../net/types";
import { Unreachable } from "../net/unreachable";
import { Waiting } from "./waiting";
import { game as english } from "./words/game.en";
import type { GameWords } from "./words/game.en";

/** What the parts of this page get. */
export interface TableProps {
  ui: Ui;
  state: GameState;
  room: Room;
  words: GameWords;
  who(seat: number): string;
  /** does it, and shows a refusal in words */
  run(work: Promise<unknown>): void;
}

function useRoom(ui: Ui, id: string, key: string | null): [Room | null, RoomView | null] {
  const [open, setOpen] = useState<{ room: Room; view: RoomView } | null>(null);
  useEffect(() => {
    const room = new Room(link, ui.controller.keeper, id, key);
    setOpen({ room, view: room.view });
    room.observe((view) => setOpen({ room, view }));
    return () => room.close();
  }, [id, key]);
  return open?.room.id === id && open.room.key === key ? [open.room, open.view] : [null, null];
}

/** What others say can be switched off. */
function heard(ui: Ui, state: GameState | null): GameState | null {
  const muted = state?.said !== undefined && state.said.seat !== state.you && isMuted(ui.controller.keeper);
  return muted ? { ...state, said: undefined } : state;
}

/** Shows the game on the shell's table once there is something to show. */
function useTable(ui: Ui, room: Room | null, dealt: boolean, errors: ErrorWords | null): void {
  const words = useRef(errors);
  words.current = errors;
  useEffect(() => {
    if (!room || !dealt) return;
    const { engine } = ui.controller;
    const say = (reason: unknown) => (words.current ? sayRefusal(words.current, reason) : String(reason));
    const record = () => api.record(room.id, room.key);
    ui.controller
      .open(null, (hooks) => Promise.resolve(new OnlineSource(engine, hooks, room, say, record)))
      .catch((reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) }));
  }, [room, dealt]);
}

/** "● your turn" in the tab. */
function useTitle(ui: Ui, words: GameWords | null): void {
  const mine = ui.app.table !== null && isMine(ui.app.table);
  const title = pageTitle(ui.m, ui.app);
  const { waiting } = ui.app;
  useEffect(() => {
    document.title = titleWith(mine && words ? `${words.titleTurn} · ${title}` : title, waiting);
    return () => {
      document.title = titleWith(title, waiting);
    };
  }, [mine, words, title, waiting]);
}

/** The live region of the game: who comes and goes, offers, the end, the clock, the connection. */
function Announcements({ ui, state, words, who }: Pick<TableProps, "ui" | "state" | "words" | "who">) {
  const { lines, say } = useLines();
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    const whoWas = (seat: number) => nameOf(ui.m, seatsOf(was), seat);
    if (was.id === state.id) say(sayNews(words, was, state, who, whoWas));
    before.current = state;
  }, [state]);
  const short = isShort(state, state.you, useServerTime(state));
  useEffect(() => {
    if (short && state.you > 0) say([words.timeShort]);
  }, [short]);
  const { state: connection } = useLink();
  const was = useRef(connection);
  useEffect(() => {
    if (connection === "lost") say([words.lost]);
    else if (connection === "live" && was.current === "lost") say([words.back]);
    was.current = connection;
  }, [connection]);
  return <Lines lines={lines} />;
}

function Refusal({ ui, words, text }: { ui: Ui; words: GameWords; text: string }) {
  return (
    <section class="net-waiting">
      <p role="alert" class="centred">
        {text}
      </p>
      <div class="actions end">
        <button type="button" class="primary" onClick={() => void ui.controller.go({ page: "online" })}>
          {words.toLobby}
        </button>
      </div>
    </section>
  );
}

function Table(props: TableProps & { children?: ComponentChildren }) {
  const { ui, state, children } = props;
  const t = ui.app.table;
  const over = state.status === "over" && t?.shown.over === true;
  const { end } = ui.app;
  return (
    <>
      <Bar {...props} />
      {over && (end === "sums" || end === "verdict") ? <Ending {...props} t={t} /> : children}
      {over && end === "board" && <EndActions {...props} />}
    </>
  );
}

export function GamePage({ ui, children }: { ui: Ui; children?: ComponentChildren }) {
  const { route } = ui.app;
  const { id, key } = route.page === "game" ? route : { id: "", key: null };
  const { language } = ui.app.settings;
  const words = useWords(
    english,
    {
      nl: async () => (await import("./words/game.nl")).game,
      de: async () => (await import("./words/game.de")).game,
    },
    language,
  );
  const errors = useErrorWords(language);
  const [room, view] = useRoom(ui, id, key);
  const lobby = useLobbyWords(language);
  const lost = useLink().state === "lost";
  const [wrong, setWrong] = useState("");
  const state = heard(ui, view?.state ?? null);
  useTable(ui, room, state !== null && state.status !== "waiting", errors);
  useTitle(ui, words);
  const seats = useMemo(() => (state ? seatsOf(state) : []), [state]);
  const who = (seat: number) => nameOf(ui.m, seats, seat);
  if (!words || !errors) return <p class="loading">{ui.m.loading}</p>;
  if (view?.refused) return <Refusal ui={ui} words={words} text={sayRefusal(errors, view.refused)} />;
  const connection = <Connection words={words} sending={view !== null && view.sending !== null} />;
  if (!state && lost && lobby) return <Unreachable ui={ui} w={lobby.w} again={() => link.wake()} />;
  if (!room || !state) return <p class="loading">{words.connecting}</p>;
  const run = (work: Promise<unknown>) => {
    setWrong("");
    work.catch((reason: unknown) => setWrong(sayRefusal(errors, reason)));
  };
  const notice = wrong !== "" || view?.dropped == null ? wrong : words.dropped(view.dropped);
  const props: TableProps = { ui, state, room, words, who, run };
  return (
    <>
      {connection}
      {notice !== "" && (
        <p class="wrong" role="alert">
          {notice}
        </p>
      )}
      {state.status === "waiting" ? <Waiting {...props} /> : <Table {...props}>{children}</Table>}
      <Announcements ui={ui} state={state} words={words} who={who} />
    </>
  );
}
