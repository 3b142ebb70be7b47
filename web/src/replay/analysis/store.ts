// SPDX-License-Identifier: MIT
// Finished analyses are kept in the browser (IndexedDB) under a hash of the record, so that opening it again shows
// them at once. Where nothing can be kept, everything else works.
import type { EvaluatedStep, PlayerSums } from "../../engine/types";
import { hashOf } from "../record/hash";

export type Depth = "quick" | "thorough";

export interface Finished {
  evaluated: EvaluatedStep[];
  sums: PlayerSums[];
}

/** Goes up when old analyses are no longer worth showing. */
const VERSION = 3;
const SHELF = "analyses";
const MOST = 50;

export function nameOf(record: string, depth: Depth): string {
  const bytes = new TextEncoder().encode(record);
  return `${VERSION}-${depth}-${bytes.length}-${hashOf(bytes).toString(36)}`;
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    // Another page holds an older version of the shelf: it may stay open for days.
    if (request instanceof IDBOpenDBRequest) request.onblocked = () => reject(new Error("blocked"));
  });
}

async function shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open("sixsands", 2);
  opening.onupgradeneeded = () => {
    const { objectStoreNames } = opening.result;
    if (objectStoreNames.contains(SHELF)) opening.result.deleteObjectStore(SHELF); // without ages
    opening.result.createObjectStore(SHELF).createIndex("at", "at");
  };
  const database = await resultOf(opening);
  const transaction = database.transaction(SHELF, mode);
  transaction.oncomplete = () => database.close();
  return transaction.objectStore(SHELF);
}

/** The most thorough analysis of a record that was kept. */
export async function recall(record: string): Promise<{ depth: Depth; found: Finished } | null> {
  try {
    for (const depth of ["thorough", "quick"] as const) {
      const found = await resultOf<Finished | undefined>(
        (await shelf("readonly")).get(nameOf(record, depth)),
      );
      if (found) return { depth, found };
    }
  } catch {
    // Forbidden or broken: it is as if there were none.
  }
  return null;
}

export async function keep(record: string, depth: Depth, finished: Finished): Promise<void> {
  try {
    const analyses = await shelf("readwrite");
    await resultOf(analyses.put({ ...finished, at: Date.now() }, nameOf(record, depth)));
    const byAge = await resultOf(analyses.index("at").getAllKeys());
    for (const name of byAge.slice(0, -MOST)) analyses.delete(name);
  } catch {
    // Full or forbidden.
  }
}
