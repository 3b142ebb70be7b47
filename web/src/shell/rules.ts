// SPDX-License-Identifier: MIT
// The rules texts of docs/rules, each a chunk of its own that is fetched when somebody reads it.
import type { GameName } from "../engine/types";
import type { Language } from "../state/settings";

const TEXTS = import.meta.glob<string>("../../../docs/rules/*.txt", { query: "?raw", import: "default" });

/** In the language asked for, else in English. */
export async function loadRules(game: GameName, language: Language): Promise<string> {
  const find = (l: string) => TEXTS[`../../../docs/rules/${game}.${l}.txt`];
  const load = find(language) ?? find("en");
  return load ? load() : "";
}
