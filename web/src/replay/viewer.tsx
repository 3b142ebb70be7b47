// SPDX-License-Identifier: MIT
// One record, step by step: the board with its controls, beside it (on phones below) analysis, log and what
// can be done with the record.
import { useEffect, useReducer, useRef, useState } from "preact/hooks";
import { moduleOf } from "../games/module";
import { sayStep } from "../messages/say";
import { sayEnd } from "../shell/ui";
import type { Ui } from "../shell/ui";
import { infoOf } from "../state/app";
import { openTable } from "../state/table/table";
import { troubleOf } from "../state/trouble";
import { Start } from "./analysis/start";
import { useAnalysis } from "./analysis/use";
import { Controls, useRunning, useStepKeys } from "./controls";
import { eyesOf, framesOf, snapshotAt } from "./record/frames";
import type { Eyes, Frames } from "./record/frames";
import { Hands } from "./hands";
import { Moves } from "./moves";
import type { Opened } from "./record/opened";
import { bottomOf } from "./record/record";
import { branchRecord } from "./record/resume";
import { Share } from "./share";
import { openPosition, reducePosition } from "./state";
import { namesIn, Title } from "./title";
import { Verify } from "./verify";
import type { Words } from "./words/en";

type Views = typeof import("./analysis/views");

/** What draws the analysis, once there is something to draw. */
function useViews(ui: Ui, wanted: boolean): Views | null {
  const [views, setViews] = useState<Views | null>(null);
  useEffect(() => {
    if (wanted && !views)
      import("./analysis/views").then(setViews, (reason: unknown) =>
        ui.send({ do: "trouble", trouble: troubleOf(reason) }),
      );
  }, [wanted]);
  return views;
}

/** The record as this viewer sees it; while that is computed, as it was shown before. */
function useFrames(ui: Ui, opened: Opened, eyes: Eyes): Frames | null {
  const [frames, setFrames] = useState<Frames | null>(null);
  useEffect(() => {
    let wanted = true;
    framesOf(ui.controller.engine, opened.record, eyes).then(
      (made) => wanted && setFrames(made),
      (reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) }),
    );
    return () => {
      wanted = false;
    };
  }, [opened, eyes]);
  return frames;
}

const SECTIONS = ["moves", "sums", "record"] as const;
type Section = (typeof SECTIONS)[number];

function SectionChoice(props: { w: Words; shown: Section; choose(section: Section): void }) {
  const { w, shown, choose } = props;
  return (
    <fieldset class="choice">
      <legend class="unseen">{w.showSection}</legend>
      <div class="segments">
        {SECTIONS.map((section) => (
          <label key={section}>
            <input type="radio" name="section" checked={section === shown} onChange={() => choose(section)} />
            <span>{w.sections[section]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Viewer({ ui, w, opened }: { ui: Ui; w: Words; opened: Opened }) {
  const { m } = ui;
  const { record, text, server, own } = opened;
  const { engine } = ui.controller;
  const choices = eyesOf(record, infoOf(ui.app, record.game).hides);
  const [p, send] = useReducer(reducePosition, openPosition(record.steps.length, choices[0] ?? "all"));
  const [section, setSection] = useState<Section>("moves");
  const frames = useFrames(ui, opened, p.eyes);
  const analyst = useAnalysis(engine, record.game, text);
  const { analysis } = analyst;
  const stage = useRef<HTMLElement>(null);
  const views = useViews(ui, analysis.evaluated.size > 0);
  useRunning(p, send, ui.app.settings.motion);
  useStepKeys(p, send);
  if (!frames) return <p class="loading">{m.loading}</p>;

  const name = namesIn(m, record, own);
  const go = (at: number) => send({ do: "go", at });
  /** From a list below the board (on a phone) back up to it. */
  const visit = (at: number) => {
    go(at);
    stage.current?.scrollIntoView({ block: "nearest" });
  };
  const t = openTable(snapshotAt(record, own, frames, p.at));
  // Only to look at: nothing can be chosen.
  const module = moduleOf(record.game);
  const settings = { ...ui.app.settings, aids: module.plainReplay ? "off" : "on" } as const;
  const still: Ui = { ...ui, act: () => undefined, app: { ...ui.app, settings } };
  const { Board } = module;
  const step = frames.steps[p.at - 1];
  const says = step ? `${sayStep(m, record.game, t.shown.seats, step)} ${sayEnd(ui, t)}`.trim() : w.start;
  const eyes = choices.map((e) => ({
    eyes: e,
    name: e === "all" ? w.eyesAll : e === 0 ? w.eyesSpectator : name(e),
  }));
  const person = typeof p.eyes === "number" && p.eyes > 0 ? p.eyes : bottomOf(record, own);
  const playOn = async () => {
    const { game } = record;
    const branch = await branchRecord(engine, record, p.at, person, ui.controller.newSeed());
    await ui.controller.resume(game, branch);
  };
  return (
    <div class={`replay of-${record.game} of${record.players}`}>
      <section class={`stage${module.square ? " square" : ""}`} aria-label={m.board} ref={stage}>
        <h2 class="game-title">
          <Title m={m} w={w} language={ui.app.settings.language} record={record} own={own} />
        </h2>
        <Board ui={still} t={t} still />
        <Hands ui={still} t={t} w={w} />
        <p class="says" aria-live="polite">
          {views && <views.Brief w={w} analysis={analysis} at={p.at} />}
          {says}
        </p>
        <Controls w={w} p={p} send={send} says={says} eyes={eyes} />
      </section>
      <div class="beside">
        {views && analysis.evaluated.size > 0 && (
          <views.Graph w={w} record={record} analysis={analysis} at={p.at} name={name} go={go} />
        )}
        <Start w={w} analyst={analyst} />
        {views && (
          <views.Evaluation ui={ui} w={w} opened={opened} analysis={analysis} at={p.at} name={name} />
        )}
        <SectionChoice w={w} shown={section} choose={setSection} />
        {section === "moves" && (
          <Moves ui={still} t={t} w={w} steps={frames.steps} at={p.at} analysis={analysis} go={visit} />
        )}
        {section === "sums" &&
          (views && analysis.sums.length > 0 ? (
            <views.Summary
              ui={ui}
              w={w}
              record={record}
              analysis={analysis}
              name={name}
              go={visit}
              deepen={() => analyst.begin("thorough")}
            />
          ) : (
            <p class="quiet">{w.how}</p>
          ))}
        {section === "record" && (
          <div class="record">
            {record.viewer === null && !t.shown.over && (
              <div class="buttons">
                <button
                  type="button"
                  class="second"
                  onClick={() =>
                    playOn().catch((reason: unknown) =>
                      ui.send({ do: "trouble", trouble: troubleOf(reason) }),
                    )
                  }
                >
                  {w.continueHere}
                </button>
                <p class="quiet">{w.continueWhat}</p>
              </div>
            )}
            <Share w={w} text={text} game={record.game} server={server} position={t.shown.view} />
            <Verify w={w} engine={engine} text={text} record={record} />
          </div>
        )}
      </div>
    </div>
  );
}
