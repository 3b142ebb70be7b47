// SPDX-License-Identifier: MIT
// The words of the lobby and the refusals, in the reader's language.
import { useWords } from "../../messages/part";
import type { WordLoaders } from "../../messages/part";
import type { Language } from "../../state/settings";
import { useErrorWords } from "../net/refusal";
import type { ErrorWords } from "../net/words/errors.en";
import { lobby } from "./words/lobby.en";
import type { LobbyWords } from "./words/lobby.en";

const LOADERS: WordLoaders<LobbyWords> = {
  nl: async () => (await import("./words/lobby.nl")).lobby,
  de: async () => (await import("./words/lobby.de")).lobby,
};

/** null until both are there. */
export function useLobbyWords(language: Language): { w: LobbyWords; e: ErrorWords } | null {
  const w = useWords(lobby, LOADERS, language);
  const e = useErrorWords(language);
  return w && e ? { w, e } : null;
}

/** The same, outside of components. */
export async function loadLobbyWords(language: Language): Promise<LobbyWords> {
  return language === "en" ? lobby : LOADERS[language]();
}
