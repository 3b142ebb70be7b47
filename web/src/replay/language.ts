// SPDX-License-Identifier: MIT
// The replay's words in the reader's language.
import { useWords } from "../messages/part";
import type { WordLoaders } from "../messages/part";
import type { Language } from "../state/settings";
import { en } from "./words/en";
import type { Words } from "./words/en";

const loaders: WordLoaders<Words> = {
  nl: async () => (await import("./words/nl")).nl,
  de: async () => (await import("./words/de")).de,
};

export function useReplayWords(language: Language): Words | null {
  return useWords(en, loaders, language);
}

export function loadWords(language: Language): Promise<Words> {
  return language === "en" ? Promise.resolve(en) : loaders[language]();
}
