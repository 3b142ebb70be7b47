// SPDX-License-Identifier: MIT
// What went wrong, for people: a sentence in the reader's language, and after it the engine's or the browser's own
// message, in English.

export interface Trouble {
  /** null: only that something went wrong */
  say: string | null;
  /** empty when the sentence says it all */
  detail: string;
}

/** A failure whose message is already in the reader's language. */
export class WordedError extends Error {
  constructor(
    readonly say: string,
    readonly detail = "",
  ) {
    super(say);
  }
}

export function troubleOf(reason: unknown): Trouble {
  if (reason instanceof WordedError) return { say: reason.say, detail: reason.detail };
  return { say: null, detail: reason instanceof Error ? reason.message : String(reason) };
}
