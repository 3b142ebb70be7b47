// SPDX-License-Identifier: MIT
// A puzzle as a source of the table: what one seat knows, and the moves of that seat. Nothing follows a move: it is
// the answer.
import type { Engine, GameName } from "../engine/types";
import type { StepEvent } from "../games/events";
import type { LogStep, Seat, Source, SourceHooks } from "../state/table/source";
import type { Puzzle } from "./puzzle";

/** The others are people of whom nothing is known but these names. */
const NAMES = ["Ada", "Bo", "Cleo", "Dov"];

export class PuzzleSource implements Source {
  private answer: LogStep | null = null;
  private closed = false;
  private seat = 0;

  constructor(
    private readonly engine: Engine,
    private readonly hooks: SourceHooks,
    private readonly game: GameName,
    private readonly puzzle: Puzzle,
    private readonly answered: (move: string) => void,
  ) {}

  begin(): Promise<void> {
    return this.show();
  }

  async play(move: string): Promise<void> {
    this.answer = { seat: this.seat, move, outcomes: "", events: await this.preview(move) };
    await this.show();
    if (!this.closed) this.answered(move);
  }

  async preview(move: string): Promise<StepEvent[]> {
    const [events = []] = await this.engine.foresee(this.game, this.puzzle.view, [move]);
    return events;
  }

  undo(): Promise<void> {
    return Promise.resolve(); // the page offers another attempt
  }

  lift(): void {
    // Nobody else plays at this screen.
  }

  record(): Promise<string> {
    return Promise.reject(new Error("a puzzle has no record"));
  }

  close(): void {
    this.closed = true;
  }

  private async show(): Promise<void> {
    const { game, answer } = this;
    const look = await this.engine.look(game, this.puzzle.view, "own");
    if (this.closed) return;
    const seat = look.turn; // it is the viewer's
    this.seat = seat;
    const seats = look.scores.map((_, i): Seat =>
      i + 1 === seat
        ? { kind: "me", bot: null, name: null }
        : { kind: "person", bot: null, name: NAMES[i] ?? null },
    );
    this.hooks.show({
      game,
      seats,
      viewer: seat,
      view: look.view,
      data: look.data,
      rows: look.rows,
      turn: answer ? 0 : look.turn,
      legal: answer ? [] : look.legal,
      over: false,
      ended: null,
      sheets: [],
      scores: look.scores,
      winners: look.winners,
      steps: answer ? [answer] : [],
      handTo: 0,
      canUndo: false,
    });
  }
}
