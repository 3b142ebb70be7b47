// SPDX-License-Identifier: MIT
// Every move with its evaluation: the graph as a list, made when somebody opens it.
import { useState } from "preact/hooks";
import type { GameRecord } from "../../engine/types";
import type { Words } from "../words/en";
import { markOf } from "./state";
import type { Analysis } from "./state";

interface MovesProps {
  w: Words;
  record: GameRecord;
  analysis: Analysis;
  name(seat: number): string;
  go(at: number): void;
}

export function EvaluatedMoves({ w, record, analysis, name, go }: MovesProps) {
  const [open, setOpen] = useState(false);
  return (
    <details class="evaluated-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{w.asTable}</summary>
      {open && (
        <table>
          <thead>
            <tr>
              <th scope="col">{w.table.step}</th>
              <th scope="col">{w.table.who}</th>
              <th scope="col">{w.table.move}</th>
              <th scope="col">{w.table.win}</th>
              <th scope="col">{w.table.lost}</th>
              <th scope="col">{w.table.luck}</th>
            </tr>
          </thead>
          <tbody>
            {record.steps.map((step, i) => {
              const evaluated = analysis.evaluated.get(i);
              const luck = evaluated?.luckWin?.[step.seat - 1];
              return (
                <tr key={i}>
                  <th scope="row">
                    <button type="button" onClick={() => go(i + 1)}>
                      {i + 1}
                    </button>
                  </th>
                  <td>{name(step.seat)}</td>
                  <td>
                    <code>{step.move}</code> <b>{markOf(analysis, i)}</b>
                  </td>
                  <td>{evaluated?.value ? w.figures.share(evaluated.value.win) : "–"}</td>
                  <td>{evaluated?.loss ? w.figures.percent(evaluated.loss.win, null) : "–"}</td>
                  <td>{luck === undefined ? "–" : w.figures.signed(luck, null)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </details>
  );
}
