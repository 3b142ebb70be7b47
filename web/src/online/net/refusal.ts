// SPDX-License-Identifier: MIT
// A refusal of the server in the reader's words: by its code, never by the server's English.
import { useWords } from "../../messages/part";
import type { Language } from "../../state/settings";
import { Refused } from "./types";
import { errors } from "./words/errors.en";
import type { ErrorWords } from "./words/errors.en";

export type ErrorCode = keyof ErrorWords;

/** The code of any failure. */
export function codeOf(reason: unknown): ErrorCode {
  const code = reason instanceof Refused ? reason.code : "unknown";
  return Object.hasOwn(errors, code) ? (code as ErrorCode) : "unknown";
}

export function sayRefusal(words: ErrorWords, reason: unknown): string {
  return words[codeOf(reason)];
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
