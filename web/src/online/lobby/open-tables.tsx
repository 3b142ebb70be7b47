// SPDX-License-Identifier: MIT
// The lobby: tables of others that wait for players.
import { useEffect, useRef, useState } from "preact/hooks";
import { gameName } from "../../games/module";
import { GameIcon } from "../../shell/game-icon";
import { Go } from "../../shell/go";
import type { Ui } from "../../shell/ui";
import { gameOf } from "../../state/app";
import { joinTable, openTable } from "./actions";
import { useAsking } from "../net/ask";
import { freeSeats, isSeated } from "../follow/mine";
import type { Mine } from "../follow/mine";
import { sayRefusal } from "../net/refusal";
import { others } from "../seats";
import { sayClock } from "../times";
import type { ServerSeat, Summary } from "../net/types";
import { friendly, list } from "./wish";
import type { ErrorWords } from "../net/words/errors.en";
import type { LobbyWords } from "./words/lobby.en";

interface Props {
  ui: Ui;
  w: LobbyWords;
  e: ErrorWords;
  tables: Summary[];
  mine: Mine;
}

const isHere = (seat: ServerSeat) => seat.kind === "person" && seat.here;

function Table({ ui, w, e, table, own }: Omit<Props, "tables" | "mine"> & { table: Summary; own: boolean }) {
  const { m, app } = ui;
  const { language } = app.settings;
  const { busy, refused, ask } = useAsking();
  const game = gameName(m, table.game);
  const who = others(m, w, table.seats, 0, language) || w.nobody;
  const here = table.seats.some(isHere);
  const facts = [
    sayClock(language, table.clock, w),
    w.free(freeSeats(table)),
    ...(table.aids ? [w.aids] : []),
  ];
  const to = { page: "game", id: table.id, key: null } as const;
  return (
    <li class="entry">
      <GameIcon game={table.game} />
      <div class="what">
        <p>
          <strong>{game}</strong> {who}{" "}
          <span class={here ? "presence here" : "presence"}>{here ? w.here : w.gone}</span>
        </p>
        <p class="quiet">{facts.join(" · ")}</p>
        {refused !== null && (
          <p class="wrong" role="alert">
            {sayRefusal(e, refused)}
          </p>
        )}
      </div>
      {own ? (
        <Go ui={ui} to={to} class="second">
          {w.yours}
        </Go>
      ) : (
        <div class="buttons">
          <Go ui={ui} to={to} class="second" label={w.watchAt(game, who)}>
            {w.watch}
          </Go>
          <button
            type="button"
            class="primary"
            aria-label={w.joinAt(game, who)}
            aria-disabled={busy}
            onClick={() => ask(() => joinTable(ui, table.id))}
          >
            {w.join}
          </button>
        </div>
      )}
    </li>
  );
}

function NoTables({ ui, w, e }: Pick<Props, "ui" | "w" | "e">) {
  const { busy, refused, ask } = useAsking();
  const wish = friendly(gameOf(ui.app));
  if (wish.game === "") return <p>{w.openNone}</p>;
  return (
    <div class="nothing">
      <p>{w.openNone}</p>
      <p class="quiet">{w.openNoneWhat}</p>
      <button
        type="button"
        class="second"
        aria-disabled={busy}
        onClick={() => ask(() => openTable(ui, list(wish, true)))}
      >
        {w.openInLobby} · {gameName(ui.m, wish.game)}
      </button>
      {refused !== null && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
    </div>
  );
}

/** Says which tables are new, for whoever listens. */
function Arrivals({ ui, w, tables, mine }: Omit<Props, "e">) {
  const known = useRef(new Set(tables.map((t) => t.id)));
  const [text, setText] = useState("");
  useEffect(() => {
    const fresh = tables.find((t) => !known.current.has(t.id) && !isSeated(mine, t.id));
    known.current = new Set(tables.map((t) => t.id));
    if (!fresh) return;
    const who = others(ui.m, w, fresh.seats, 0, ui.app.settings.language) || w.nobody;
    setText(w.tableCame(gameName(ui.m, fresh.game), who));
  }, [tables]);
  return (
    <p class="unseen" role="status">
      {text}
    </p>
  );
}

export function OpenTables(props: Props) {
  const { w, tables, mine } = props;
  return (
    <section class="box" aria-labelledby="open-tables">
      <h3 id="open-tables">
        {w.openTables}
        {tables.length > 0 && <span class="count">{tables.length}</span>}
      </h3>
      <Arrivals {...props} />
      {tables.length === 0 ? (
        <NoTables {...props} />
      ) : (
        <ul class="entries">
          {tables.map((table) => (
            <Table key={table.id} {...props} table={table} own={isSeated(mine, table.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
