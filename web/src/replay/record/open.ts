// SPDX-License-Identifier: MIT
// Brings records to /r: one record goes into the address itself, several (or one too long for a link) are kept in
// the browser's history with it. Nothing changes on the page before they have been read.
import type { EngineFailure } from "../../engine/types";
import type { Controller } from "../../state/controller";
import type { Language } from "../../state/settings";
import { WordedError } from "../../state/trouble";
import { packRecord } from "./link";
import { loadWords } from "../language";

const MOST_FILE = 2_000_000;

/** What the history keeps for /r: the records, when they aren't in the fragment, and where to begin. */
export interface Kept {
  records?: string;
  at: number;
}

export function keptRecords(state: unknown): string | null {
  const records = (state as Partial<Kept> | null)?.records;
  return typeof records === "string" ? records : null;
}

/** The step that the replay opens at. */
export function keptStep(state: unknown): number {
  const at = (state as Partial<Kept> | null)?.at;
  return typeof at === "number" ? at : 0;
}

/** Shows a text that is known to hold records, `count` of them; one of them at a step. */
export async function showRecords(
  controller: Controller,
  text: string,
  count: number,
  at = 0,
): Promise<void> {
  const fragment = count === 1 ? await packRecord(text) : null;
  const kept: Kept = { at, ...(fragment === null ? { records: text } : {}) };
  history.pushState(kept, "", fragment === null ? "/r" : `/r#${fragment}`);
  await controller.go({ page: "replay", id: null, key: null }, false);
}

/** Reads a text or file and shows it; rejects with one clear sentence. */
export async function openText(
  controller: Controller,
  language: Language,
  from: string | File,
): Promise<void> {
  const words = await loadWords(language);
  if (typeof from !== "string" && from.size > MOST_FILE) throw new WordedError(words.fileTooLarge);
  const text = typeof from === "string" ? from : await from.text();
  const records = await controller.engine.readRecords(text).catch((reason: EngineFailure) => {
    throw new WordedError(words.badRecord(reason.line ?? null), reason.message);
  });
  await showRecords(controller, text, records.length);
}
