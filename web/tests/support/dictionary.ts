// SPDX-License-Identifier: MIT
// Which words can only be English: those of the English sentences that the other language never uses.
import type { Language } from "../../src/state/settings";

const FILES = import.meta.glob<string>(
  ["../../src/**/{en,nl,de,*.en,*.nl,*.de}.ts", "../../../src/games/*/rules.*.txt"],
  { query: "?raw", import: "default", eager: true },
);

/** The rules say which English word a letter of the notation comes from: "claim (kiezen)". */
const QUOTED = /uit het Engels:[^.]*/g;

const wordsOf = (text: string): string[] =>
  text
    .replace(QUOTED, "")
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? [];

/** The texts in a program, without its names: what is in quotes, and around `${…}` in templates. */
function textsIn(code: string): string[] {
  const texts: string[] = [];
  const within: string[] = [];
  for (const [token] of code.matchAll(/\/\/.*|^import .*|"[^"\n]*"|`|\$\{|[{}]|[^`$"{}/\n]+|[^]/gm)) {
    const inTemplate = within.at(-1) === "`";
    if (token === "`") inTemplate ? within.pop() : within.push(token);
    else if (token === "${" || (token === "{" && !inTemplate)) within.push("{");
    else if (token === "}" && !inTemplate) within.pop();
    else if (inTemplate || token.startsWith('"')) texts.push(token);
  }
  return texts;
}

function vocabulary(language: Language): Set<string> {
  const files = Object.entries(FILES).filter(([path]) =>
    new RegExp(`[/.]${language}\\.(ts|txt)$`).test(path),
  );
  const texts = files.flatMap(([path, text]) => (path.endsWith(".txt") ? text : textsIn(text)));
  return new Set(texts.flatMap(wordsOf));
}

const known = new Map<Language, Set<string>>();

function knownIn(language: Language): Set<string> {
  const words = known.get(language) ?? vocabulary(language);
  known.set(language, words);
  return words;
}

/** The words of a text that don't belong to the language; with English, none. */
function foreignWords(language: Language, text: string): string[] {
  if (language === "en") return [];
  return wordsOf(text).filter((word) => knownIn("en").has(word) && !knownIn(language).has(word));
}

/** What is wrong with these texts, in words. */
export function englishIn(language: Language, texts: string[]): string[] {
  return texts.flatMap((text) => {
    const [word] = foreignWords(language, text);
    return word === undefined ? [] : [`“${word}” is English: ${text.slice(0, 80)}`];
  });
}
