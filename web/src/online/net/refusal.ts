// SPDX-License-Identifier: MIT
// A refusal of the server in the reader's words: by its code, or else the server's own sentence, which is English.
import { useWords } from "../../messages/part";
import type { Language } from "../../state/settings";
import { Refused } from "./types";
import { errors } from "./words/errors.en";
import type { ErrorWords } from "./words/errors.en";

/** The code of any failure. */
export function codeOf(reason: unknown): string {
  return reason instanceof Refused ? reason.code : "unknown";
}

export function sayRefusal(words: ErrorWords, reason: unknown): string {
  const code = codeOf(reason);
  const own = Object.hasOwn(words, code) ? words[code] : undefined;
  return own ?? (reason instanceof Refused ? reason.message : words.unknown);
}

/** The words for refusals in a language; null until they are there. */
export function useErrorWords(language: Language): ErrorWords | null {
  return useWords(
    errors,
    {
      nl: async () => (await import("./words/errors.nl")).errors,
      de: async () => (await import("./words/errors.de")).errors,
    },
    language,
  );
}
