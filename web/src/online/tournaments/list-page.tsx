// SPDX-License-Identifier: MIT
// The page /tournaments: those that anybody may join or look at, and a new one.
import { Icon } from "../../art/icons";
import { gameName } from "../../games/module";
import { GameIcon } from "../../shell/game-icon";
import { Go } from "../../shell/go";
import type { Part } from "../../shell/page/parts";
import type { Ui } from "../../shell/ui";
import { api } from "../net/api";
import { codeOf, sayRefusal } from "../net/refusal";
import { Unreachable } from "../net/unreachable";
import { sayClock } from "../times";
import { useAsked } from "./asked";
import { NewTournament } from "./new";
import type { TournamentSummary } from "./tournament";
import { useTournamentWords } from "./words";
import type { TournamentWords } from "./words/en";
import "../lobby/lobby.css";
import "./tournaments.css";

const AGAIN = 10_000;

function standing(w: TournamentWords, t: TournamentSummary): string {
  if (t.called_off) return w.calledOff;
  if (t.status === "running" && t.rounds > 0) return w.roundOf(t.paired, t.rounds);
  return w.states[t.status];
}

function Entry({ ui, w, t }: { ui: Ui; w: TournamentWords; t: TournamentSummary }) {
  const { language } = ui.app.settings;
  const details = [
    w.kinds[t.kind],
    sayClock(language, t.clock, w),
    ...(t.rated ? [w.ratedGame] : []),
    t.status === "open" ? w.people(t.players, t.people) : w.entrants(t.players),
  ];
  return (
    <li>
      <Go
        ui={ui}
        to={{ page: "tournament", id: t.id }}
        class={`entry${t.mine && t.status !== "over" ? " of-yours" : ""}`}
      >
        <GameIcon game={t.game} />
        <span class="what">
          <span>
            <strong>{t.name}</strong> {gameName(ui.m, t.game)}
          </span>
          <span class="quiet">{details.join(" · ")}</span>
        </span>
        <span class="standing">
          {t.mine && <span class="unseen">{w.yours}, </span>}
          {standing(w, t)}
          <Icon name="next" />
        </span>
      </Go>
    </li>
  );
}

/** Unfinished ones, then finished ones, each under its title. */
function Entries({ ui, w, all }: { ui: Ui; w: TournamentWords; all: TournamentSummary[] }) {
  return (
    <>
      {(["open", "running", "over"] as const).map((status) => {
        const some = all.filter((t) => t.status === status);
        return (
          some.length > 0 && (
            <section class="box" key={status} aria-label={w.states[status]}>
              <h3>{w.states[status]}</h3>
              <ul class="entries">
                {some.map((t) => (
                  <Entry key={t.id} ui={ui} w={w} t={t} />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {all.length === 0 && <p class="box">{w.none}</p>}
    </>
  );
}

export const TournamentsPage: Part = ({ ui }) => {
  const words = useTournamentWords(ui.app.settings.language);
  const { found, wrong, again } = useAsked(api.tournaments, AGAIN, []);
  if (!words) return <p class="loading">{ui.m.loading}</p>;
  const { w, lobby, e } = words;
  if (wrong !== null && codeOf(wrong) === "unreachable")
    return <Unreachable ui={ui} w={lobby} again={again} />;
  if (wrong !== null)
    return (
      <p role="alert" class="centred">
        {sayRefusal(e, wrong)}
      </p>
    );
  if (found === null) return <p class="loading">{lobby.loading}</p>;
  return (
    <div class="online">
      <header class="online-head">
        <h2>{w.title}</h2>
        <Go ui={ui} to={{ page: "online" }} class="me-link">
          {ui.m.playOnline}
        </Go>
      </header>
      <p class="quiet tournaments-what">{w.what}</p>
      <div class="online-columns">
        <div class="online-column">
          <NewTournament ui={ui} w={w} e={e} empty={found.length === 0} />
        </div>
        <div class="online-column">
          <Entries ui={ui} w={w} all={found} />
        </div>
      </div>
    </div>
  );
};
