// SPDX-License-Identifier: MIT
// Unfinished games of this browser, to be continued; and the promise that a new one takes none of them away.
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import type { GameName } from "../../engine/types";
import { gameName } from "../../games/module";
import { regional } from "../../messages/region";
import { nameOf } from "../../messages/say";
import { seatOf } from "../../state/table/local";
import { dropLeft, readLeft } from "../../state/left";
import type { Left } from "../../state/left";
import { troubleOf } from "../../state/trouble";
import { Sheet } from "./sheet";
import type { Ui } from "../ui";

/** "You – Bo" */
function namesIn({ m }: Ui, { seats }: Left): string {
  const there = seats.map(seatOf);
  return there.map((_, i) => nameOf(m, there, i + 1)).join(" – ");
}

function sayWhen({ app }: Ui, at: number): string {
  const region = regional(app.settings.language, navigator.languages);
  return new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

function goOnWith(ui: Ui, { game, record }: Left): void {
  ui.send({ do: "panel", panel: null });
  ui.controller
    .resume(game, record)
    .catch((reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) }));
}

/** Nothing where there is none. */
export function LeftGames({ ui, titled = false }: { ui: Ui; titled?: boolean }) {
  const { m } = ui;
  const { keeper } = ui.controller;
  const [games, setGames] = useState(readLeft(keeper));
  const drop = (left: Left) => {
    dropLeft(keeper, left.record);
    setGames(readLeft(keeper));
  };
  if (games.length === 0) return null;
  return (
    <section class="left-games">
      {!titled && <h3>{m.leftGames}</h3>}
      <ul>
        {games.map((left) => (
          <li key={left.record}>
            <button type="button" class="second" onClick={() => goOnWith(ui, left)}>
              <b>{m.continueGame(gameName(m, left.game))}</b>
              <small>{[namesIn(ui, left), m.moves(left.moves), sayWhen(ui, left.at)].join(" · ")}</small>
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={m.forgetGame(gameName(m, left.game), namesIn(ui, left))}
              title={m.forgetGame(gameName(m, left.game), namesIn(ui, left))}
              onClick={() => drop(left)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function LeftPanel({ ui }: { ui: Ui }) {
  const none = readLeft(ui.controller.keeper).length === 0;
  return (
    <Sheet ui={ui} title={ui.m.leftGames}>
      {none ? <p class="quiet">{ui.m.leftNone}</p> : <LeftGames ui={ui} titled />}
    </Sheet>
  );
}

/** Said before a new game takes the place of one that isn't finished: that one isn't lost. */
export function LeftPromise({ ui, game, id }: { ui: Ui; game: GameName; id: string }) {
  const [left, setLeft] = useState<Left | null>(null);
  useEffect(() => {
    let wanted = true;
    setLeft(null);
    void ui.controller.unfinished(game).then((found) => wanted && setLeft(found));
    return () => {
      wanted = false;
    };
  }, [game]);
  return (
    <p class="quiet" id={id}>
      {left && ui.m.leftKept(gameName(ui.m, game), ui.m.moves(left.moves))}
    </p>
  );
}
