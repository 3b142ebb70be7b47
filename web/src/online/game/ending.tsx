// SPDX-License-Identifier: MIT
// The end of a game on the server: the reason, the scores when it was played out, and where to go next.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Go } from "../../shell/go";
import { Scores, verdict } from "../../shell/table/scores";
import type { BoardProps } from "../../shell/ui";
import type { Route } from "../../state/route";
import { api } from "../net/api";
import { DuelResult, useDuel } from "./duel";
import { checkDeal } from "./fairness";
import type { Verdict } from "./fairness";
import type { TableProps } from "./game-page";
import { keptOf } from "../net/kept";
import type { Kept } from "../net/kept";
import type { Duel, GameState } from "../net/types";
import type { Keeper } from "../../state/controller";
import { sayEnd } from "./news";
import { sayChange } from "../rating";

/** The replay of the game, by a link that others can open too. */
function replayOf({ state, room }: TableProps): Route {
  return { page: "replay", id: state.id, key: state.links?.watch ?? room.key };
}

function ReplayLink(props: TableProps & { class?: string; children: ComponentChildren }) {
  return (
    <Go ui={props.ui} to={replayOf(props)} class={props.class}>
      {props.children}
    </Go>
  );
}

/** What comes next: of a match its next game, as long as there is one. */
function nextOf({ state, words }: TableProps, duel: Duel | null): string {
  if (duel && !duel.over) return words.nextGame;
  if (state.after !== null) return words.toRematch;
  return state.match ? words.newMatch : words.rematch;
}

export function EndActions(props: TableProps & { duel?: Duel | null }) {
  const { ui, state, room, words, run, duel = null } = props;
  const board = ui.app.end === "board";
  const follow = (id: string) => ui.controller.go({ page: "game", id, key: null });
  return (
    <div class="actions end net-end">
      <button
        type="button"
        class="second"
        onClick={() => ui.send({ do: "end", end: board ? "verdict" : "board" })}
      >
        {board ? ui.m.showScores : ui.m.showBoard}
      </button>
      {!state.closed && (
        <ReplayLink {...props} class="second">
          {words.replay}
        </ReplayLink>
      )}
      {state.daily !== null && (
        <Go ui={ui} to={{ page: "daily", day: null }} class="primary">
          {words.toDaily}
        </Go>
      )}
      {state.tournament !== null && (
        <Go ui={ui} to={{ page: "tournament", id: state.tournament }} class="primary">
          {words.toTournament}
        </Go>
      )}
      {state.daily === null && state.tournament === null && state.you > 0 && (
        <button type="button" class="primary" onClick={() => run(room.rematch().then(follow))}>
          {nextOf(props, duel)}
        </button>
      )}
    </div>
  );
}

/** What this browser was promised, and whose number was its own: in a duplicate match all is the first game's. */
function promiseOf(
  keeper: Keeper,
  { id, you, match }: GameState,
): [Pick<Kept, "commit" | "nonce">, number] | null {
  const kept = you > 0 ? keptOf(keeper, id) : null;
  if (match?.kind !== "duplicate" || match.number === 1 || !kept) return kept && [kept, you];
  const first = keptOf(keeper, match.id);
  return first && [{ commit: kept.commit, nonce: first.nonce }, match.number > match.of ? 3 - you : you];
}

/** Recomputes the deal; nothing is said before that is done. */
function useVerdict({ ui, state, room }: TableProps): Verdict {
  const [verdict, setVerdict] = useState<Verdict>("unknown");
  useEffect(() => {
    const { engine, keeper } = ui.controller;
    const promise = state.closed ? null : promiseOf(keeper, state);
    if (!promise) return;
    const [kept, seat] = promise;
    let wanted = true;
    const check = async () =>
      checkDeal(engine, await api.record(state.id, room.key), kept, seat, "subtle" in crypto);
    check().then(
      (found) => wanted && setVerdict(found),
      () => undefined, // without the record nothing can be said
    );
    return () => {
      wanted = false;
    };
  }, [state.id, state.closed]);
  return verdict;
}

function Fairness(props: TableProps) {
  const { words } = props;
  const verdict = useVerdict(props);
  return (
    <div role="status">
      {verdict === "fair" && <p class="quiet centred">{words.fair}</p>}
      {verdict === "unfair" && (
        <p class="wrong centred">
          {words.unfair} <ReplayLink {...props}>{words.verify}</ReplayLink>
        </p>
      )}
    </div>
  );
}

/** "Your rating is now 1508 (+8)." */
function NewRating({ state, words }: TableProps) {
  const rating = state.seats[state.you - 1]?.rating;
  if (rating?.change == null) return null;
  return (
    <p class="centred" role="status">
      {words.newRating(rating.points + rating.change, sayChange(rating.change))}
    </p>
  );
}

export function Ending(props: TableProps & BoardProps) {
  const { ui, t, state, who, words } = props;
  const duel = useDuel(props);
  const next = duel && !duel.over ? words.nextReady : words.wantsRematch;
  const foot = (
    <>
      {duel && <DuelResult {...props} duel={duel} />}
      {state.after !== null && state.you > 0 && <p class="centred">{next}</p>}
      <NewRating {...props} />
      <Fairness {...props} />
      <EndActions {...props} duel={duel} />
    </>
  );
  if (state.end?.kind === "played") return <Scores ui={ui} t={t} foot={foot} />;
  return (
    <section class="scores">
      <h2 class="verdict">{state.winners?.length === 0 ? words.aborted : verdict({ ui, t })}</h2>
      <p class="centred">{sayEnd(words, state, who)}</p>
      {foot}
    </section>
  );
}
