// SPDX-License-Identifier: MIT
// What went wrong, for people: a sentence in the reader's language, and behind it what the engine or the
// browser said themselves, which is English.

export interface Trouble {
  /** null: only that something went wrong */
  say: string | null;
  /** empty when the sentence says it all */
  detail: string;
}

/** A failure whose sentence is in the reader's language already. */
export class Told extends Error {
  constructor(
    readonly say: string,
    readonly detail = "",
  ) {
    super(say);
  }
}

export function troubleOf(reason: unknown): Trouble {
  if (reason instanceof Told) return { say: reason.say, detail: reason.detail };
  return { say: null, detail: reason instanceof Error ? reason.message : String(reason) };
}
