// SPDX-License-Identifier: MIT
// A record as somebody saw it: the view before every decision and behind the last, and each step in facts.
import type { Engine, GameRecord, Look } from "../../engine/types";
import type { LogStep, Snapshot } from "../../state/table/source";
import { bottomOf, seatsOf } from "./record";

/** A seat, 0 for a spectator, or all cards open. */
export type Eyes = number | "all";

export interface Frames {
  eyes: Eyes;
  /** one more than steps */
  looks: Look[];
  steps: LogStep[];
}

/** Whose eyes a record can be seen with, of a game that hides something or not; the first is the usual one. */
export function eyesOf(record: GameRecord, hides: boolean): Eyes[] {
  if (record.viewer !== null) return [record.viewer];
  if (!hides) return ["all"];
  return ["all", ...Array.from({ length: record.players }, (_, i) => i + 1), 0];
}

export async function framesOf(engine: Engine, record: GameRecord, eyes: Eyes): Promise<Frames> {
  const { game } = record;
  const positions = [...record.steps.map((step) => step.position), record.end];
  const looks = await Promise.all(positions.map((position) => engine.look(game, position, eyes)));
  const lines = record.steps.map(({ seat, move, outcomes }) => `${seat} ${move} ${outcomes}`.trim());
  const steps = await engine.steps(game, positions[0] ?? "", lines, eyes);
  return { eyes, looks, steps };
}

/** The table behind so many steps; nothing can be played there. */
export function snapshotAt(record: GameRecord, own: number, frames: Frames, at: number): Snapshot {
  const look = frames.looks[at];
  if (!look) throw new Error(`no step ${at}`);
  return {
    game: record.game,
    seats: seatsOf(record, own),
    viewer: frames.eyes === "all" ? bottomOf(record, own) : frames.eyes,
    view: look.view,
    data: look.data,
    turn: look.turn,
    legal: [],
    over: look.over,
    ended: look.ended,
    sheets: look.sheets,
    scores: look.scores,
    winners: look.winners,
    steps: frames.steps.slice(0, at),
    handTo: 0,
    canUndo: false,
  };
}
