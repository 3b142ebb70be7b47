// SPDX-License-Identifier: MIT
// A record that the engine keeps during its game: a move adds a line, an undo cuts, and text is written only on
// request. The cost of a move doesn't depend on how many came before.
import type { Engine, EngineFailure, GameName, LogStep } from "./types";
import { LOST } from "./wasm";

type Viewer = number | "all";

/** A decision as a line of a record. */
export function lineOf(step: { seat: number; move: string; outcomes: string }): string {
  return `${step.seat} ${step.move} ${step.outcomes}`.trim();
}

export class GrowingRecord {
  private id: Promise<number> | null = null;

  constructor(
    private readonly engine: Engine,
    readonly game: GameName,
    readonly start: string,
    /** all lines so far, for an engine that failed and lost them */
    private readonly lines: () => string[],
  ) {}

  private open(): Promise<number> {
    this.id ??= this.engine.openRecord(this.game, this.start, this.lines());
    return this.id;
  }

  private async ask<T>(question: (id: number) => Promise<T>): Promise<T> {
    try {
      return await question(await this.open());
    } catch (reason) {
      if ((reason as EngineFailure).code !== LOST) throw reason;
      this.id = null;
      return question(await this.open());
    }
  }

  /** The new lines, which `lines` must already include. */
  async add(lines: string[]): Promise<void> {
    // Opening takes all lines; they must not be added twice.
    if (this.id === null) await this.open();
    else
      await this.engine.addLines(await this.id, lines).catch((reason: EngineFailure) => {
        this.close();
        if (reason.code !== LOST) throw reason;
      });
  }

  async cut(steps: number): Promise<void> {
    await this.ask((id) => this.engine.cutRecord(id, steps));
  }

  steps(first: number, viewer: Viewer): Promise<LogStep[]> {
    return this.ask((id) => this.engine.stepsOf(id, first, viewer));
  }

  text(tags: [string, string][]): Promise<string> {
    return this.ask((id) => this.engine.recordText(id, tags));
  }

  close(): void {
    void this.id?.then((id) => this.engine.closeRecord(id)).catch(() => undefined);
    this.id = null;
  }
}

/** A whole record for one question. */
async function once<T>(
  [engine, game, start, lines]: [Engine, GameName, string, string[]],
  question: (record: GrowingRecord) => Promise<T>,
): Promise<T> {
  const record = new GrowingRecord(engine, game, start, () => lines);
  try {
    return await question(record);
  } finally {
    record.close();
  }
}

/** Decisions from lines such as "1 m1R +PPP", from a position or the viewer's view. */
export function stepsOf(
  engine: Engine,
  game: GameName,
  start: string,
  lines: string[],
  viewer: Viewer,
): Promise<LogStep[]> {
  return once([engine, game, start, lines], (record) => record.steps(0, viewer));
}

/** A record from its parts; rejects when it wouldn't be valid. */
export function writeRecord(
  engine: Engine,
  tags: [string, string][],
  game: GameName,
  start: string,
  lines: string[],
): Promise<string> {
  return once([engine, game, start, lines], (record) => record.text(tags));
}
