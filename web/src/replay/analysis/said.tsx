// SPDX-License-Identifier: MIT
// A move of a decision in words, as soon as the engine has given its events.
import { useEffect, useState } from "preact/hooks";
import type { GameRecord } from "../../engine/types";
import type { StepEvent } from "../../games/events";
import { sayEvents } from "../../messages/say";
import type { Ui } from "../../shell/ui";
import { foreseeMoves } from "./foreseen";

/** The decisions whose moves' events are known. */
const told = new WeakMap<GameRecord, Map<number, Promise<Map<string, StepEvent[]>>>>();

function eventsAt(ui: Ui, record: GameRecord, step: number): Promise<Map<string, StepEvent[]>> {
  const steps = told.get(record) ?? new Map<number, Promise<Map<string, StepEvent[]>>>();
  told.set(record, steps);
  const known = steps.get(step) ?? foreseeMoves(ui.controller.engine, record, step);
  steps.set(step, known);
  return known;
}

export type Sayer = (move: string) => string;

/** Words for the moves of a step; empty until they are known. */
export function useMoveWords(
  ui: Ui,
  record: GameRecord,
  step: number,
  name: (seat: number) => string,
): Sayer {
  const [known, setKnown] = useState<{ step: number; events: Map<string, StepEvent[]> } | null>(null);
  useEffect(() => {
    let wanted = true;
    void eventsAt(ui, record, step).then(
      (events) => wanted && setKnown({ step, events }),
      () => undefined /* the notation is shown in any case */,
    );
    return () => {
      wanted = false;
    };
  }, [record, step]);
  const seat = record.steps[step]?.seat ?? 0;
  return (move) =>
    known?.step === step ? sayEvents(ui.m, record.game, known.events.get(move) ?? [], name, seat) : "";
}
