// SPDX-License-Identifier: MIT
// For tests: the games, their numbers of players, and all words of every language.
import "./registry";
import { loadMessages } from "../messages/messages";

export const GAMES = ["mandala", "patterns", "flowers"] as const;
export type Game = (typeof GAMES)[number];

export const SEATS: Record<Game, { min: number; max: number }> = {
  mandala: { min: 2, max: 2 },
  patterns: { min: 2, max: 2 },
  flowers: { min: 2, max: 4 },
};

export const [en, nl, de] = await Promise.all([loadMessages("en"), loadMessages("nl"), loadMessages("de")]);
