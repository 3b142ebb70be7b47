// SPDX-License-Identifier: MIT
// The tutorial's words in English, and by their shape what every language must say.

export const en = {
  tutorial: (game: string) => `Learn ${game}`,
  count: (n: number, of: number) => `${n} of ${of}`,
  back: "Back",
  next: "Next",
  skip: "Skip",
  showMe: "Show me",
  again: "Once more",
  finish: "Finish",
  leave: "Leave the tutorial",
  rule: "The rule",
  finishedTitle: (game: string) => `That was ${game}`,
  finished:
    "You know all you need. An easy opponent is waiting, and you can always find the rules in the help.",
  playNow: "Play now",
  learnNext: (game: string) => `Learn ${game}`,
  fromStart: "From the start",
};

export type LearnWords = typeof en;
