// SPDX-License-Identifier: MIT
// One record, step by step: the board with its controls, beside it (on phones below) analysis, log and what
// can be done with the record.
import type { RefObject } from "preact";
import { useEffect, useMemo, useReducer, useRef, useState } from "preact/hooks";
import type { GameName } from "../engine/types";
import { moduleOf } from "../games/module";
import { sayStep } from "../messages/say";
import { Looks } from "../shell/table/looks";
import { Motion } from "../shell/table/motion";
import { sayEnd } from "../shell/ui";
import type { Ui } from "../shell/ui";
import { infoOf } from "../state/app";
import { openTable } from "../state/table/table";
import type { Table } from "../state/table/table";
import { troubleOf } from "../state/trouble";
import { Start } from "./analysis/start";
import { useAnalysis } from "./analysis/use";
import type { Analyst } from "./analysis/use";
import { Controls, useRunning, useStepKeys } from "./controls";
import { viewersOf, framesOf, snapshotAt } from "./record/frames";
import type { SeenBy, Frames } from "./record/frames";
import { keptStep } from "./record/open";
import { Hands } from "./hands";
import { Moves } from "./moves";
import type { Opened } from "./record/opened";
import { bottomOf } from "./record/record";
import { branchRecord } from "./record/resume";
import { Share } from "./share";
import { openPosition, reducePosition } from "./state";
import type { Move, Position } from "./state";
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
function useFrames(ui: Ui, opened: Opened, seenBy: SeenBy): Frames | null {
  const [frames, setFrames] = useState<Frames | null>(null);
  useEffect(() => {
    let wanted = true;
    framesOf(ui.controller.engine, opened.record, seenBy).then(
      (made) => wanted && setFrames(made),
      (reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) }),
    );
    return () => {
      wanted = false;
    };
  }, [opened, seenBy]);
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

interface PartProps {
  ui: Ui;
  w: Words;
  opened: Opened;
  frames: Frames;
  t: Table;
  p: Position;
  send(move: Move): void;
  analyst: Analyst;
  views: Views | null;
  name(seat: number): string;
}

/** Who the record can be seen by, each with a name. */
function namedViewers(w: Words, viewers: SeenBy[], name: (seat: number) => string) {
  return viewers.map((seenBy) => ({
    seenBy,
    name: seenBy === "all" ? w.viewerAll : seenBy === 0 ? w.viewerSpectator : name(seenBy),
  }));
}

/** The board after a step, what happened in it, and the controls. */
function Stage(props: PartProps & { viewers: SeenBy[]; stage: RefObject<HTMLElement | null> }) {
  const { ui, w, opened, frames, t, p, send, analyst, views, name, viewers, stage } = props;
  const { m } = ui;
  const { record, own } = opened;
  const { Board, square } = moduleOf(record.game);
  const step = frames.steps[p.at - 1];
  const says = step ? `${sayStep(m, record.game, t.shown.seats, step)} ${sayEnd(ui, t)}`.trim() : w.start;
  return (
    <section class={`stage${square ? " square" : ""}`} aria-label={m.board} ref={stage}>
      <h2 class="game-title">
        <Title m={m} w={w} language={ui.app.settings.language} record={record} own={own} />
      </h2>
      <Board ui={ui} t={t} still />
      <Hands ui={ui} t={t} w={w} />
      <p class="says" aria-live="polite">
        {views && <views.Brief w={w} analysis={analyst.analysis} at={p.at} />}
        {says}
      </p>
      <Controls w={w} p={p} send={send} says={says} viewers={namedViewers(w, viewers, name)} />
    </section>
  );
}

/** Plays on from the step shown, as the player whose seat is looked from. */
function ContinueHere({ ui, w, opened, p }: PartProps) {
  const { record, own } = opened;
  const person = typeof p.seenBy === "number" && p.seenBy > 0 ? p.seenBy : bottomOf(record, own);
  const playOn = async () => {
    const { engine } = ui.controller;
    const branch = await branchRecord(engine, record, p.at, person, ui.controller.newSeed());
    await ui.controller.resume(record.game, branch);
  };
  return (
    <div class="buttons">
      <button
        type="button"
        class="second"
        onClick={() =>
          playOn().catch((reason: unknown) => ui.send({ do: "trouble", trouble: troubleOf(reason) }))
        }
      >
        {w.continueHere}
      </button>
      <p class="quiet">{w.continueWhat}</p>
    </div>
  );
}

