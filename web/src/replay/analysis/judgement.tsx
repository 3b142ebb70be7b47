// SPDX-License-Identifier: MIT
// What the analysis says of the step on the board: how good it was, what else there was, how lucky what
// came.
import type { Judged } from "../../engine/types";
import type { Ui } from "../../shell/ui";
import type { Opened } from "../record/opened";
import type { Words } from "../words/en";
import { useMoveWords } from "./said";
import type { Sayer } from "./said";
import { MARKS } from "./state";
import type { Analysis } from "./state";

interface JudgementProps {
  ui: Ui;
  w: Words;
  opened: Opened;
  analysis: Analysis;
  at: number;
  name(seat: number): string;
}

function Verdict({ w, judged, move, say }: { w: Words; judged: Judged; move: string; say: Sayer }) {
  if (!judged.judged) return <p class="quiet">{w.notJudged}</p>;
  if (judged.forced) return <p class="quiet">{w.forced}</p>;
  const { loss, best } = judged;
  const word = judged.class ?? "fine";
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
      {w.lost(w.figures.percent(loss.win, loss.winError), w.figures.points(loss.points))}
      {judged.solved && `, ${w.proved}`}.{" "}
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

/** The moves the search liked best; one that was played in spite of it comes last, by what it lost. */
function choicesOf({ moves, value, loss }: Judged, played: string): Choice[] {
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

function Choices({ w, judged, move }: { w: Words; judged: Judged; move: string }) {
  const choices = choicesOf(judged, move);
  if (choices.length < 2) return null;
  return (
    <table class="choices">
      <caption class="unseen">{w.choices}</caption>
      <thead>
        <tr>
          <th scope="col">{w.choiceMove}</th>
          <th scope="col">{w.choiceWin}</th>
          <th scope="col">{w.choicePoints}</th>
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

/** A mistake in a few signs, for the line under the board: "?! −3.0 %, m2G ". */
export function Brief({ w, analysis, at }: Pick<JudgementProps, "w" | "analysis" | "at">) {
  const judged = analysis.judged.get(at - 1);
  const word = judged?.class ?? "fine";
  if (!judged?.loss || word === "fine") return null;
  return (
    <b class={`brief mark ${word}`}>
      {MARKS[word]} {w.figures.signed(-judged.loss.win, null)} ({w.better(judged.best ?? "–")}){" "}
    </b>
  );
}

export function Judgement({ ui, w, opened, analysis, at, name }: JudgementProps) {
  const { record, own } = opened;
  const whom = (seat: number) => (seat === own ? w.toYou : name(seat));
  const say = useMoveWords(ui, record, at - 1, name);
  const step = record.steps[at - 1];
  const judged = analysis.judged.get(at - 1);
  if (!step) {
    const deal = analysis.sums[0]?.dealLuck;
    if (!deal) return null;
    return (
      <section class="judgement">
        {analysis.sums.map(
          ({ seat, dealLuck }) =>
            dealLuck && (
              <p key={seat}>{w.dealLuckOf(whom(seat), w.figures.signed(dealLuck.win, dealLuck.winError))}</p>
            ),
        )}
      </section>
    );
  }
  if (!judged) return null;
  const luck = judged.luckWin?.[step.seat - 1];
  return (
    <section class="judgement">
      <h3>
        {at}. {name(step.seat)} <code>{step.move}</code>
      </h3>
      <Verdict w={w} judged={judged} move={step.move} say={say} />
      <Choices w={w} judged={judged} move={step.move} />
      {luck !== undefined && <p class="quiet">{w.luckOf(whom(step.seat), w.figures.signed(luck, null))}</p>}
    </section>
  );
}
