// SPDX-License-Identifier: MIT
// The games the page can draw, and how facts are told of each.
import type { GameName } from "../engine/types";
import type { Tell } from "./facts";
import { flowersFacts } from "./flowers/facts";
import { mandalaFacts } from "./mandala/facts";
import { patternsFacts } from "./patterns/facts";

export const GAMES: readonly GameName[] = ["mandala", "patterns", "flowers"];

export const tellFacts: Record<GameName, Tell> = {
  mandala: mandalaFacts,
  patterns: patternsFacts,
  flowers: flowersFacts,
};
