// SPDX-License-Identifier: MIT
// The name of a seat, with the level of a bot.
import { levelOf } from "../messages/say";
import { nameIn } from "./ui";
import type { BoardProps } from "./ui";

export function Who({ ui, t, seat, numbered }: BoardProps & { seat: number; numbered?: boolean }) {
  const level = levelOf(ui.m, t.shown.seats, seat);
  return (
    <strong>
      {numbered && <i aria-hidden="true">{seat}</i>}
      {nameIn(ui, t, seat)}
      {level !== "" && <small>{level}</small>}
    </strong>
  );
}
