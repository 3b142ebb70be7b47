// SPDX-License-Identifier: MIT
// The lessons of Flowers, fetched when somebody learns it.
import type { GameLessons, LessonWords } from "../../learn/lesson";
import type { Language } from "../../state/settings";

const WORDS: Record<Language, () => Promise<Record<string, LessonWords>>> = {
  en: async () => (await import("./lessons/en")).en,
  nl: async () => (await import("./lessons/nl")).nl,
  de: async () => (await import("./lessons/de")).de,
};

export const lessons: GameLessons = async (language) => {
  const [{ lessons, spot }, words] = await Promise.all([import("./lessons/lessons"), WORDS[language]()]);
  return { lessons, spot, words };
};
