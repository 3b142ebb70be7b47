// SPDX-License-Identifier: MIT
// The name of a seat, with the level of a bot. A long name may be cut off: all of it is in the tooltip.
import { levelOf } from "../../messages/say";
import { nameIn, shortNameIn } from "../ui";
import type { BoardProps } from "../ui";

export function Who({ ui, t, seat, numbered }: BoardProps & { seat: number; numbered?: boolean }) {
  const level = levelOf(ui.m, t.shown.seats, seat);
  const name = nameIn(ui, t, seat);
  const short = shortNameIn(ui, t, seat);
  return (
    <strong title={name}>
      {numbered && (
        <i class={`seat-${seat}`} aria-hidden="true">
          {seat}
        </i>
      )}
      {short === name ? (
        name
      ) : (
        <>
          <span class="long">{name}</span>
          <span class="short">{short}</span>
        </>
      )}
      {level !== "" && <small>{level}</small>}
    </strong>
  );
}
