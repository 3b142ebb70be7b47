// SPDX-License-Identifier: MIT
// One tap: a table for a friend, whose page has the link to share.
import { Icon } from "../art/icons";
import { GAMES } from "../games/games";
import type { Ui } from "../shell/ui";
import { openTable } from "./actions";
import { useAsking } from "./ask";
import { sayRefusal } from "./refusal";
import { friendly } from "./wish";
import type { ErrorWords } from "./words/errors.en";
import type { LobbyWords } from "./words/lobby.en";

export function Invite({ ui, w, e }: { ui: Ui; w: LobbyWords; e: ErrorWords }) {
  const { busy, refused, ask } = useAsking();
  return (
    <section class="box" aria-labelledby="invite">
      <h3 id="invite">{w.inviteTitle}</h3>
      <div class="invites">
        {GAMES.map((game) => (
          <button
            type="button"
            key={game}
            aria-label={w.invite(ui.m.games[game])}
            aria-disabled={busy}
            onClick={() => ask(() => openTable(ui, friendly(game)))}
          >
            <Icon name={game} />
            <span>{ui.m.games[game]}</span>
          </button>
        ))}
      </div>
      <p class="quiet">{w.inviteWhat}</p>
      {refused !== null && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
    </section>
  );
}
