// SPDX-License-Identifier: MIT
// A record as one viewer saw it: the view before every decision and after the last, and each step in events.
import { lineOf, stepsOf } from "../../engine/growing";
import type { Engine, GameRecord, Look } from "../../engine/types";
import type { LogStep, Snapshot } from "../../state/table/source";
import { bottomOf, seatsOf } from "./record";

/** A seat, 0 for a spectator, or all cards open. */
export type SeenBy = number | "all";

export interface Frames {
  seenBy: SeenBy;
  /** one more than steps */
  looks: Look[];
  steps: LogStep[];
}

/** The viewers that a record can be seen by, in a game that hides something or not; the first is the default. */
export function viewersOf(record: GameRecord, hides: boolean): SeenBy[] {
  if (record.viewer !== null) return [record.viewer];
  if (!hides) return ["all"];
  return ["all", ...Array.from({ length: record.players }, (_, i) => i + 1), 0];
}

export async function framesOf(engine: Engine, record: GameRecord, seenBy: SeenBy): Promise<Frames> {
  const { game } = record;
  const positions = [...record.steps.map((step) => step.position), record.end];
  const looks = await Promise.all(positions.map((position) => engine.look(game, position, seenBy)));
  const steps = await stepsOf(engine, game, positions[0] ?? "", record.steps.map(lineOf), seenBy);
  return { seenBy, looks, steps };
}

/** The table after a number of steps; nothing can be played there. */
export function snapshotAt(record: GameRecord, own: number, frames: Frames, at: number): Snapshot {
  const look = frames.looks[at];
  if (!look) throw new Error(`no step ${at}`);
  return {
    game: record.game,
    seats: seatsOf(record, own),
    viewer: frames.seenBy === "all" ? bottomOf(record, own) : frames.seenBy,
    view: look.view,
    data: look.data,
    rows: look.rows,
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
