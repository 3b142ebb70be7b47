// SPDX-License-Identifier: MIT
// The page of a tournament, /tournament/ID: what you may do there, your own game, the table, the rounds.
import { useState } from "preact/hooks";
import { Emblem } from "../../art/ornament";
import { Icon } from "../../art/icons";
import { gameName } from "../../games/module";
import { sayName } from "../../messages/say";
import { GameIcon } from "../../shell/game-icon";
import { Go } from "../../shell/go";
import type { Part } from "../../shell/page/parts";
import { api } from "../net/api";
import { useAsking } from "../net/ask";
import { codeOf, sayRefusal } from "../net/refusal";
import { Unreachable } from "../net/unreachable";
import type { ErrorWords } from "../net/words/errors.en";
import { sayClock } from "../times";
import { useAsked } from "./asked";
import { NeedAccount, useMe } from "./new";
import { entrantName, Table } from "./table";
import type { TableProps } from "./table";
import { isLarge, opponentOf, ownGames, pointOf, winnersOf } from "./tournament";
import type { Board, Tournament } from "./tournament";
import { useTournamentWords } from "./words";
import "../lobby/lobby.css";
import "./tournaments.css";

const AGAIN = 5_000;

type Props = TableProps & { e: ErrorWords; set(t: Tournament): void };

function nameOf({ ui, t }: TableProps, number: number): string {
  const p = t.players.find((x) => x.number === number);
  return p ? entrantName(ui, p) : "";
}

/* ---- what one may do */

