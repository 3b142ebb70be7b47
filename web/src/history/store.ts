// SPDX-License-Identifier: MIT
// Finished games in this browser (IndexedDB, its own database). Where nothing can be kept, everything else works.
import type { Kept } from "./game";

const SHELF = "games";

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function shelf(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open("sixsands-history", 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(SHELF, { keyPath: "id" });
  const database = await resultOf(opening);
  const transaction = database.transaction(SHELF, mode);
  transaction.oncomplete = () => database.close();
  return transaction.objectStore(SHELF);
}

/** All of them, the newest first; rejects where the browser forbids it. */
export async function keptGames(): Promise<Kept[]> {
  const found = await resultOf<Kept[]>((await shelf("readonly")).getAll());
  return found.sort((a, b) => b.at - a.at);
}

export async function putGame(game: Kept): Promise<void> {
  await resultOf((await shelf("readwrite")).put(game));
}

export async function dropGame(id: string): Promise<void> {
  await resultOf((await shelf("readwrite")).delete(id));
}
