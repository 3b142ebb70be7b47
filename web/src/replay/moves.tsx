// SPDX-License-Identifier: MIT
// The log of a replay: every step is a button that leads there; analysed ones carry their mark.
import { useEffect, useRef } from "preact/hooks";
import { sayPlayed } from "../messages/say";
import { nameIn } from "../shell/ui";
import type { BoardProps } from "../shell/ui";
import type { LogStep } from "../state/table/source";
import { markOf } from "./analysis/state";
import type { Analysis } from "./analysis/state";
import type { Words } from "./words/en";

interface MovesProps extends BoardProps {
  w: Words;
  steps: LogStep[];
  at: number;
  analysis: Analysis;
  go(at: number): void;
}

export function Moves({ ui, t, w, steps, at, analysis, go }: MovesProps) {
  const { m } = ui;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const here = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !here) return;
    // Only the list scrolls, never the page under the reader.
    const top = here.offsetTop;
    if (top < box.scrollTop || top + here.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
  }, [at]);
  if (steps.length === 0) return <p class="quiet">{m.logEmpty}</p>;
  const who = (seat: number) => nameIn(ui, t, seat);
  return (
    <ol class="moves" ref={list} aria-label={m.log}>
      {steps.map((step, i) => {
        const mark = markOf(analysis, i);
        const word = analysis.evaluated.get(i)?.class ?? "fine";
        return (
          <li key={i}>
            <button type="button" aria-current={i + 1 === at ? "step" : undefined} onClick={() => go(i + 1)}>
              <span class="number">{i + 1}</span>
              <code>{step.move}</code>
              <span class="what">
                <b>{who(step.seat)}</b> {sayPlayed(m, t.shown.game, step, who)}
              </span>
              {mark !== "" && (
                <b class={`mark ${word}`}>
                  <span class="unseen">{w.classes[word]}</span>
                  <span aria-hidden="true">{mark}</span>
                </b>
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