/** A button that asks once more. */
function Twice(props: {
  label: string;
  what?: string;
  yes: string;
  no: string;
  busy: boolean;
  onYes(): void;
}) {
  const { label, what, yes, no, busy, onYes } = props;
  const [asked, setAsked] = useState(false);
  if (!asked)
    return (
      <button type="button" class="second" onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  return (
    <span class="buttons" role="group" aria-label={label}>
      {what && <span class="quiet tournament-sure">{what}</span>}
      <button type="button" class="danger primary" aria-disabled={busy} onClick={onYes}>
        {yes}
      </button>
      <button type="button" class="second" onClick={() => setAsked(false)}>
        {no}
      </button>
    </span>
  );
}

function Actions({ ui, w, t, e, set }: Props) {
  const { busy, refused, ask } = useAsking();
  const me = useMe();
  const does = (what: () => Promise<Tournament>) => () => ask(async () => set(await what()));
  const guest = t.status === "open" && me !== undefined && (me === null || me.login === null);
  const { may } = t;
  const button = (kind: "primary" | "second", label: string, what: () => Promise<Tournament>) => (
    <button type="button" class={kind} aria-disabled={busy} onClick={does(what)}>
      {label}
    </button>
  );
  return (
    <>
      {guest && <NeedAccount ui={ui} w={w} />}
      <div class="buttons">
        {may.join && button("primary", w.join, () => api.tournamentDo(t.id, "join"))}
        {may.start && button("primary", w.start, () => api.tournamentDo(t.id, "start"))}
        {may.leave && t.status === "open" && button("second", w.leave, () => api.tournamentDo(t.id, "leave"))}
        {may.leave && t.status === "running" && (
          <Twice
            label={w.withdraw}
            what={w.withdrawWhat}
            yes={w.reallyWithdraw}
            no={w.stay}
            busy={busy}
            onYes={does(() => api.tournamentDo(t.id, "leave"))}
          />
        )}
        {may.call_off && (
          <Twice
            label={w.callOff}
            yes={w.reallyCallOff}
            no={w.keepIt}
            busy={busy}
            onYes={does(() => api.tournamentCallOff(t.id))}
          />
        )}
      </div>
      {refused !== null && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
    </>
  );
}

/* ---- how it stands */

function OwnGames(props: TableProps) {
  const { ui, w, t } = props;
  return (
    <>
      {ownGames(t).map((b) => (
        <Go
          key={b.game}
          ui={ui}
          to={{ page: "game", id: b.game ?? "", key: null }}
          class="entry of-yours tournament-own"
        >
          <GameIcon game={t.game} />
          <span class="what">
            <strong>{w.yourGame(nameOf(props, opponentOf(b, t.you)))}</strong>
          </span>
          <Icon name="next" />
        </Go>
      ))}
    </>
  );
}

function sayState({ ui, w, t }: TableProps, mine: boolean): string {
  if (t.called_off) return w.calledOff;
  if (t.status === "running") return w.roundGoesOn;
  if (t.status === "over") return "";
  if (mine) return t.players.length < 2 ? w.needTwo : w.waitsForYou;
  return w.waits(sayName(ui.m, t.creator.name));
}

function State(props: Props) {
  const { ui, w, t } = props;
  const winners = winnersOf(t).map((p) => entrantName(ui, p));
  const progress = t.status === "running" ? t.boards.flat() : [];
  const done = progress.filter((b) => b.result !== null).length;
  return (
    <section class="box tournament-state" aria-label={w.states[t.status]}>
      <h3>
        {t.status === "running" ? w.roundOf(t.paired, t.rounds) : w.states[t.status]}
        {t.status === "open" && <span class="count">{w.people(t.players.length, t.people)}</span>}
      </h3>
      {winners.length > 0 && (
        <p class="tournament-winner">
          <Emblem />
          <strong>{w.winner(winners.join(", "))}</strong>
        </p>
      )}
      {progress.length > 0 && (
        <progress class="tournament-progress" max={progress.length} value={done} aria-hidden="true" />
      )}
      <p class="quiet" role="status">
        {sayState(props, t.may.call_off)}
      </p>
      <OwnGames ui={ui} w={w} t={t} />
      <Actions {...props} />
    </section>
  );
}

/* ---- the rounds */

function Pair(props: TableProps & { b: Board }) {
  const { ui, w, t, b } = props;
  const first = nameOf(props, b.first);
  const score = [pointOf(b, b.first), pointOf(b, b.second)] as const;
  const mine = t.you !== 0 && (b.first === t.you || b.second === t.you);
  if (b.second === 0)
    return (
      <li class="tournament-pair">
        <span>{first}</span>
        <span class="quiet">{w.bye}</span>
      </li>
    );
  const words = (
    <>
      <span class={score[0] === "1" ? "won" : undefined}>{first}</span>
      <b>{b.result === null ? <span class="quiet">{w.playing}</span> : score.join(" : ")}</b>
      <span class={score[1] === "1" ? "won" : undefined}>{nameOf(props, b.second)}</span>
    </>
  );
  if (b.game === null)
    return (
      <li class="tournament-pair" title={w.walkover}>
        {words}
      </li>
    );
  const to =
    b.result === null
      ? { page: "game" as const, id: b.game, key: null }
      : { page: "replay" as const, id: b.game, key: null };
  return (
    <li>
      <Go ui={ui} to={to} class={`tournament-pair${mine && b.result === null ? " mine" : ""}`}>
        {words}
      </Go>
    </li>
  );
}

/** The newest first. */
function Rounds(props: TableProps) {
  const { w, t } = props;
  if (t.boards.length === 0) return null;
  return (
    <section class="box" aria-labelledby="rounds">
      <h3 id="rounds">{w.rounds}</h3>
      {t.boards
        .map((boards, i) => (
          <div key={i} class="tournament-round">
            <h4>{w.round(i + 1)}</h4>
            <ul>
              {boards.map((b) => (
                <Pair key={`${b.first} ${b.second}`} {...props} b={b} />
              ))}
            </ul>
          </div>
        ))
        .reverse()}
    </section>
  );
}

export const TournamentPage: Part = ({ ui }) => {
  const { route } = ui.app;
  const { language } = ui.app.settings;
  const id = route.page === "tournament" ? route.id : "";
  const words = useTournamentWords(language);
  const { found, wrong, set, again } = useAsked(() => api.tournament(id), AGAIN, [id]);
  if (!words) return <p class="loading">{ui.m.loading}</p>;
  const { w, lobby, e } = words;
  if (wrong !== null && codeOf(wrong) === "unreachable")
    return <Unreachable ui={ui} w={lobby} again={again} />;
  if (wrong !== null)
    return (
      <p role="alert" class="centred">
        {codeOf(wrong) === "not_found" ? w.noSuch : sayRefusal(e, wrong)}
      </p>
    );
  if (found === null) return <p class="loading">{lobby.loading}</p>;
  const details = [
    gameName(ui.m, found.game),
    w.kinds[found.kind],
    sayClock(language, found.clock, w),
    ...(found.rated ? [w.ratedGame] : []),
    ...(found.creator.name === "" ? [] : [w.by(sayName(ui.m, found.creator.name))]),
  ];
  const props = { ui, w, e, t: found, set };
  return (
    <div class="online tournament">
      <header class="online-head">
        <h2>{found.name}</h2>
        <Go ui={ui} to={{ page: "tournaments" }} class="me-link">
          {w.title}
        </Go>
      </header>
      <p class="quiet tournaments-what">{details.join(" · ")}</p>
      <div class={`tournament-columns${isLarge(found) ? " wide" : ""}`}>
        <State {...props} />
        <section class="box" aria-labelledby="table">
          <h3 id="table">{w.table}</h3>
          <Table {...props} />
        </section>
        <Rounds {...props} />
      </div>
    </div>
  );
};
