// SPDX-License-Identifier: MIT
// Ratings as they are shown: "1512", with a question mark while they are unsure, and what a game made of them, "+8".
import type { ComponentChildren } from "preact";
import { Go } from "../shell/go";
import type { Ui } from "../shell/ui";
import type { SeatRating, ServerSeat } from "./net/types";
import type { SharedWords } from "./words/shared.en";

export function sayRating({ points, provisional }: Pick<SeatRating, "points" | "provisional">): string {
  return `${points}${provisional ? "?" : ""}`;
}

/** "+8", "−12", "±0". */
export function sayChange(change: number): string {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}

/** A name that leads to the player's page, if there is one. */
export function PlayerLink({
  ui,
  seat,
  children,
}: {
  ui: Ui;
  seat: ServerSeat;
  children: ComponentChildren;
}) {
  if (seat.player === null) return <>{children}</>;
  return (
    <Go ui={ui} to={{ page: "player", id: String(seat.player) }} class="player-link">
      {children}
    </Go>
  );
}

export function Rating({ rating, w }: { rating: SeatRating; w: SharedWords }) {
  const { change, provisional } = rating;
  return (
    <small class="rating" title={provisional ? w.provisional : w.rating}>
      {sayRating(rating)}
      {change !== null && (
        <b class={change > 0 ? "up" : change < 0 ? "down" : undefined}> {sayChange(change)}</b>
      )}
    </small>
  );
}
