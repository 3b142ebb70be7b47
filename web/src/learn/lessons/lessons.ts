// SPDX-License-Identifier: MIT
// The lessons of all games.
import type { GameName } from "../../engine/types";
import { flowers } from "./flowers";
import type { Lesson } from "./lesson";
import { mandala } from "./mandala";
import { patterns } from "./patterns";

export const lessons: Record<GameName, readonly Lesson[]> = { mandala, patterns, flowers };
