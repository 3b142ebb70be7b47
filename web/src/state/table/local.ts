// SPDX-License-Identifier: MIT
// A local game in this page: against bots, or with several people at one screen. It keeps the whole position and a
// record that grows with it, shows only what the viewer may see, and lets bots search in the engine. Nature's seed
// depends on the number of the step, so an undo can't reroll the dice.
import { GrowingRecord, lineOf } from "../../engine/growing";
import type { Engine, GameName } from "../../engine/types";
import type { StepEvent } from "../../games/events";
import type { LogStep, Seat, Source, SourceHooks } from "./source";

export interface LocalSetup {
  game: GameName;
  /** a word for each seat: "me", "person" or a bot such as "level:2" */
  seats: string[];
  seed: bigint;
}

interface Move {
  seat: number;
  move: string;
  outcomes: string;
  /** the whole position before it */
  position: string;
}

const SEED_STEP = 0x9e3779b97f4a7c15n;
const SEED_MASK = (1n << 63n) - 1n;

export function stepSeed(seed: bigint, step: number, purpose: bigint): bigint {
  return (seed + SEED_STEP * (2n * BigInt(step) + purpose + 1n)) & SEED_MASK;
}

export function seatOf(word: string): Seat {
  if (word === "me" || word === "person") return { kind: word, bot: null, name: null };
  return { kind: "bot", bot: word, name: null };
}

async function hidesIn(engine: Engine, game: GameName): Promise<boolean> {
  return (await engine.games()).find(({ name }) => name === game)?.hides ?? true;
}

export class LocalSource implements Source {
  private seats: Seat[];
  private moves: Move[] = [];
  private position: string;
  /** the viewer; 0: nobody, the screen is being handed over */
  private viewer: number;
  private handTo = 0;
  private thinking: AbortController | null = null;
  private closed = false;
  private readonly grown: GrowingRecord;
  /** the steps so far, for each possible viewer */
  private readonly known = new Map<number, LogStep[]>();

  private constructor(
    private readonly engine: Engine,
    private readonly hooks: SourceHooks,
    private setup: LocalSetup,
    start: string,
    /** may people here know different things? */
    private readonly hides: boolean,
  ) {
    this.seats = setup.seats.map(seatOf);
    this.position = start;
    this.grown = new GrowingRecord(engine, setup.game, start, () => this.moves.map(lineOf));
    this.viewer = Math.max(1, this.seats.findIndex((s) => s.kind !== "bot") + 1);
    const people = this.seats.flatMap((s, i) => (s.kind === "bot" ? [] : [i + 1]));
    for (const viewer of [0, ...people, this.viewer]) this.known.set(viewer, []);
  }

  static async deal(engine: Engine, hooks: SourceHooks, setup: LocalSetup): Promise<LocalSource> {
    const start = await engine.deal(setup.game, setup.seats.length, setup.seed);
    return new LocalSource(engine, hooks, setup, start, await hidesIn(engine, setup.game));
  }

  /** Continues a kept record; rejects when it isn't one. */
  static async resume(engine: Engine, hooks: SourceHooks, text: string): Promise<LocalSource> {
    const [record] = await engine.readRecords(text);
    if (!record || record.viewer !== null) throw new Error("no record of an open game");
    const tag = (name: string) => record.tags.find(([n]) => n === name)?.[1];
    const start = record.steps[0]?.position ?? record.end;
    const seats = Array.from({ length: record.players }, (_, i) => tag(`Player${i + 1}`) ?? "person");
    const setup = { game: record.game, seats, seed: BigInt(tag("Seed") ?? "1") };
    const table = new LocalSource(engine, hooks, setup, start, await hidesIn(engine, setup.game));
    table.moves = record.steps;
    table.position = record.end;
    // We can't know who opened the page again.
    if (table.hasSecrets()) table.viewer = 0;
    return table;
  }

  async begin(): Promise<void> {
    await this.proceed(true);
    this.hooks.keep(this.setup.seed);
  }

  async play(move: string): Promise<void> {
    const { game, seed } = this.setup;
    const before = this.position;
    const played = await this.engine.play(game, before, move, stepSeed(seed, this.moves.length, 0n));
    if (this.closed || this.position !== before) return;
    const { seat, outcomes } = played;
    const made = { seat, move: played.move, outcomes, position: before };
    this.moves = [...this.moves, made];
    this.position = played.position;
    await this.grown.add([lineOf(made)]);
    this.hooks.keep(this.setup.seed);
    await this.proceed(false);
  }

