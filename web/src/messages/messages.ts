// SPDX-License-Identifier: MIT
// The messages of a language, including those of the games. English is there at once, the others on demand; each is
// typed by English, so a missing sentence fails the build. The others also translate what the engine says, by its keys
// (hint.test.ts compares them).
import type { GameName } from "../engine/types";
import { modules } from "../games/module";
import type { GameWords, Translation } from "../games/module";
import type { Language } from "../state/settings";
import { en } from "./en";

/** The value of a move. */
export interface ValueFields {
  solved: boolean;
  points: number;
  /** in per cent, with half a 95 % interval; null when it isn't known */
  win: number;
  error: number | null;
}

/** What the engine says of any game, in another language. */
interface EngineWords extends Translation {
  value(v: ValueFields): string;
}

/** The page's own words. */
export type Texts = typeof en & Partial<EngineWords>;
export type Translated = typeof en & EngineWords;

export type Messages = Texts & { games: Readonly<Record<GameName, GameWords>> };

const textsOf: Record<Exclude<Language, "en">, () => Promise<Translated>> = {
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
