// SPDX-License-Identifier: MIT
// A game on the server as a source for the table. It knows what the server sends this viewer and no more.
import { GrowingRecord } from "../../engine/growing";
import type { Engine } from "../../engine/types";
import type { StepEvent } from "../../games/events";
import type { LogStep, Seat, Snapshot, Source, SourceHooks } from "../../state/table/source";
import { WordedError } from "../../state/trouble";
import type { Room, RoomView } from "./room";
import type { GameState, ServerSeat } from "../net/types";

function seatOf(you: number, s: ServerSeat): Seat {
  if (s.seat === you && s.bot === null) return { kind: "me", bot: null, name: null };
  // A deleted account has an empty name: then the seat's number names it.
  return { kind: s.bot === null ? "person" : "bot", bot: s.bot, name: s.name || null };
}

/** The seats in the table's form. */
export function seatsOf({ seats, you }: GameState): Seat[] {
  return seats.map((s) => seatOf(you, s));
}

/**
 * The decisions of a log as its viewer sees them. What was read stays, and is read again only when the log starts
 * over: at the end, with all cards open.
 */
export class Steps {
  private record: GrowingRecord | null = null;
  private you = 0;
  private log: string[] = [];
  private seen: LogStep[] = [];

  constructor(private readonly engine: Engine) {}

  async of({ game, start, log, you }: GameState): Promise<LogStep[]> {
    if (start === null || log === null) return [];
    const known = this.log.length;
    const record = this.goesOn(start, log, you) ? this.record : null;
    this.log = log;
    try {
      if (record && log.length > known) await record.add(log.slice(known));
      return await this.read(record ?? this.open(game, start, you));
    } catch (reason) {
      this.close();
      throw reason;
    }
  }

  close(): void {
    this.record?.close();
    this.record = null;
  }

  private goesOn(start: string, log: string[], you: number): boolean {
    const same = this.record?.start === start && this.you === you;
    return same && this.log.every((line, i) => line === log[i]); // something may have been taken back
  }

  private open(game: string, start: string, you: number): GrowingRecord {
    this.close();
    this.you = you;
    this.seen = [];
    this.record = new GrowingRecord(this.engine, game, start, () => this.log);
    return this.record;
  }

  private async read(record: GrowingRecord): Promise<LogStep[]> {
    const { seen } = this;
    const fresh = await record.steps(seen.length, this.you);
    const all = fresh.length > 0 ? [...seen, ...fresh] : seen;
    if (record === this.record && all.length > this.seen.length) this.seen = all;
    return all;
  }
}

/** What a move would do, as far as the mover can know. */
export async function foresee(engine: Engine, { game, view }: GameState, move: string): Promise<StepEvent[]> {
  const [events = []] = view === null ? [] : await engine.foresee(game, view, [move]);
  return events;
}

/** What the table shows of a state; connections and offers appear elsewhere. */
function momentOf({ status, view, turn, legal, log, seats }: GameState): string {
  return JSON.stringify([status, view, turn, legal, log?.length, seats.map((s) => [s.name, s.bot, s.out])]);
}

export class OnlineSource implements Source {
  private stop = () => {};
  private moment = "";
  /** counts what is shown, so that late answers of the engine are dropped */
  private showing = 0;
  private readonly steps: Steps;

  constructor(
    private readonly engine: Engine,
    private readonly hooks: SourceHooks,
    private readonly room: Room,
    /** a refusal in the reader's words */
    private readonly say: (reason: unknown) => string,
    /** the whole record, from the server */
    private readonly fetchRecord: () => Promise<string>,
  ) {
    this.steps = new Steps(engine);
  }

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
      throw new WordedError(this.say(reason));
    }
  }

  async preview(move: string): Promise<StepEvent[]> {
    const { state } = this.room.view;
    return state ? foresee(this.engine, state, move) : [];
  }

  /** Whoever plays alone with bots needs nobody's consent. */
  async undo(): Promise<void> {
    try {
      await this.room.offer("takeback");
    } catch (reason) {
      throw new WordedError(this.say(reason));
    }
  }

  lift(): void {}

  record(): Promise<string> {
    return this.fetchRecord();
  }

  close(): void {
    this.showing++;
    this.stop();
    this.steps.close();
  }

  /** Shows what is new. At the end that is the fresh state, which hides nothing unless its match goes on. */
  private async follow({ state, behind, sending }: RoomView): Promise<void> {
    if (!state || state.view === null || (state.status === "over" && behind)) return;
    const moment = momentOf(state);
    if (moment === this.moment) return;
    // While the player's own move is being sent the position before it is out of date.
    if (sending !== null && state.turn === state.you && this.moment !== "") return;
    this.moment = moment;
    await this.show(state);
  }

  private async show(state: GameState): Promise<void> {
    const showing = ++this.showing;
    const { game, you, turn, legal } = state;
    const view = state.view ?? "";
    const over = state.status === "over";
    const look = await this.engine.look(game, view, over && !state.closed ? "all" : you);
    const steps = await this.steps.of(state);
    if (showing !== this.showing) return;
    const snapshot: Snapshot = {
      game,
      seats: seatsOf(state),
      viewer: you,
      view,
      data: look.data,
      rows: look.rows,
      turn,
      legal: legal ?? [],
      over,
      ended: look.ended,
      sheets: look.sheets,
      scores: state.scores ?? look.scores,
      winners: state.winners ?? [],
      steps,
      handTo: 0,
      canUndo: state.may.takeback && !state.seats.some((s) => s.seat !== you && s.bot === null),
      aids: state.aids,
    };
    this.hooks.show(snapshot);
  }
}
