// SPDX-License-Identifier: MIT
// The end of a game on the server: the reason, the scores when it was played out, and where to go on.
import { Scores, verdict } from "../shell/scores";
import type { BoardProps } from "../shell/ui";
import { pathOf } from "../state/route";
import type { Route } from "../state/route";
import type { TableProps } from "./game-page";
import { keptOf, keptWord } from "./kept";
import { sayEnd } from "./news";

/** The replay of the game, by a link that others can open too. */
function replayOf({ state, room }: TableProps): Route {
  return { page: "replay", id: state.id, key: state.links?.watch ?? room.key };
}

export function EndActions(props: TableProps) {
  const { ui, state, room, words, run } = props;
  const board = ui.app.boardAtEnd;
  const replay = replayOf(props);
  const follow = (id: string) => ui.controller.go({ page: "game", id, key: null });
  return (
    <div class="actions end net-end">
      <button type="button" class="second" onClick={() => ui.send({ do: "board-at-end", board: !board })}>
        {board ? ui.m.showScores : ui.m.showBoard}
      </button>
      <a
        class="second"
        href={pathOf(replay)}
        onClick={(event) => {
          event.preventDefault();
          void ui.controller.go(replay);
        }}
      >
        {words.replay}
      </a>
      {state.you > 0 && (
        <button type="button" class="primary" onClick={() => run(room.rematch().then(follow))}>
          {state.after === null ? words.rematch : words.toRematch}
        </button>
      )}
    </div>
  );
}

function Fairness({ ui, state, words }: TableProps) {
  const kept = state.you > 0 ? keptOf(ui.controller.keeper, state.id) : null;
  if (!kept) return null;
  const fair = keptWord(kept, state.commit, state.nonces, state.you);
  return <p class={fair ? "quiet centred" : "wrong"}>{fair ? words.fair : words.unfair}</p>;
}

export function Ending(props: TableProps & BoardProps) {
  const { ui, t, state, who, words } = props;
  const foot = (
    <>
      {state.after !== null && state.you > 0 && <p class="centred">{words.wantsRematch}</p>}
      <Fairness {...props} />
      <EndActions {...props} />
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
