// SPDX-License-Identifier: MIT
// Which screens are checked in which windows and languages. With SCREENS=all (make screens) it is every screen in every
// window and language, in light and in dark. Otherwise screens form groups (a phase of a game, five of the others), and
//   - every window sees one screen of each group, so that every window sees every phase of a game;
//   - the languages take turns from screen to screen, so that every window sees every language; a group with fewer
//     screens than languages is repeated, so that every phase is seen in every language;
//   - axe, which takes as long as ten windows, checks every eighth screen, in light and in dark by turns.
// Nothing is random: it is the same in every run, and screens.test.ts checks that it covers what is said here.
/// <reference types="node" />
import { LANGUAGES } from "../../src/state/settings";
import type { Language } from "../../src/state/settings";
import { WINDOWS } from "./windows";
import type { Window } from "./windows";

export const ALL = process.env.SCREENS === "all";

export interface Look<Screen> {
  screen: Screen;
  language: Language;
  windows: Window[];
  /** in which colours axe looks at it; none where it doesn't */
  schemes: ("light" | "dark")[];
}

/** Screens without a group: five share the windows. */
export function byFives<Screen>(screens: Screen[]): Screen[][] {
  const groups = Array.from({ length: Math.ceil(screens.length / 5) }, (_, i) => i * 5);
  return groups.map((at) => screens.slice(at, at + 5));
}

export function planLooks<Screen>(groups: Screen[][], all = ALL): Look<Screen>[] {
  if (all)
    return LANGUAGES.flatMap((language) =>
      groups
        .flat()
        .map((screen): Look<Screen> => ({ screen, language, windows: WINDOWS, schemes: ["light", "dark"] })),
    );
  let count = 0;
  return groups.flatMap((group, g) => {
    const rounds = Math.ceil(LANGUAGES.length / group.length);
    const round = Array.from({ length: rounds }, () => group).flat();
    return round.map((screen, i): Look<Screen> => {
      const windows = WINDOWS.filter((_, w) => (w + g) % round.length === i);
      const turn = count++;
      const language = LANGUAGES[turn % LANGUAGES.length] ?? "en";
      const schemes: Look<Screen>["schemes"] = turn % 8 > 0 ? [] : [turn % 16 > 0 ? "dark" : "light"];
      return { screen, language, windows, schemes };
    });
  });
}
