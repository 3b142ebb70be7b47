// SPDX-License-Identifier: MIT
// A hand is six stacks with their numbers: cards of one colour are interchangeable.
import { useRef } from "preact/hooks";
import { Card } from "../../art/pieces";
import { COLOURS } from "../../games/cards";
import type { Cards, Colour } from "../../games/cards";
import { watchDrag } from "./drag";
import { Named } from "./named";
import { Rove } from "./rove";
import type { BoardProps } from "../ui";

export function Hand({ ui, t, hand, fresh }: BoardProps & { hand: Cards; fresh: string }) {
  const { m } = ui;
  const now = useRef(t);
  now.current = t;
  const choose = (colour: Colour) =>
    now.current.selection.colour !== colour && ui.act({ do: "colour", colour });
  return (
    <Rove class="hand" label={m.yourHand} role="toolbar">
      {COLOURS.map((colour) => {
        const count = hand.count[colour];
        const chosen = t.selection.colour === colour;
        const more = [...fresh].filter((c) => c === colour).length;
        return (
          <button
            type="button"
            key={colour}
            data-rove
            data-spot={`hand-${colour}`}
            class={`stack${chosen ? " chosen" : ""}${count === 0 ? " none" : ""}`}
            aria-pressed={chosen}
            aria-disabled={count === 0}
            onPointerDown={(event) => count > 0 && watchDrag(ui, event, () => choose(colour))}
            onClick={() => ui.act({ do: "colour", colour })}
          >
            <Named name={m.stack(colour, count)}>
              <Card colour={colour} faded={count === 0} />
              <span class="number">{chosen && count > 0 ? `${t.selection.count}/${count}` : count}</span>
              {more > 0 && count > 0 && <span class="more">+{more}</span>}
            </Named>
          </button>
        );
      })}
    </Rove>
  );
}

/** − 2 + */
export function Stepper({ ui, t, most }: BoardProps & { most: number }) {
  const { m } = ui;
  const { count, colour } = t.selection;
  const to = (n: number) => ui.act({ do: "count", count: n });
  return (
    <div class="stepper" role="group" aria-label={m.howMany}>
      <button
        type="button"
        aria-label={m.fewer}
        disabled={!colour || count <= 1}
        onClick={() => to(count - 1)}
      >
        −
      </button>
      <output>{count}</output>
      <button
        type="button"
        aria-label={m.more}
        disabled={!colour || count >= most}
        onClick={() => to(count + 1)}
      >
        +
      </button>
    </div>
  );
}
