// SPDX-License-Identifier: MIT
// One tap: a game for a friend, whose page has the link to share.
import { gameName } from "../../games/module";
import { GameIcon } from "../../shell/game-icon";
import type { Ui } from "../../shell/ui";
import { createGame } from "./actions";
import { useAsking } from "../net/ask";
import { sayRefusal } from "../net/refusal";
import { friendly } from "./wish";
import type { ErrorWords } from "../net/words/errors.en";
import type { LobbyWords } from "./words/lobby.en";

export function Invite({ ui, w, e }: { ui: Ui; w: LobbyWords; e: ErrorWords }) {
  const { busy, refused, ask } = useAsking();
  return (
    <section class="box" aria-labelledby="invite">
      <h3 id="invite">{w.inviteTitle}</h3>
      <div class="invites">
        {ui.app.games.map(({ name: game }) => (
          <button
            type="button"
            key={game}
            aria-label={w.invite(gameName(ui.m, game))}
            aria-disabled={busy}
            onClick={() => ask(() => createGame(ui, friendly(game)))}
          >
            <GameIcon game={game} />
            <span>{gameName(ui.m, game)}</span>
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
