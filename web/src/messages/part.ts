// SPDX-License-Identifier: MIT
// The words of a part of the page that is loaded later (online, replay, tutorial): typed by their English like the
// messages of the page, each language in its own chunk.
import { useEffect, useState } from "preact/hooks";
import type { Language } from "../state/settings";

export type WordLoaders<W> = Record<Exclude<Language, "en">, () => Promise<W>>;

/** The part's words in the reader's language; null until they are there, English when they can't be fetched. */
export function useWords<W>(english: W, loaders: WordLoaders<W>, language: Language): W | null {
  const [loaded, setLoaded] = useState<{ language: Language; words: W } | null>(null);
  useEffect(() => {
    if (language === "en") return;
    let wanted = true;
    const show = (words: W) => wanted && setLoaded({ language, words });
    loaders[language]().then(show, () => show(english));
    return () => {
      wanted = false;
    };
  }, [language]);
  if (language === "en") return english;
  return loaded?.language === language ? loaded.words : null;
}
