// SPDX-License-Identifier: MIT
// The messages of a language, including those of the games. English is there at once, the others on demand; each is
// typed by English, so a missing sentence fails the build.
import type { GameName } from "../engine/types";
import { modules } from "../games/module";
import type { GameWords } from "../games/module";
import type { Language } from "../state/settings";
import { en } from "./en";

/** The page's own words. */
export type Texts = typeof en;

export type Messages = Texts & { games: Readonly<Record<GameName, GameWords>> };

const textsOf: Record<Exclude<Language, "en">, () => Promise<Texts>> = {
  nl: async () => (await import("./nl")).nl,
  de: async () => (await import("./de")).de,
};

export function english(): Messages {
  return { ...en, games: Object.fromEntries(modules().map(({ name, words }) => [name, words.en])) };
}

export async function loadMessages(language: Language): Promise<Messages> {
  if (language === "en") return english();
  const [texts, games] = await Promise.all([
    textsOf[language](),
    Promise.all(modules().map(async ({ name, words }) => [name, await words[language]()] as const)),
  ]);
  return { ...texts, games: Object.fromEntries(games) };
}
