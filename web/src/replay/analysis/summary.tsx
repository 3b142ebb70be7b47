// SPDX-License-Identifier: MIT
// Luck and skill of every player, in words and figures, and the moves that cost most.
import type { GameRecord, PlayerSums } from "../../engine/types";
import type { Words } from "../words/en";
import { MARKS } from "./state";
import type { Analysis } from "./state";
import { luckOf, luckWord, skillWord, worstOf } from "./sums";
import { JudgedTable } from "./table";

function Skill({ w, sums }: { w: Words; sums: PlayerSums }) {
  const { errorRate, decisions, inaccuracies, mistakes, blunders } = sums;
  if (!errorRate) return <dd>{w.noDecisions}</dd>;
  return (
    <dd>
      <b>{w.skills[skillWord(errorRate)]}</b>
      <br />
      {w.lossRate(
        w.figures.percent(errorRate.win, errorRate.winError),
        w.figures.points(errorRate.points),
        decisions,
      )}
      <br />
      {w.marks(inaccuracies, mistakes, blunders)}
    </dd>
  );
}

function Luck({ w, sums, patterns }: { w: Words; sums: PlayerSums; patterns: boolean }) {
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
      {patterns ? w.noLuckPatterns : w.luckParts(figure(dealLuck), figure(drawLuck))}
    </dd>
  );
}

interface SummaryProps {
  w: Words;
  record: GameRecord;
  analysis: Analysis;
  name(seat: number): string;
  go(at: number): void;
}

function Worst({ w, record, analysis, name, go }: SummaryProps) {
  const worst = worstOf(analysis.judged);
  if (worst.length === 0) return <p class="quiet">{w.worstNone}</p>;
  return (
    <ol class="worst">
      {worst.map((judged) => {
        const step = record.steps[judged.step];
        const word = judged.class ?? "fine";
        if (!step || !judged.loss) return null;
        return (
          <li key={judged.step}>
            <button type="button" onClick={() => go(judged.step + 1)}>
              <b class={`mark ${word}`}>
                <span class="unseen">{w.classes[word]}</span>
                <span aria-hidden="true">{MARKS[word]}</span>
              </b>
              <span>
                {judged.step + 1}. <b>{name(step.seat)}</b>: {w.worstMove(step.move, judged.best ?? "–")}
              </span>
              <span class="cost">−{w.figures.percent(judged.loss.win, judged.loss.winError)}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

export function Summary(props: SummaryProps & { deepen(): void }) {
  const { w, record, analysis, name, deepen } = props;
  return (
    <div class="summary">
      <p class="quiet">{w.how}</p>
      <div class="players-sums">
        {analysis.sums.map((sums) => (
          <section key={sums.seat} class={`seat${sums.seat}`}>
            <h3>{name(sums.seat)}</h3>
            <dl>
              <dt>{w.skill}</dt>
              <Skill w={w} sums={sums} />
              <dt>{w.luck}</dt>
              <Luck w={w} sums={sums} patterns={record.game === "patterns"} />
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
      <JudgedTable {...props} />
    </div>
  );
}