/** What can be done with the record. */
function RecordSection(props: PartProps) {
  const { ui, w, opened, t } = props;
  const { record, text, server } = opened;
  return (
    <div class="record">
      {record.viewer === null && !t.shown.over && <ContinueHere {...props} />}
      <Share w={w} text={text} game={record.game} server={server} position={t.shown.view} />
      <Verify w={w} engine={ui.controller.engine} text={text} record={record} />
    </div>
  );
}

/** The section chosen: the log, the sums of the analysis, or the record. `visit` goes to a step, and up to the board. */
function SectionShown(props: PartProps & { section: Section; visit(at: number): void }) {
  const { ui, w, opened, frames, t, p, analyst, views, name, section, visit } = props;
  const { analysis } = analyst;
  if (section === "record") return <RecordSection {...props} />;
  if (section === "moves")
    return <Moves ui={ui} t={t} w={w} steps={frames.steps} at={p.at} analysis={analysis} go={visit} />;
  if (!views || analysis.sums.length === 0) return <p class="quiet">{w.how}</p>;
  return (
    <views.Summary
      ui={ui}
      w={w}
      record={opened.record}
      analysis={analysis}
      name={name}
      go={visit}
      deepen={() => analyst.begin("thorough")}
    />
  );
}

/** Beside the board: the analysis, and below it one of the sections. */
function Beside(props: PartProps & { stage: RefObject<HTMLElement | null> }) {
  const { ui, w, opened, p, send, analyst, views, name, stage } = props;
  const [section, setSection] = useState<Section>("moves");
  const { analysis } = analyst;
  const go = (at: number) => send({ do: "go", at });
  /** From a list below the board (on a phone) back up to it. */
  const visit = (at: number) => {
    go(at);
    stage.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div class="beside">
      {views && analysis.evaluated.size > 0 && (
        <views.Graph w={w} record={opened.record} analysis={analysis} at={p.at} name={name} go={go} />
      )}
      <Start w={w} analyst={analyst} />
      {views && <views.Evaluation ui={ui} w={w} opened={opened} analysis={analysis} at={p.at} name={name} />}
      <SectionChoice w={w} shown={section} choose={setSection} />
      <SectionShown {...props} section={section} visit={visit} />
    </div>
  );
}

/** The page for a board that is only looked at: nothing can be chosen. */
function stillUi(ui: Ui, game: GameName): Ui {
  const settings = { ...ui.app.settings, aids: moduleOf(game).plainReplay ? "off" : "on" } as const;
  return { ...ui, act: () => undefined, app: { ...ui.app, settings } };
}

export function Viewer({ ui, w, opened }: { ui: Ui; w: Words; opened: Opened }) {
  const { record, text, own } = opened;
  const viewers = viewersOf(record, infoOf(ui.app, record.game).hides);
  const [p, send] = useReducer(
    reducePosition,
    openPosition(record.steps.length, viewers[0] ?? "all", keptStep(history.state)),
  );
  const frames = useFrames(ui, opened, p.seenBy);
  const analyst = useAnalysis(ui.controller.engine, record.game, text);
  const stage = useRef<HTMLElement>(null);
  const views = useViews(ui, analyst.analysis.evaluated.size > 0);
  useRunning(p, send, ui.app.settings.motion);
  useStepKeys(p, send);
  // The same table until the step or the viewer changes: pieces travel once.
  const t = useMemo(() => frames && openTable(snapshotAt(record, own, frames, p.at)), [frames, record, p.at]);
  if (!frames || !t) return <p class="loading">{ui.m.loading}</p>;

  const parts: PartProps = {
    ui: stillUi(ui, record.game),
    w,
    opened,
    frames,
    t,
    p,
    send,
    analyst,
    views,
    name: namesIn(ui.m, record, own),
  };
  return (
    <div class={`replay of-${record.game} of${record.players}`}>
      <Stage {...parts} viewers={viewers} stage={stage} />
      <Beside {...parts} stage={stage} />
      <Looks ui={ui} seats={t.shown.seats} />
      <Motion ui={parts.ui} t={t} />
    </div>
  );
}
