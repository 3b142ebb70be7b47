// SPDX-License-Identifier: MIT
// Which words can only be English: those of the English sentences that the other language never uses.
import type { Language } from "../../src/state/settings";

const FILES = import.meta.glob<string>(
  ["../../src/**/{en,nl,de,*.en,*.nl,*.de}.ts", "../../../docs/rules/*.txt"],
  { query: "?raw", import: "default", eager: true },
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

function vocabulary(language: Language): Set<string> {
  const files = Object.entries(FILES).filter(([path]) =>
    new RegExp(`[/.]${language}\\.(ts|txt)$`).test(path),
  );
  const code = files.map(([, text]) => text.replace(/^\s*(\/\/|\/?\*).*$/gm, ""));
  return new Set(code.flatMap(wordsOf));
}

/** Finds the words of a text that don't belong to the language; with English, none. */
export function foreignWords(language: Language): (text: string) => string[] {
  if (language === "en") return () => [];
  const [english, own] = [vocabulary("en"), vocabulary(language)];
  return (text) => wordsOf(text).filter((word) => english.has(word) && !own.has(word));
}
