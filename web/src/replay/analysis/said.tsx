// SPDX-License-Identifier: MIT
// A move of a decision in words, as soon as the engine has told what it does.
import { useEffect, useState } from "preact/hooks";
import type { GameRecord } from "../../engine/types";
import type { Fact } from "../../games/facts";
import { sayFacts } from "../../messages/say";
import type { Ui } from "../../shell/ui";
import { tellMoves } from "./tell";

/** The decisions whose moves were told already. */
const told = new WeakMap<GameRecord, Map<number, Promise<Map<string, Fact[]>>>>();

function factsAt(ui: Ui, record: GameRecord, step: number): Promise<Map<string, Fact[]>> {
  const steps = told.get(record) ?? new Map<number, Promise<Map<string, Fact[]>>>();
  told.set(record, steps);
  const known = steps.get(step) ?? tellMoves(ui.controller.engine, record, step);
  steps.set(step, known);
  return known;
}

export type Sayer = (move: string) => string;

/** Says moves of a step; nothing until it can. */
export function useMoveWords(
  ui: Ui,
  record: GameRecord,
  step: number,
  name: (seat: number) => string,
): Sayer {
  const [known, setKnown] = useState<{ step: number; facts: Map<string, Fact[]> } | null>(null);
  useEffect(() => {
    let wanted = true;
    void factsAt(ui, record, step).then(
      (facts) => wanted && setKnown({ step, facts }),
      () => undefined /* the notation stands there in any case */,
    );
    return () => {
      wanted = false;
    };
  }, [record, step]);
  const seat = record.steps[step]?.seat ?? 0;
  return (move) =>
    known?.step === step ? sayFacts(ui.m, record.game, known.facts.get(move) ?? [], name, seat) : "";
}
