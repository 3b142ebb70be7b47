// SPDX-License-Identifier: MIT
// The words of tournaments, of the lobby and of refusals, in the reader's language.
import { useWords } from "../../messages/part";
import type { Language } from "../../state/settings";
import { useLobbyWords } from "../lobby/lobby-words";
import type { LobbyWords } from "../lobby/words/lobby.en";
import type { ErrorWords } from "../net/words/errors.en";
import { en } from "./words/en";
import type { TournamentWords } from "./words/en";

const LANGUAGES = {
  nl: () => import("./words/nl").then((m) => m.nl),
  de: () => import("./words/de").then((m) => m.de),
};

/** null until all are there. */
export function useTournamentWords(
  language: Language,
): { w: TournamentWords; lobby: LobbyWords; e: ErrorWords } | null {
  const w = useWords(en, LANGUAGES, language);
  const lobby = useLobbyWords(language);
  return w && lobby ? { w, lobby: lobby.w, e: lobby.e } : null;
}
