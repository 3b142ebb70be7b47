// SPDX-License-Identifier: MIT
// A game on the server as a source of the table. It knows what the server tells this viewer and no
// more.
import type { Engine } from "../../engine/types";
import type { Fact } from "../../games/facts";
import type { LogStep, Seat, Snapshot, Source, SourceHooks } from "../../state/table/source";
import { Told } from "../../state/trouble";
import type { Room, RoomView } from "./room";
import type { GameState, ServerSeat } from "../net/types";

function seatOf(you: number, s: ServerSeat): Seat {
  if (s.seat === you && s.bot === null) return { kind: "me", bot: null, name: null };
  // An account that is gone has an empty name: then the seat's number names it.
  return { kind: s.bot === null ? "person" : "bot", bot: s.bot, name: s.name || null };
}

/** Who sits there, as the table knows it. */
export function seatsOf({ seats, you }: GameState): Seat[] {
  return seats.map((s) => seatOf(you, s));
}

/** The decisions of a log as its viewer saw them. */
export async function readSteps(engine: Engine, { game, start, log, you }: GameState): Promise<LogStep[]> {
  return start === null || log === null ? [] : engine.steps(game, start, log, you);
}

/** What a move would do, as far as the mover can know. */
export async function foresee(engine: Engine, { game, view }: GameState, move: string): Promise<Fact[]> {
  const [facts = []] = view === null ? [] : await engine.foresee(game, view, [move]);
  return facts;
}

/** What the table shows of a state; who is connected and what is offered stands elsewhere. */
function momentOf({ status, view, turn, legal, log, seats }: GameState): string {
  return JSON.stringify([status, view, turn, legal, log?.length, seats.map((s) => [s.name, s.bot, s.out])]);
}

export class OnlineTable implements Source {
  private stop = () => {};
  private moment = "";
  /** counts what is shown, so that late answers of the engine are dropped */
  private showing = 0;

  constructor(
    private readonly engine: Engine,
    private readonly hooks: SourceHooks,
    private readonly room: Room,
    /** a refusal in the reader's words */
    private readonly say: (reason: unknown) => string,
    /** the whole record, from the server */
    private readonly fetchRecord: () => Promise<string>,
  ) {}

  async begin(): Promise<void> {
    this.stop = this.room.observe((view) => {
      this.follow(view).catch((reason: unknown) => this.hooks.trouble(reason));
    });
    await this.follow(this.room.view);
  }

  async play(move: string): Promise<void> {
    try {
      await this.room.play(move);
    } catch (reason) {
      throw new Told(this.say(reason));
    }
  }

  async preview(move: string): Promise<Fact[]> {
    const { state } = this.room.view;
    return state ? foresee(this.engine, state, move) : [];
  }

  /** What others have seen can't be taken back. */
  undo(): Promise<void> {
    return Promise.resolve();
  }

  lift(): void {}

  record(): Promise<string> {
    return this.fetchRecord();
  }

  close(): void {
    this.showing++;
    this.stop();
  }

  /** Shows what is new. At the end that is the fresh state, in which nothing is hidden any more. */
  private async follow({ state, behind, sending }: RoomView): Promise<void> {
    if (!state || state.view === null || (state.status === "over" && behind)) return;
    const moment = momentOf(state);
    if (moment === this.moment) return;
    // While the own move is under way the position before it is old.
    if (sending !== null && state.turn === state.you && this.moment !== "") return;
    this.moment = moment;
    await this.show(state);
  }

  private async show(state: GameState): Promise<void> {
    const showing = ++this.showing;
    const { game, you, turn, legal } = state;
    const view = state.view ?? "";
    const over = state.status === "over";
    const look = await this.engine.look(game, view, over ? "all" : you);
    const steps = await readSteps(this.engine, state);
    if (showing !== this.showing) return;
    const snapshot: Snapshot = {
      game,
      seats: seatsOf(state),
      viewer: you,
      view,
      data: look.data,
      turn,
      legal: legal ?? [],
      over,
      ended: look.ended,
      sheets: look.sheets,
      scores: state.scores ?? look.scores,
      winners: state.winners ?? [],
      steps,
      handTo: 0,
      canUndo: false,
      aids: state.aids,
    };
    this.hooks.show(snapshot);
  }
}
