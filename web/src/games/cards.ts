// SPDX-License-Identifier: MIT
// Reading the notation for drawing: colours, multisets of cards, words of a line. Nothing here knows
// a rule; it only takes texts apart.

export const COLOURS = ["R", "O", "Y", "G", "P", "K"] as const;
export type Colour = (typeof COLOURS)[number];

export function isColour(letter: string | undefined): letter is Colour {
  return letter !== undefined && letter.length === 1 && "ROYGPK".includes(letter);
}

/** A multiset of cards, some of them unknown. */
export interface Cards {
  count: Record<Colour, number>;
  hidden: number;
  total: number;
}

export function noCards(): Cards {
  return { count: { R: 0, O: 0, Y: 0, G: 0, P: 0, K: 0 }, hidden: 0, total: 0 };
}

/** `R2YK3`, `K?5`, `-`. A letter that isn't one is an error: a drawing that is silently wrong helps nobody. */
export function readCards(text: string): Cards {
  const cards = noCards();
  if (text === "-" || text === "") return cards;
  let rest = text;
  while (rest !== "") {
    const match = /^([ROYGPK?])(\d*)/.exec(rest);
    if (!match) throw new Error(`no cards: ${text}`);
    const number = match[2] === "" ? 1 : Number(match[2]);
    const letter = match[1];
    if (isColour(letter)) cards.count[letter] += number;
    else cards.hidden += number;
    cards.total += number;
    rest = rest.slice(match[0].length);
  }
  return cards;
}

/** The words `key=value` of a line. */
export function readWords(line: string): Map<string, string> {
  const words = new Map<string, string>();
  for (const word of line.trim().split(/\s+/)) {
    const at = word.indexOf("=");
    if (at > 0) words.set(word.slice(0, at), word.slice(at + 1));
  }
  return words;
}

export function wordOf(words: Map<string, string>, key: string): string {
  const value = words.get(key);
  if (value === undefined) throw new Error(`the line has no ${key}`);
  return value;
}

export function partsOf(words: Map<string, string>, key: string): string[] {
  return wordOf(words, key).split("/");
}

/** `claim1` → { name: "claim", numbers: [1] }; `draw1:2` → [1, 2]. */
export function readPhase(words: Map<string, string>): { name: string; numbers: number[] } {
  const text = words.get("phase") ?? "play";
  const name = /^[a-z]+/.exec(text)?.[0] ?? text;
  return { name, numbers: (text.slice(name.length).match(/\d+/g) ?? []).map(Number) };
}

/** The letters of an outcome token such as `+GYP` or `+???`. */
export function drawnCards(outcomes: string[]): string {
  return outcomes
    .filter((o) => /^\+[ROYGPK?]+$/.test(o))
    .map((o) => o.slice(1))
    .join("");
}
