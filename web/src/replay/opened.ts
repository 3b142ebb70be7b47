// SPDX-License-Identifier: MIT
// What the address leads to: a game of the server, the record in the fragment, records that the history
// keeps, or nothing yet.
import type { Engine, GameRecord } from "../engine/types";
import { api } from "../online/api";
import type { Route } from "../state/route";
import { unpackRecord } from "./link";
import { keptRecords } from "./open";
import { splitRecords } from "./split";

export interface Opened {
  text: string;
  record: GameRecord;
  /** where it lies on the server; null for a record that people brought */
  server: { id: string; key: string | null } | null;
}

async function textAt(route: Extract<Route, { page: "replay" }>): Promise<string | null> {
  if (route.id !== null) return api.record(route.id, route.key);
  if (location.hash.length > 1) return unpackRecord(location.hash.slice(1));
  return keptRecords(history.state);
}

/** The records at an address; empty when it names none. */
export async function openRoute(
  engine: Engine,
  route: Extract<Route, { page: "replay" }>,
): Promise<Opened[]> {
  const text = await textAt(route);
  if (text === null) return [];
  const records = await engine.readRecords(text);
  // A file with one game stays as it came, with all that stands around the record.
  const texts = records.length === 1 ? [text] : splitRecords(text);
  const server = route.id === null ? null : { id: route.id, key: route.key };
  return records.map((record, i) => ({ record, text: texts[i] ?? text, server }));
}
