// SPDX-License-Identifier: MIT
// What the address leads to: a game of the server, the record in the fragment, records that the history
// keeps, or nothing yet.
import type { Engine, GameRecord } from "../../engine/types";
import { api } from "../../online/net/api";
import { promisedSeat } from "../../online/net/kept";
import type { Keeper } from "../../state/controller";
import { ownSeatOf } from "../../state/own";
import type { Route } from "../../state/route";
import { unpackRecord } from "./link";
import { keptRecords } from "./open";
import { tagOf } from "./record";
import { splitRecords } from "./split";

export interface Opened {
  text: string;
  record: GameRecord;
  /** where it is on the server; null for a record that somebody opened */
  server: { id: string; key: string | null } | null;
  /** the reader's seat; 0 when the reader played nothing here */
  own: number;
}

async function textAt(route: Extract<Route, { page: "replay" }>): Promise<string | null> {
  if (route.id !== null) return api.record(route.id, route.key);
  if (location.hash.length > 1) return unpackRecord(location.hash.slice(1));
  return keptRecords(history.state);
}

/** A game that was dealt in this browser, or an online one that was played from it. */
function ownSeat(keeper: Keeper, record: GameRecord): number {
  return (
    ownSeatOf(keeper, record) ||
    promisedSeat(keeper, tagOf(record, "Id"), tagOf(record, "Commit"), tagOf(record, "Nonces"))
  );
}

/** The server knows its players, whichever browser they use. */
async function seatAt({ id, key }: Extract<Route, { page: "replay" }>): Promise<number> {
  return id === null
    ? 0
    : api.state(id, key).then(
        ({ you }) => you,
        () => 0,
      );
}

/** The records at an address; empty when it names none. */
export async function openRoute(
  engine: Engine,
  keeper: Keeper,
  route: Extract<Route, { page: "replay" }>,
): Promise<Opened[]> {
  const text = await textAt(route);
  if (text === null) return [];
  const seat = await seatAt(route);
  const records = await engine.readRecords(text);
  // A file with one game stays as it came, with everything around the record.
  const texts = records.length === 1 ? [text] : splitRecords(text, records);
  const server = route.id === null ? null : { id: route.id, key: route.key };
  return records.map((record, i) => ({
    record,
    text: texts[i] ?? text,
    server,
    own: seat || ownSeat(keeper, record),
  }));
}
