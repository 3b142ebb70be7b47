// SPDX-License-Identifier: MIT
// Luck and skill of every player, in words and figures, and the moves that cost most.
import type { GameRecord, EvaluatedStep, PlayerSums } from "../../engine/types";
import type { Ui } from "../../shell/ui";
import { infoOf } from "../../state/app";
import type { Words } from "../words/en";
import { useMoveWords } from "./said";
import { MARKS } from "./state";
import type { Analysis } from "./state";
import { worstOf } from "./worst";
import { EvaluatedMoves } from "./moves";

function Skill({ w, sums, unit }: { w: Words; sums: PlayerSums; unit: string }) {
  const { skill, errorRate, decisions, inaccuracies, mistakes, blunders } = sums;
  if (!errorRate) return <dd>{w.noDecisions}</dd>;
  return (
    <dd>
      {skill !== null && (
        <>
          <b>{w.skills[skill]}</b>
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
  const { luck, fortune, dealLuck, drawLuck } = sums;
  if (!luck || !fortune) return <dd>{w.noLuck}</dd>;
  const figure = (v: typeof dealLuck) => (v ? w.figures.signed(v.win, v.winError) : "–");
  return (
    <dd>
      <b>{w.lucks[fortune]}</b>
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

const PARTS = ["deal", "draws", "lost", "given", "hidden", "result"] as const;

/** What the result is the sum of: a row for each part, a column for each seat. */
function Sum({ w, sums, hides, draws, name }: SumProps) {
  const balances = sums.flatMap(({ seat, balance }) => (balance ? [{ seat, balance }] : []));
  if (balances.length === 0) return null;
  return (
    <>
      <table class="balance">
        <caption>{w.sum}</caption>
        <thead>
          <tr>
            <td />
            {balances.map(({ seat }) => (
              <th key={seat} scope="col">
                {name(seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PARTS.filter((part) => draws || part !== "draws").map((part) => (
            <tr key={part} class={part}>
              <th scope="row">{part === "hidden" && !hides ? w.unexplained : w.balance[part]}</th>
              {balances.map(({ seat, balance }) => (
                <td key={seat}>{w.figures.signed((part === "lost" ? -1 : 1) * balance[part].win, null)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{hides ? w.balanceHidden : w.balanceOpen}</p>
    </>
  );
}

interface SumProps {
  w: Words;
  sums: readonly PlayerSums[];
  hides: boolean;
  draws: boolean;
  name(seat: number): string;
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
              <Skill w={w} sums={sums} unit={w.unit(info.unit)} />
              <dt>{w.luck}</dt>
              <Luck w={w} sums={sums} draws={info.deck} />
            </dl>
          </section>
        ))}
      </div>
      <p class="quiet">{w.errors}</p>
      <Sum w={w} sums={analysis.sums} hides={info.hides} draws={info.deck} name={name} />
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
