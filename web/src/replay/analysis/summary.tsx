// SPDX-License-Identifier: MIT
// Luck and skill of every player, in words and figures, and the moves that cost most.
import type { GameRecord, EvaluatedStep, PlayerSums } from "../../engine/types";
import type { Ui } from "../../shell/ui";
import { infoOf } from "../../state/app";
import type { SkillWord, Words } from "../words/en";
import { useMoveWords } from "./said";
import { MARKS } from "./state";
import type { Analysis } from "./state";
import { luckOf, luckWord, skillWord, worstOf } from "./sums";
import { EvaluatedMoves } from "./moves";

function Skill({
  w,
  sums,
  word,
  unit,
}: {
  w: Words;
  sums: PlayerSums;
  word: SkillWord | null;
  unit: string;
}) {
  const { errorRate, decisions, inaccuracies, mistakes, blunders } = sums;
  if (!errorRate) return <dd>{w.noDecisions}</dd>;
  return (
    <dd>
      {word !== null && (
        <>
          <b>{w.skills[word]}</b>
          <br />
        </>
      )}
      {w.lossRate(
        w.figures.percent(errorRate.win, errorRate.winError),
        `${w.figures.points(errorRate.points)} ${unit}`,
        decisions,
      )}
      <br />
      {w.marks(inaccuracies, mistakes, blunders)}
    </dd>
  );
}

function Luck({ w, sums, draws }: { w: Words; sums: PlayerSums; draws: boolean }) {
  const luck = luckOf(sums);
  const { dealLuck, drawLuck } = sums;
  if (!luck) return <dd>{w.noLuck}</dd>;
  const figure = (v: typeof dealLuck) => (v ? w.figures.signed(v.win, v.winError) : "–");
  return (
    <dd>
      <b>{w.lucks[luckWord(luck)]}</b>
      <br />
      {w.luckSum(figure(luck))}
      <br />
      {draws ? (
        <>
          {w.luckDeal(figure(dealLuck))}
          <br />
          {w.luckDraws(figure(drawLuck))}
        </>
      ) : (
        w.luckOfSetUp
      )}
    </dd>
  );
}

interface SummaryProps {
  ui: Ui;
  w: Words;
  record: GameRecord;
  analysis: Analysis;
  name(seat: number): string;
  go(at: number): void;
}

function WorstMove({
  ui,
  w,
  record,
  evaluated,
  name,
  go,
}: Omit<SummaryProps, "analysis"> & { evaluated: EvaluatedStep }) {
  const say = useMoveWords(ui, record, evaluated.step, name);
  const step = record.steps[evaluated.step];
  const { best, loss } = evaluated;
  const word = evaluated.class ?? "fine";
  if (!step || !loss || best === null) return null;
  return (
    <li>
      <button type="button" onClick={() => go(evaluated.step + 1)}>
        <b class={`mark ${word}`}>
          <span class="unseen">{w.classes[word]}</span>
          <span aria-hidden="true">{MARKS[word]}</span>
        </b>
        <span>
          {evaluated.step + 1}. <b>{name(step.seat)}</b>: {w.worstMove(step.move, best)}
        </span>
        <span class="cost">{w.figures.signed(-loss.win, loss.winError)}</span>
        {say(best) !== "" && <small>{w.worstWords(say(step.move), say(best))}</small>}
      </button>
    </li>
  );
}

function Worst(props: SummaryProps) {
  const worst = worstOf(props.analysis.evaluated);
  if (worst.length === 0) return <p class="quiet">{props.w.worstNone}</p>;
  return (
    <ol class="worst">
      {worst.map((evaluated) => (
        <WorstMove key={evaluated.step} {...props} evaluated={evaluated} />
      ))}
    </ol>
  );
}

export function Summary(props: SummaryProps & { deepen(): void }) {
  const { w, record, analysis, name, deepen } = props;
  const info = infoOf(props.ui.app, record.game);
  return (
    <div class="summary">
      <p class="quiet">{w.how}</p>
      <div class="players-sums">
        {analysis.sums.map((sums) => (
          <section key={sums.seat} class={`seat${sums.seat}`}>
            <h3>{name(sums.seat)}</h3>
            <dl>
              <dt>{w.skill}</dt>
              <Skill
                w={w}
                sums={sums}
                word={skillWord(record, analysis.evaluated, sums.seat)}
                unit={w.unit(info.unit)}
              />
              <dt>{w.luck}</dt>
              <Luck w={w} sums={sums} draws={info.deck} />
            </dl>
          </section>
        ))}
      </div>
      <p class="quiet">{w.errors}</p>
      {analysis.depth === "quick" && (
        <button type="button" class="second" onClick={deepen}>
          {w.deeper}
        </button>
      )}
      <h3>{w.worst}</h3>
      <Worst {...props} />
      <EvaluatedMoves {...props} />
    </div>
  );
}
