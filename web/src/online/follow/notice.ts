// SPDX-License-Identifier: MIT
// What the service worker shows when the server notifies this browser: the message says what happened in which game,
// the words come from the page (push.ts), which leaves them in a cache in the reader's language. Only
// decisions, so that they can be tested without a browser.

/** Where the words are kept; not one of the caches of the client's files (offline/plan.ts). */
export const WORDS_CACHE = "words-of-notices";
export const WORDS_PATH = "/words-of-notices";

export interface NoticeWords {
  /** "Your turn in …" by the game's name in messages */
  turn: Record<string, string>;
  /** {who} stands for names */
  against: string;
}

export interface Shown {
  title: string;
  options: { body: string; tag: string; icon: string; data: string };
}

const ID = /^[A-Za-z0-9_-]{12}$/;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whatever came and whatever is kept: something must be shown, or the browser says something of its own. */
export function noticeOf(message: unknown, kept: unknown): Shown {
  const said = (message ?? {}) as Record<string, unknown>;
  const words = (kept ?? {}) as Partial<NoticeWords>;
  const id = ID.test(textOf(said.game)) ? textOf(said.game) : null;
  const who = textOf(said.with);
  const title = textOf((words.turn as Record<string, unknown> | undefined)?.[textOf(said.name)]);
  return {
    title: title || "Sixsands",
    options: {
      body: who === "" ? "" : textOf(words.against).replace("{who}", () => who) || who,
      tag: id ?? "sixsands",
      icon: "/icon.svg",
      data: id === null ? "/online" : `/g/${id}`,
    },
  };
}
