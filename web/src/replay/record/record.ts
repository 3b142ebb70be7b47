// SPDX-License-Identifier: MIT
// Who played, by the tags of a record.
import type { GameRecord } from "../../engine/types";
import type { Seat } from "../../state/table/source";

export function tagOf(record: GameRecord, name: string): string | null {
  return record.tags.find(([tag]) => tag === name)?.[1] ?? null;
}

/** A player is "you" only when known to be the reader. */
function seatOf(word: string, own: boolean): Seat {
  if (own) return { kind: "me", bot: null, name: null };
  if (/^level:\d$/.test(word)) return { kind: "bot", bot: word, name: null };
  const nameless = word === "" || word === "me" || word === "person";
  return { kind: "person", bot: null, name: nameless ? null : word };
}

/** `own`: the reader's seat, 0 when the reader played nothing here. */
export function seatsOf(record: GameRecord, own: number): Seat[] {
  return Array.from({ length: record.players }, (_, i) =>
    seatOf(tagOf(record, `Player${i + 1}`) ?? "", i + 1 === own),
  );
}

/** The side at the bottom of the board without a chosen viewer: the reader's, else a person's before a bot's. */
export function bottomOf(record: GameRecord, own: number): number {
  return own > 0 ? own : Math.max(1, seatsOf(record, 0).findIndex((seat) => seat.kind !== "bot") + 1);
}
