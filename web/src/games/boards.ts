// SPDX-License-Identifier: MIT
// The painters of the games.
import type { ComponentType } from "preact";
import type { GameName } from "../engine/types";
import type { BoardProps } from "../shell/ui";
import { FlowersBoard } from "./flowers/board";
import { MandalaBoard } from "./mandala/board";
import { PatternsBoard } from "./patterns/board";

export const boards: Record<GameName, ComponentType<BoardProps>> = {
  mandala: MandalaBoard,
  patterns: PatternsBoard,
  flowers: FlowersBoard,
};
