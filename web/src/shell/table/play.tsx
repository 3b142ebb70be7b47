// SPDX-License-Identifier: MIT
// The button that plays, with its consequence; before a place is chosen, with those of all places.
import { briefName } from "../../messages/say";
import { isMine, pendingOf } from "../../state/table/table";
import { nameIn, sayEffectIn } from "../ui";
import type { BoardProps } from "../ui";

export function PlayButton({
  ui,
  t,
  consequences = "",
  word,
}: BoardProps & { consequences?: string; word?: string }) {
  const { m } = ui;
  const move = pendingOf(t);
  const legal = move !== null && t.sending === null && t.shown.legal.includes(move);
  const said = legal ? sayEffectIn(ui, t, move) : "";
  const effect = said.replaceAll(" = ", "\u00a0=\u00a0"); // a sum stays on its line
  const waiting = !isMine(t) && t.shown.turn > 0;
  if (t.shown.over)
    return (
      <button type="button" class="play ready" onClick={() => ui.send({ do: "end", end: "sums" })}>
        <b>{m.showScores}</b>
      </button>
    );
  return (
    <button
      type="button"
      class={`play${legal ? " ready" : ""}`}
      aria-disabled={!legal}
      onClick={() => ui.act({ do: "commit" })}
    >
      {waiting ? (
        m.thinking(briefName(nameIn(ui, t, t.shown.turn)))
      ) : (
        <>
          <b>{(legal && word) || m.play}</b>
          {effect !== "" && <span> · {effect}</span>}
          {move === null && consequences !== "" && <span> · {consequences}</span>}
        </>
      )}
    </button>
  );
}
