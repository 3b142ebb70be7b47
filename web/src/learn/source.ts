// SPDX-License-Identifier: MIT
// A lesson as a game that the page can show: the position of the lesson, one decision of the learner, and its
// events. Moves that aren't meant leave everything as it is; illegal ones never get here.
import { lineOf, stepsOf, writeRecord } from "../engine/growing";
import type { Engine, GameName } from "../engine/types";
import type { StepEvent } from "../games/events";
import type { LogStep, Seat, Source, SourceHooks } from "../state/table/source";
import { refusal } from "./lesson";
import type { Lesson } from "./lesson";

const LEARNER = 1;
const SEATS: Seat[] = [
  { kind: "me", bot: null, name: null },
  { kind: "person", bot: null, name: "Bo" },
];
const SEED = 1n;

export class LessonSource implements Source {
  private step: { log: LogStep; line: string; position: string } | null = null;
  private closed = false;

  constructor(
    private readonly engine: Engine,
    private readonly hooks: SourceHooks,
    private readonly game: GameName,
    private readonly lesson: Lesson,
    /** called with null for an accepted move, else with the key of the words that say why not */
    private readonly answered: (no: string | null) => void,
  ) {}

  begin(): Promise<void> {
    return this.show();
  }

  async play(move: string): Promise<void> {
    const no = refusal(this.lesson, move);
    if (no === null && this.step === null) {
      const { engine, game, lesson } = this;
      const played = await engine.play(game, lesson.position, move, SEED);
      const [log] = await stepsOf(engine, game, lesson.position, [lineOf(played)], LEARNER);
      if (log) this.step = { log, line: lineOf(played), position: played.position };
    }
    await this.show();
    if (!this.closed) this.answered(no);
  }

  async preview(move: string): Promise<StepEvent[]> {
    const [events = []] = await this.engine.foresee(this.game, this.lesson.position, [move]);
    return events;
  }

  undo(): Promise<void> {
    return Promise.resolve(); // the coach offers the lesson once more
  }

  lift(): void {
    // Nobody else plays at this screen.
  }

  record(): Promise<string> {
    const lines = this.step ? [this.step.line] : [];
    return writeRecord(this.engine, [], this.game, this.lesson.position, lines);
  }

  close(): void {
    this.closed = true;
  }

  private async show(): Promise<void> {
    const { game, step } = this;
    const position = step?.position ?? this.lesson.position;
    const all = await this.engine.look(game, position, "all");
    const look = all.over ? all : await this.engine.look(game, position, LEARNER);
    if (this.closed) return;
    this.hooks.show({
      game,
      seats: SEATS,
      viewer: LEARNER,
      view: look.view,
      data: look.data,
      rows: look.rows,
      // After the learner's move the lesson stands still.
      turn: step ? 0 : all.turn,
      legal: step ? [] : look.legal,
      over: all.over,
      ended: all.ended,
      sheets: [],
      scores: look.scores,
      winners: look.winners,
      steps: step ? [step.log] : [],
      handTo: 0,
      canUndo: false,
    });
  }
}
