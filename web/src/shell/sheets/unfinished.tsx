// SPDX-License-Identifier: MIT
// Unfinished games of this browser, to be continued; and the promise that a new one removes none of them.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import type { GameName } from "../../engine/types";
import { gameName } from "../../games/module";
import { regional } from "../../messages/region";
import { nameOf } from "../../messages/say";
import { seatOf } from "../../state/table/local";
import { dropUnfinished, readUnfinished } from "../../state/unfinished";
import type { Unfinished } from "../../state/unfinished";
import { troubleOf } from "../../state/trouble";
import { Sheet } from "./sheet";
import type { Ui } from "../ui";

/** "You – Bo" */
function namesIn({ m }: Ui, { seats }: Unfinished): string {
  const there = seats.map(seatOf);
  return there.map((_, i) => nameOf(m, there, i + 1)).join(" – ");
}

function sayWhen({ app }: Ui, at: number): string {
  const region = regional(app.settings.language, navigator.languages);
  return new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

function goOnWith(ui: Ui, { game, record }: Unfinished): void {
  ui.send({ do: "panel", panel: null });
  ui.controller
    .resume(game, record)
    .catch((reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) }));
}

/** Nothing where there is none. */
export function UnfinishedGames({ ui, titled = false }: { ui: Ui; titled?: boolean }) {
  const { m } = ui;
  const { keeper } = ui.controller;
  const [games, setGames] = useState(readUnfinished(keeper));
  const drop = (unfinished: Unfinished) => {
    dropUnfinished(keeper, unfinished.record);
    setGames(readUnfinished(keeper));
  };
  if (games.length === 0) return null;
  return (
    <section class="unfinished-games">
      {!titled && <h3>{m.unfinishedGames}</h3>}
      <ul>
        {games.map((unfinished) => (
          <li key={unfinished.record}>
            <button type="button" class="second" onClick={() => goOnWith(ui, unfinished)}>
              <b>{m.continueGame(gameName(m, unfinished.game))}</b>
              <small>
                {[namesIn(ui, unfinished), m.moves(unfinished.moves), sayWhen(ui, unfinished.at)].join(" · ")}
              </small>
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={m.forgetGame(gameName(m, unfinished.game), namesIn(ui, unfinished))}
              title={m.forgetGame(gameName(m, unfinished.game), namesIn(ui, unfinished))}
              onClick={() => drop(unfinished)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function UnfinishedPanel({ ui }: { ui: Ui }) {
  const none = readUnfinished(ui.controller.keeper).length === 0;
  return (
    <Sheet ui={ui} title={ui.m.unfinishedGames}>
      {none ? <p class="quiet">{ui.m.unfinishedNone}</p> : <UnfinishedGames ui={ui} titled />}
    </Sheet>
  );
}

/** Shown before a new game replaces an unfinished one: it isn't lost. */
export function UnfinishedPromise({ ui, game, id }: { ui: Ui; game: GameName; id: string }) {
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  useEffect(() => {
    let wanted = true;
    setUnfinished(null);
    void ui.controller.unfinished(game).then((found) => wanted && setUnfinished(found));
    return () => {
      wanted = false;
    };
  }, [game]);
  return (
    <p class="quiet" id={id}>
      {unfinished && ui.m.unfinishedKept(gameName(ui.m, game), ui.m.moves(unfinished.moves))}
    </p>
  );
}
