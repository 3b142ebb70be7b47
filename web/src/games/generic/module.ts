// SPDX-License-Identifier: MIT
// The module for games without one: everything follows from the name, the position's data and the list of moves.
import type { GameName } from "../../engine/types";
import { NOTHING } from "../../state/table/selection";
import type { Choosing, GameWords, Generic } from "../module";
import { GenericBoard } from "./board";

/** A whole move, chosen from the list or typed, in upper or lower case. */
const choosing: Choosing = {
  meanings: (s) => (s.place === null ? [] : [s.place]),
  key(s, key, legal) {
    const known = legal.map((move) => [move.toLowerCase(), move] as const);
    const begins = (text: string) => known.some(([small]) => small.startsWith(text));
    const trail = [s.trail + key, key].map((text) => text.toLowerCase()).find(begins);
    if (trail === undefined) return s;
    return { ...NOTHING, trail, place: known.find(([small]) => small === trail)?.[1] ?? null };
  },
};

const CARDS = "M9 4h9a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8 7l-3 1 3 11";

const title = (game: GameName) => game.charAt(0).toUpperCase() + game.slice(1);

export const generic: Generic = {
  part: (name) => ({
    name,
    Board: GenericBoard,
    icon: CARDS,
    example: "",
    choosing,
    quickAnalysis: { nodes: 400, rollouts: 80 },
  }),
  words: (m, game): GameWords => ({
    name: title(game),
    score: m.score,
    coach: () => m.coachMoves,
    incomplete: m.incompleteMove,
    help: m.helpMoves,
    keys: m.keysMoves,
  }),
};
