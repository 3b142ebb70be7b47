// SPDX-License-Identifier: MIT
// "Play now": a game, a pace, and the server finds somebody who wants the same.
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameName } from "../../engine/types";
import { gameName } from "../../games/module";
import { Choice } from "../../shell/choice";
import type { Ui } from "../../shell/ui";
import { gameOf, seatsOf } from "../../state/app";
import { api, whoAmI } from "../net/api";
import { useLink } from "../net/page-link";
import { sayRefusal } from "../net/refusal";
import type { ClockWish } from "../net/types";
import { sayDays, sayMinutes } from "../times";
import { search } from "./search";
import { LIVE } from "./wish";
import type { ErrorWords } from "../net/words/errors.en";
import type { LobbyWords } from "./words/lobby.en";

interface Props {
  ui: Ui;
  w: LobbyWords;
  e: ErrorWords;
}

const PACES = ["0", "1", "2", "day"] as const;
type Pace = (typeof PACES)[number];

function clockOf(pace: Pace): ClockWish {
  return pace === "day" ? { days: 1 } : (LIVE[Number(pace)] ?? null);
}

/** "5 + 5": minutes and seconds, short enough for a button. */
function shortPace(language: string, pace: Pace): string {
  const clock = LIVE[Number(pace)];
  return clock ? `${clock.minutes} + ${clock.increment}` : sayDays(language, 1);
}

function sayPace(language: string, pace: Pace): string {
  const clock = LIVE[Number(pace)];
  return clock ? sayMinutes(language, clock.minutes, clock.increment) : sayDays(language, 1);
}

/** Seconds since it began, for the eye alone. */
function Elapsed({ w }: { w: LobbyWords }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span class="quiet" aria-hidden="true">
      {w.seconds(seconds)}
    </span>
  );
}

function useSearch(ui: Ui, failed: (reason: unknown) => void) {
  const [searching, setSearching] = useState(false);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []); // leaving the page ends it
  return {
    searching,
    begin(wish: Parameters<typeof api.pair>[0]) {
      setSearching(true);
      stop.current = search(wish, {
        pair: async (what) => {
          await whoAmI();
          return api.pair(what);
        },
        unpair: api.unpair,
        found: (id) => void ui.controller.go({ page: "game", id, key: null }),
        failed: (reason) => {
          setSearching(false);
          failed(reason);
        },
      });
    },
    end() {
      stop.current();
      setSearching(false);
    },
  };
}

interface Wish {
  game: GameName;
  pace: Pace;
  rated: boolean;
}

function Wishes({ ui, w, wish, change }: Omit<Props, "e"> & { wish: Wish; change(wish: Wish): void }) {
  const { language } = ui.app.settings;
  const account = useLink().person?.login != null;
  const games = ui.app.games.filter(({ name }) => seatsOf(ui.app, name).min <= 2);
  return (
    <>
      <Choice
        name="now-game"
        label={ui.m.chooseGame}
        value={wish.game}
        options={games.map(({ name }) => [name, gameName(ui.m, name)] as const)}
        onChange={(game) => change({ ...wish, game })}
      />
      <Choice
        name="now-pace"
        label={w.clock}
        value={wish.pace}
        options={PACES.map((pace) => [pace, shortPace(language, pace)] as const)}
        what={wish.pace === "day" ? w.aMove(sayPace(language, wish.pace)) : sayPace(language, wish.pace)}
        onChange={(pace) => change({ ...wish, pace })}
      />
      {account && (
        <Choice
          name="now-rated"
          label={w.rated}
          value={wish.rated ? "on" : "off"}
          options={[
            ["on", w.ratings.rated],
            ["off", w.ratings.casual],
          ]}
          what={wish.rated ? w.searchWhatRated : w.searchWhat}
          onChange={(rated) => change({ ...wish, rated: rated === "on" })}
        />
      )}
      {!account && <p class="quiet">{w.searchWhat}</p>}
    </>
  );
}

function Now({ ui, w, e }: Props) {
  const account = useLink().person?.login != null;
  const [wish, change] = useState<Wish>({ game: gameOf(ui.app), pace: "1", rated: true });
  const [refused, setRefused] = useState<unknown>(null);
  const { searching, begin, end } = useSearch(ui, setRefused);
  const { game, pace, rated } = wish;
  const start = () => {
    setRefused(null);
    begin({ game, clock: clockOf(pace), rated: rated && account });
  };
  return (
    <section class="box" aria-labelledby="play-now">
      <h3 id="play-now">{w.playNow}</h3>
      {searching ? (
        <div class="searching">
          <p role="status">{w.searching(gameName(ui.m, game), sayPace(ui.app.settings.language, pace))}</p>
          <Elapsed w={w} />
          <button type="button" class="second" onClick={end}>
            {w.searchEnd}
          </button>
        </div>
      ) : (
        <>
          <Wishes ui={ui} w={w} wish={wish} change={change} />
          <button type="button" class="primary" onClick={start}>
            {w.searchBegin}
          </button>
        </>
      )}
      {refused !== null && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
    </section>
  );
}

export function PlayNow(props: Props) {
  return props.ui.app.games.length > 0 ? <Now {...props} /> : null;
}
