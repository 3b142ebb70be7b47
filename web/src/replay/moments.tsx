// SPDX-License-Identifier: MIT
// After a game in this browser: what the player's two costliest moves were, how lucky they were, and a picture to share.
// The quick analysis runs by itself in the engine's worker; the replay finds it when it is opened.
import { useEffect, useState } from "preact/hooks";
import type { EvaluatedStep, GameRecord } from "../engine/types";
import { nameIn } from "../shell/ui";
import type { BoardProps } from "../shell/ui";
import { troubleOf } from "../state/trouble";
import { useMoveWords } from "./analysis/said";
import { MARKS } from "./analysis/state";
import { useAnalysis } from "./analysis/use";
import { worstOf } from "./analysis/worst";
import { useReplayWords } from "./language";
import { sharePicture } from "./picture";
import { showRecords } from "./record/open";
import type { Words } from "./words/en";
import "./moments.css";

interface Played {
  text: string;
  record: GameRecord;
}

interface Props extends BoardProps, Played {
  w: Words;
  seat: number;
}

/** A move that cost much; a press shows it on the board, in the replay. */
function Moment({ ui, t, w, text, record, evaluated }: Props & { evaluated: EvaluatedStep }) {
  const { step, best, loss } = evaluated;
  const say = useMoveWords(ui, record, step, (seat) => nameIn(ui, t, seat));
  const played = record.steps[step];
  const word = evaluated.class ?? "fine";
  if (!played || !loss || best === null) return null;
  const show = () =>
    void showRecords(ui.controller, text, 1, step + 1).catch((reason: unknown) =>
      ui.send({ do: "trouble", trouble: troubleOf(reason) }),
    );
  return (
    <li>
      <button type="button" onClick={show}>
        <b>
          <span class="unseen">{w.classes[word]}</span>
          <span aria-hidden="true">{MARKS[word]}</span>
        </b>
        <span>
          {step + 1}. {w.worstMove(played.move, best)}
        </span>
        <span class="cost">{w.figures.signed(-loss.win, loss.winError)}</span>
        {say(best) !== "" && <small>{w.worstWords(say(played.move), say(best))}</small>}
      </button>
    </li>
  );
}

function Found(props: Props) {
  const { ui, w, record, text, seat } = props;
  const { analysis, begin } = useAnalysis(ui.controller.engine, record.game, text);
  const { state, evaluated, sums, progress } = analysis;
  useEffect(() => {
    if (state === "none") begin("quick");
  }, [state]);
  if (state === "failed") return null;
  if (state !== "done") return <p class="quiet">{w.analysing(Math.floor(progress * 10) / 10)}</p>;
  const own = new Map([...evaluated].filter(([step]) => record.steps[step]?.seat === seat));
  const worst = worstOf(own, 2);
  const { luck, fortune } = sums.find((s) => s.seat === seat) ?? {};
  return (
    <>
      <h3>{worst.length > 0 ? w.yourWorst : w.worstNone}</h3>
      <ol>
        {worst.map((one) => (
          <Moment key={one.step} {...props} evaluated={one} />
        ))}
      </ol>
      {luck && fortune && (
        <p class="quiet">
          {w.luck}: {w.lucks[fortune]}
          {fortune !== "even" && `, ${w.luckSum(w.figures.signed(luck.win, luck.winError))}`}
        </p>
      )}
    </>
  );
}

/** `verdict`: who won, in words. */
export function Moments({ ui, t, verdict }: BoardProps & { verdict: string }) {
  const w = useReplayWords(ui.app.settings.language);
  const [played, setPlayed] = useState<Played | null>(null);
  const seat = t.shown.seats.findIndex(({ kind }) => kind === "me") + 1;
  useEffect(() => {
    let wanted = true;
    const read = async () => {
      const text = await ui.controller.record();
      const [record] = await ui.controller.engine.readRecords(text);
      if (wanted && record) setPlayed({ text, record });
    };
    read().catch(() => undefined); // the game itself has ended well
    return () => {
      wanted = false;
    };
  }, []);
  if (!w || !played) return null;
  return (
    <section class="moments">
      {seat > 0 && <Found ui={ui} t={t} w={w} seat={seat} {...played} />}
      <button type="button" class="link" onClick={() => void sharePicture({ ui, t }, verdict)}>
        {w.sharePicture}
      </button>
    </section>
  );
}
