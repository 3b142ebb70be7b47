// SPDX-License-Identifier: MIT
// The hands as far as the replay's viewer sees them, in one line each; where several share a line, with their
// owners' numbers on the board.
import { Chip } from "../art/pieces";
import { COLOURS } from "../games/cards";
import { moduleOf } from "../games/module";
import { bottomSeat, nameIn } from "../shell/ui";
import type { BoardProps } from "../shell/ui";
import type { Words } from "./words/en";

export function Hands({ ui, t, w }: BoardProps & { w: Words }) {
  const { m } = ui;
  const hands = moduleOf(t.shown.game).hands?.(t.shown.data) ?? [];
  if (hands.length === 0) return null;
  const below = bottomSeat(t);
  // In the order of the board: the side at the bottom comes last.
  const order = hands.map((_, i) => ((below + i) % hands.length) + 1);
  const handOf = (seat: number, cards: string) =>
    t.shown.seats[seat - 1]?.kind === "me" ? `${m.yourHand}: ${cards}` : w.hand(nameIn(ui, t, seat), cards);
  return (
    <ul class="hands" aria-label={w.hands}>
      {order.map((seat) => {
        const hand = hands[seat - 1];
        if (!hand) return null;
        const known = COLOURS.filter((c) => hand.count[c] > 0);
        const words = known.map((c) => `${hand.count[c]} ${m.colours[c]}`);
        if (hand.hidden > 0) words.push(w.unknown(hand.hidden));
        return (
          <li key={seat} class={t.shown.turn === seat ? "turn" : ""}>
            <span class="unseen">{handOf(seat, words.join(", ") || "–")}</span>
            <span class="name" aria-hidden="true" title={nameIn(ui, t, seat)}>
              {hands.length > 2 ? <i>{seat}</i> : nameIn(ui, t, seat)}
            </span>
            <span class="held" aria-hidden="true">
              {known.map((c) => (
                <Chip key={c} colour={c} count={hand.count[c]} />
              ))}
              {hand.hidden > 0 && <span class="veil">? × {hand.hidden}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