  async preview(move: string): Promise<StepEvent[]> {
    const [events = []] = await this.engine.foresee(this.setup.game, this.position, [move]);
    return events;
  }

  /** Back to the last decision of a person before this one. */
  async undo(): Promise<void> {
    let last = this.moves.length - 1;
    while (last >= 0 && this.seats[(this.moves[last]?.seat ?? 0) - 1]?.kind === "bot") last--;
    const move = this.moves[last];
    if (!move) return;
    this.thinking?.abort();
    this.moves = this.moves.slice(0, last);
    for (const [viewer, steps] of this.known) this.known.set(viewer, steps.slice(0, last));
    this.position = move.position;
    await this.grown.cut(last);
    this.hooks.keep(this.setup.seed);
    await this.proceed(true);
  }

  async setBots(bot: string): Promise<void> {
    this.thinking?.abort();
    this.setup = {
      ...this.setup,
      seats: this.setup.seats.map((word, i) => (this.seats[i]?.kind === "bot" ? bot : word)),
    };
    this.seats = this.setup.seats.map(seatOf);
    this.hooks.keep(this.setup.seed);
    await this.proceed(true);
  }

  lift(): void {
    if (this.handTo === 0) return;
    this.viewer = this.handTo;
    this.handTo = 0;
    this.run(this.proceed(true));
  }

  async record(): Promise<string> {
    const { seats, seed } = this.setup;
    const tags: [string, string][] = seats.map((seat, i) => [`Player${i + 1}`, seat]);
    tags.push(["Seed", String(seed)]);
    return this.grown.text(tags);
  }

  close(): void {
    this.closed = true;
    this.thinking?.abort();
    this.grown.close();
  }

  private run(work: Promise<void>): void {
    work.catch((reason: unknown) => {
      if (!this.closed) this.hooks.trouble(reason);
    });
  }

  /** Several people with their own hands at one screen. */
  private hasSecrets(): boolean {
    return this.hides && this.seats.filter((s) => s.kind !== "bot").length > 1;
  }

  /** Adds the new steps for every viewer: at once, since going back in the record is slow. */
  private async updateSteps(): Promise<void> {
    const { moves } = this;
    const update = async (viewer: number, known: LogStep[]) => {
      const fresh = await this.grown.steps(known.length, viewer);
      if (moves === this.moves && fresh.length > 0) this.known.set(viewer, [...known, ...fresh]);
    };
    await Promise.all([...this.known].map(([viewer, known]) => update(viewer, known)));
  }

  /** Shows the position, hands the screen over, or lets a bot search. */
  private async proceed(calm: boolean): Promise<void> {
    const { game } = this.setup;
    const position = this.position;
    const all = await this.engine.look(game, position, "all");
    if (this.closed || position !== this.position) return;
    const toMove = all.over ? null : (this.seats[all.turn - 1] ?? null);
    this.handTo = 0;
    if (toMove && toMove.kind !== "bot" && all.turn !== this.viewer) {
      if (this.hasSecrets()) this.handTo = all.turn;
      this.viewer = this.handTo > 0 ? 0 : all.turn;
    }
    const { viewer, handTo } = this;
    const look = all.over ? all : await this.engine.look(game, position, viewer);
    await this.updateSteps();
    if (this.closed || position !== this.position || viewer !== this.viewer) return;
    this.hooks.show({
      game,
      seats: this.seats,
      viewer,
      view: look.view,
      data: look.data,
      rows: look.rows,
      turn: all.turn,
      legal: look.legal,
      over: all.over,
      ended: all.ended,
      sheets: all.over ? all.sheets : [],
      scores: look.scores,
      winners: look.winners,
      steps: this.known.get(viewer) ?? [],
      handTo,
      canUndo: handTo === 0 && this.moves.some((m) => this.seats[m.seat - 1]?.kind !== "bot"),
    });
    if (toMove?.bot) this.run(this.think(toMove.bot, all.turn, calm));
  }

  private async think(bot: string, seat: number, calm: boolean): Promise<void> {
    const { game, seed } = this.setup;
    const position = this.position;
    const stop = new AbortController();
    this.thinking = stop;
    const { view } = await this.engine.look(game, position, seat);
    const pause = new Promise((done) => setTimeout(done, calm ? 0 : this.hooks.pause()));
    const thought = { game, view, bot, seed: stepSeed(seed, this.moves.length, 1n) };
    const report = await this.engine.think(thought, undefined, stop.signal);
    await pause;
    if (this.closed || stop.signal.aborted || position !== this.position) return;
    await this.play(report.move);
  }
}
