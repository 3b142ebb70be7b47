// SPDX-License-Identifier: MIT
// The words of Patterns: English at once, the others on demand.
import type { Messages } from "../../messages/messages";
import type { Spoken } from "../module";
import { en } from "./words/en";

export type Words = typeof en;

export const words: Spoken<Words> = {
  en,
  nl: async () => (await import("./words/nl")).nl,
  de: async () => (await import("./words/de")).de,
};

/** They are in the reader's messages under the game's name. */
export const wordsIn = (m: Messages) => m.games.patterns as Words;
