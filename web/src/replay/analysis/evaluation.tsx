// SPDX-License-Identifier: MIT
// The analysis of the step on the board: how good it was, the alternatives, how lucky the draw.
import type { EvaluatedStep } from "../../engine/types";
import type { Ui } from "../../shell/ui";
import { infoOf } from "../../state/app";
import type { Opened } from "../record/opened";
import type { Words } from "../words/en";
import { useMoveWords } from "./said";
import type { Sayer } from "./said";
import { MARKS } from "./state";
import type { Analysis } from "./state";

interface EvaluationProps {
  ui: Ui;
  w: Words;
  opened: Opened;
  analysis: Analysis;
  at: number;
  name(seat: number): string;
}

function Verdict({
  w,
  evaluated,
  move,
  say,
  unit,
}: {
  w: Words;
  evaluated: EvaluatedStep;
  move: string;
  unit: string;
  say: Sayer;
}) {
  if (!evaluated.evaluated) return <p class="quiet">{w.notEvaluated}</p>;
  if (evaluated.forced) return <p class="quiet">{w.forced}</p>;
  const { loss, best } = evaluated;
  const word = evaluated.class ?? "fine";
  if (best === move || !loss)
    return (
      <p>
        <b class="mark fine">✓</b> {w.bestMove}
      </p>
    );
  if (word === "fine" && loss.win === 0)
    return (
      <p>
        <b class="mark fine">✓</b> {w.fineMove}
      </p>
    );
  return (
    <p>
      {word !== "fine" && (
        <b class={`mark ${word}`}>
          {MARKS[word]} {w.classes[word]}:{" "}
        </b>
      )}
      {w.lost(w.figures.percent(loss.win, loss.winError), `${w.figures.points(loss.points)} ${unit}`)}
      {evaluated.solved && `, ${w.proved}`}.{" "}
      {best !== null && (
        <>
          <b>{w.better(best)}</b>
          {say(best) !== "" && `: ${say(best)}`}.
        </>
      )}
    </p>
  );
}

interface Choice {
  move: string;
  win: number;
  error: number | null;
  points: number | null;
}

/** The moves that the search preferred; a worse one that was played comes last, with its loss. */
function choicesOf({ moves, value, loss }: EvaluatedStep, played: string): Choice[] {
  const liked = moves.flatMap(({ move, win, winError, points }) =>
    win === null ? [] : [{ move, win, error: winError, points }],
  );
  if (!value || !loss || liked.some(({ move }) => move === played)) return liked;
  const { win, points } = value;
  return [
    ...liked,
    { move: played, win: win - loss.win, error: loss.winError, points: points - loss.points },
  ];
}

function Choices({
  w,
  evaluated,
  move,
  unit,
}: {
  w: Words;
  evaluated: EvaluatedStep;
  move: string;
  unit: string;
}) {
  const choices = choicesOf(evaluated, move);
  if (choices.length < 2) return null;
  return (
    <table class="choices">
      <caption class="unseen">{w.choices}</caption>
      <thead>
        <tr>
          <th scope="col">{w.choiceMove}</th>
          <th scope="col">{w.choiceWin}</th>
          <th scope="col" class="unit">
            {unit}
          </th>
        </tr>
      </thead>
      <tbody>
        {choices.map((choice) => (
          <tr key={choice.move} class={choice.move === move ? "played" : ""}>
            <th scope="row">
              <code>{choice.move}</code>
              {choice.move === move && <small> {w.played}</small>}
            </th>
            <td>{w.figures.percent(choice.win, choice.error)}</td>
            <td>{choice.points === null ? "–" : w.figures.signedPoints(choice.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A mistake in a few characters, for the line under the board: "?! −3.0 %, m2G ". */
export function Brief({ w, analysis, at }: Pick<EvaluationProps, "w" | "analysis" | "at">) {
  const evaluated = analysis.evaluated.get(at - 1);
  const word = evaluated?.class ?? "fine";
  if (!evaluated?.loss || word === "fine") return null;
  return (
    <b class={`brief mark ${word}`}>
      {MARKS[word]} {w.figures.signed(-evaluated.loss.win, null)} ({w.better(evaluated.best ?? "–")}){" "}
    </b>
  );
}

export function Evaluation({ ui, w, opened, analysis, at, name }: EvaluationProps) {
  const { record, own } = opened;
  const whom = (seat: number) => (seat === own ? w.toYou : name(seat));
  const say = useMoveWords(ui, record, at - 1, name);
  const step = record.steps[at - 1];
  const evaluated = analysis.evaluated.get(at - 1);
  if (!step) {
    const deal = analysis.sums[0]?.dealLuck;
    if (!deal) return null;
    return (
      <section class="evaluation">
        {analysis.sums.map(
          ({ seat, dealLuck }) =>
            dealLuck && (
              <p key={seat}>{w.dealLuckOf(whom(seat), w.figures.signed(dealLuck.win, dealLuck.winError))}</p>
            ),
        )}
      </section>
    );
  }
  if (!evaluated) return null;
  const unit = w.unit(infoOf(ui.app, record.game).unit);
  const luck = evaluated.luckWin?.[step.seat - 1];
  return (
    <section class="evaluation">
      <h3>
        {at}. {name(step.seat)} <code>{step.move}</code>
      </h3>
      <Verdict w={w} evaluated={evaluated} move={step.move} say={say} unit={unit} />
      <Choices w={w} evaluated={evaluated} move={step.move} unit={unit} />
      {luck !== undefined && <p class="quiet">{w.luckOf(whom(step.seat), w.figures.signed(luck, null))}</p>}
    </section>
  );
}
