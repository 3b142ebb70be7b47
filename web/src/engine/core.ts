// SPDX-License-Identifier: MIT
// The engine as plain synchronous functions over the module, for one thread: what types.ts asks, but
// without waiting. Long work is in thoughts.ts.
import type { StepEvent } from "../games/events";
import { constants, sizes } from "./header";
import { Analysis, Search } from "./thoughts";
import type {
  Ended,
  GameInfo,
  GameName,
  GameRecord,
  LogStep,
  Look,
  Odds,
  Played,
  RecordEnding,
  RecordPlayed,
  RecordStep,
  Row,
  ScoreSheet,
  Why,
} from "./types";
import { EngineError, LOST, Scratch, utf8, Wasm } from "./wasm";

/** What the module writes about a step. */
interface WrittenEvents {
  seat: number;
  move: string;
  outcomes: string;
  events: StepEvent[];
}

/** A function of the module that writes about a position. */
type Write = (words: number, size: number, game: number, of: number) => number;

/** Seats as a set of bits, from 1. */
const seatsOf = (set: number): number[] => [1, 2, 3, 4].filter((seat) => (set >> (seat - 1)) & 1);

/** Each number is used once, so that one from a lost engine names nothing in the next. */
let nextRecord = 1;

export class Core {
  readonly wasm: Wasm;
  /** records that grow, by their numbers */
  private readonly growing = new Map<number, number>();
  private readonly handles = new Map<string, number>();
  /** files of weights in the module's memory */
  private readonly nets = new Map<GameName, { at: number; size: number }>();

  constructor(readonly module: WebAssembly.Module) {
    this.wasm = new Wasm(module);
    const { x } = this.wasm;
    for (let i = 0; i < x.sixsands_game_count(); i++) {
      const game = x.sixsands_game_at(i);
      this.handles.set(this.wasm.text(x.sixsands_game_name(game)), game);
    }
  }

  private handle(game: GameName): number {
    const handle = this.handles.get(game);
    if (handle === undefined) throw new EngineError(`there is no game ${game}`, constants.ERROR_ARGUMENT);
    return handle;
  }

  private nameOf(handle: number): GameName {
    return this.wasm.text(this.wasm.x.sixsands_game_name(handle)) as GameName;
  }

  /** What levels are worth, from level 0 on. */
  private levelsOf(game: number): number[] {
    return this.wasm.use((scratch) => {
      const [levels, out] = [[] as number[], scratch.word()];
      while (this.wasm.x.sixsands_level_elo(out, game, levels.length) === constants.OK)
        levels.push(this.wasm.int(out));
      return levels;
    });
  }

  games(): GameInfo[] {
    const { x } = this.wasm;
    return [...this.handles].map(([name, game]) => ({
      name: name as GameName,
      minPlayers: x.sixsands_game_min_players(game),
      maxPlayers: x.sixsands_game_max_players(game),
      players: x.sixsands_game_default_players(game),
      unit: this.wasm.text(x.sixsands_game_unit(game)),
      levels: this.levelsOf(game),
      designers: this.wasm.text(x.sixsands_game_designers(game)).split(", ").filter(Boolean),
      hides: x.sixsands_game_hides(game) === 1,
      deck: x.sixsands_game_has_deck(game) === 1,
    }));
  }

  private random(scratch: Scratch, seed: bigint): number {
    const rng = scratch.bytes(sizes.sixsands_rng);
    this.wasm.check(this.wasm.x.sixsands_rng_seed(rng, BigInt.asUintN(64, seed)));
    return rng;
  }

  /* Positions and views between their text and the module. */

  private readState(scratch: Scratch, game: number, line: string): number {
    const state = scratch.bytes(sizes.sixsands_state);
    const reason = scratch.bytes(constants.REASON_SIZE);
    const { x } = this.wasm;
    this.wasm.check(
      x.sixsands_state_read(state, reason, constants.REASON_SIZE, game, scratch.text(line)),
      reason,
    );
    return state;
  }

  readView(scratch: Scratch, game: number, line: string): number {
    const view = scratch.bytes(sizes.sixsands_view);
    const reason = scratch.bytes(constants.REASON_SIZE);
    const { x } = this.wasm;
    this.wasm.check(
      x.sixsands_view_read(view, reason, constants.REASON_SIZE, game, scratch.text(line)),
      reason,
    );
    return view;
  }

  private writeState(scratch: Scratch, game: number, state: number): string {
    const line = scratch.bytes(constants.LINE_SIZE);
    this.wasm.check(this.wasm.x.sixsands_state_write(line, constants.LINE_SIZE, game, state));
    return this.wasm.text(line);
  }

  private writeView(scratch: Scratch, game: number, view: number): string {
    const line = scratch.bytes(constants.LINE_SIZE);
    this.wasm.check(this.wasm.x.sixsands_view_write(line, constants.LINE_SIZE, game, view));
    return this.wasm.text(line);
  }

  private writeMove(scratch: Scratch, game: number, move: number): string {
    const word = scratch.bytes(constants.MOVE_SIZE);
    this.wasm.check(this.wasm.x.sixsands_move_write(word, constants.MOVE_SIZE, game, move));
    return this.wasm.text(word);
  }

  /** A typed move; throws when it isn't one. */
  private readMove(scratch: Scratch, game: number, typed: string): number {
    const move = this.wasm.x.sixsands_move_read(game, 0, scratch.text(typed));
    if (move < 0) throw new EngineError(`${typed} isn't a move of this game`, move);
    return move;
  }

  /** A full position, or a view with a full state that fits it. The module says which of them a line is. */
  private readPosition(scratch: Scratch, game: number, line: string): { state: number; view?: number } {
    const view = scratch.bytes(sizes.sixsands_view);
    const isView = this.wasm.x.sixsands_view_read(view, 0, 0, game, scratch.text(line)) === 0;
    return isView
      ? { state: this.determinize(scratch, game, view), view }
      : { state: this.readState(scratch, game, line) };
  }

  /** A full state that fits the view: good for what the viewer may know. */
  private determinize(scratch: Scratch, game: number, view: number): number {
    const state = scratch.bytes(sizes.sixsands_state);
    this.wasm.check(this.wasm.x.sixsands_determinize(state, game, view, this.random(scratch, 1n)));
    return state;
  }

  private observe(scratch: Scratch, game: number, state: number, seat: number): number {
    const view = scratch.bytes(sizes.sixsands_view);
    this.wasm.check(this.wasm.x.sixsands_observe(view, game, state, seat));
    return view;
  }

  private moves(scratch: Scratch, game: number, state: number): number[] {
    const list = scratch.bytes(2 * constants.MAX_MOVES);
    const count = this.wasm.check(this.wasm.x.sixsands_moves(list, constants.MAX_MOVES, game, state));
    return Array.from(new Uint16Array(this.wasm.x.memory.buffer, list, count));
  }

  /* Play. */

  deal(name: GameName, players: number, seed: bigint): string {
    return this.wasm.use((scratch) => {
      const game = this.handle(name);
      const state = scratch.bytes(sizes.sixsands_state);
      this.wasm.check(this.wasm.x.sixsands_deal(state, game, players, this.random(scratch, seed)));
      return this.writeState(scratch, game, state);
    });
  }

  look(name: GameName, position: string, whose: number | "all" | "own"): Look {
    return this.wasm.use((scratch) => {
      const game = this.handle(name);
      if (whose === "all") return this.lookAtAll(scratch, game, this.readState(scratch, game, position));
      const { state, ...given } = this.readPosition(scratch, game, position);
      const view = given.view ?? this.observe(scratch, game, state, whose === "own" ? -1 : whose - 1);
      const viewer = this.wasm.x.sixsands_viewer(game, view) + 1;
      if (whose !== "own" && whose !== viewer)
        throw new EngineError("this is another seat's view", constants.ERROR_SEAT);
      const actor = this.wasm.x.sixsands_actor(game, state);
      return {
        view: this.writeView(scratch, game, view),
        ...this.shown(scratch, game, view, [this.wasm.x.sixsands_view_data, this.wasm.x.sixsands_view_rows]),
        turn: actor < 0 ? 0 : actor + 1,
        legal: viewer > 0 && actor === viewer - 1 ? this.legal(scratch, game, state) : [],
        over: actor === constants.OVER,
        ended: this.ended(scratch, game, view),
        sheets: this.sheets(scratch, game, state, () => view),
        ...this.viewScores(scratch, game, view, this.wasm.x.sixsands_players(game, state)),
      };
    });
  }

  /** A position as data and in rows, by a pair of functions of the module. */
  private shown(
    scratch: Scratch,
    game: number,
    of: number,
    write: [Write, Write],
  ): Pick<Look, "data" | "rows"> {
    const size = constants.ROWS_SIZE; // the larger one
    const words = scratch.bytes(size);
    const [data, rows] = write.map((one): unknown => {
      this.wasm.check(one(words, size, game, of));
      return JSON.parse(this.wasm.text(words));
    });
    return { data: data as object, rows: rows as Row[] };
  }

  private legal(scratch: Scratch, game: number, state: number): string[] {
    return this.moves(scratch, game, state).map((move) => this.writeMove(scratch, game, move));
  }

  private lookAtAll(scratch: Scratch, game: number, state: number): Look {
    const { x } = this.wasm;
    const actor = x.sixsands_actor(game, state);
    const scores = scratch.bytes(4 * constants.MAX_PLAYERS);
    const winners = scratch.word();
    this.wasm.check(x.sixsands_score(scores, winners, game, state));
    return {
      view: this.writeState(scratch, game, state),
      ...this.shown(scratch, game, state, [x.sixsands_state_data, x.sixsands_state_rows]),
      turn: actor < 0 ? 0 : actor + 1,
      legal: actor < 0 ? [] : this.legal(scratch, game, state),
      over: actor === constants.OVER,
      ended: this.ended(scratch, game, this.observe(scratch, game, state, constants.SPECTATOR)),
      sheets: this.sheets(scratch, game, state, (seat) => this.observe(scratch, game, state, seat)),
      scores: this.ints(scores, x.sixsands_players(game, state)),
      winners: seatsOf(this.wasm.int(winners)),
    };
  }

  private viewScores(
    scratch: Scratch,
    game: number,
    view: number,
    players: number,
  ): Pick<Look, "scores" | "winners"> {
    const scores = scratch.bytes(4 * constants.MAX_PLAYERS);
    const known = scratch.word();
    const winners = scratch.word();
    this.wasm.check(this.wasm.x.sixsands_view_score(scores, known, winners, game, view));
    const set = this.wasm.int(known);
    return {
      scores: this.ints(scores, players).map((score, seat) => ((set >> seat) & 1 ? score : null)),
      winners: seatsOf(this.wasm.int(winners)),
    };
  }

  private ints(at: number, count: number): number[] {
    return Array.from(new Int32Array(this.wasm.x.memory.buffer, at, count));
  }

  /** What each of these legal moves would do, as far as the mover can know. */
  foresee(name: GameName, position: string, moves: string[]): StepEvent[][] {
    return this.wasm.use((scratch) => {
      const { x } = this.wasm;
      const game = this.handle(name);
      const size = constants.EVENTS_SIZE;
      const words = scratch.bytes(size);
      const view = this.moverView(scratch, game, position);
      return moves.map((move) => {
        this.wasm.check(x.sixsands_foresee(words, size, game, view, this.readMove(scratch, game, move)));
        return JSON.parse(this.wasm.text(words)) as StepEvent[];
      });
    });
  }

  private moverView(scratch: Scratch, game: number, position: string): number {
    const { state, view } = this.readPosition(scratch, game, position);
    return view ?? this.observe(scratch, game, state, Math.max(this.wasm.x.sixsands_actor(game, state), 0));
  }

  play(name: GameName, position: string, typed: string, seed: bigint): Played {
    return this.wasm.use((scratch) => {
      const { x } = this.wasm;
      const game = this.handle(name);
      const { state } = this.readPosition(scratch, game, position);
      const seat = x.sixsands_actor(game, state);
      const move = this.readMove(scratch, game, typed);
      if (seat < 0) throw new EngineError("nobody can play here", constants.ERROR_TURN);
      const why = this.whyNot(scratch, game, this.observe(scratch, game, state, seat), move);
      if (why) throw new EngineError(why.text, constants.ERROR_MOVE);
      const out = scratch.word();
      this.wasm.check(x.sixsands_record_start(out, game, state));
      const record = this.wasm.int(out);
      try {
        return this.playOn(scratch, game, state, record, seat, move, this.random(scratch, seed));
      } finally {
        x.sixsands_record_free(record);
      }
    });
  }

  /** Plays the move in the state and in its record, and lets nature act. */
  private playOn(
    scratch: Scratch,
    game: number,
    state: number,
    record: number,
    seat: number,
    move: number,
    rng: number,
  ): Played {
    const { x } = this.wasm;
    const step = (actor: number, what: number): void => {
      this.wasm.check(x.sixsands_record_play(record, 0, 0, actor, what));
      this.wasm.check(x.sixsands_apply(state, game, what));
    };
    step(seat, move);
    while (x.sixsands_actor(game, state) === constants.NATURE)
      step(constants.NATURE, this.wasm.check(x.sixsands_sample(game, state, rng)));
    return {
      seat: seat + 1,
      move: this.writeMove(scratch, game, move),
      outcomes: this.outcomes(scratch, record, 0),
      position: this.writeState(scratch, game, state),
    };
  }

  /** "+PPP": what nature did after a decision. */
  private outcomes(scratch: Scratch, record: number, step: number): string {
    const words = scratch.bytes(constants.LINE_SIZE);
    this.wasm.check(this.wasm.x.sixsands_record_outcomes(words, constants.LINE_SIZE, record, step));
    return this.wasm.text(words).trim();
  }

  read(name: GameName, typed: string): string | null {
    return this.wasm.use((scratch) => {
      const game = this.handle(name);
      const move = this.wasm.x.sixsands_move_read(game, 0, scratch.text(typed));
      return move < 0 ? null : this.writeMove(scratch, game, move);
    });
  }

  why(name: GameName, view: string, typed: string): Why | null {
    return this.wasm.use((scratch) => {
      const game = this.handle(name);
      return this.whyNot(
        scratch,
        game,
        this.readView(scratch, game, view),
        this.readMove(scratch, game, typed),
      );
    });
  }

  private whyNot(scratch: Scratch, game: number, view: number, move: number): Why | null {
    const size = 2 * constants.REASON_SIZE;
    const words = scratch.bytes(size);
    const length = this.wasm.check(this.wasm.x.sixsands_why(words, size, game, view, move));
    return length === 0 ? null : (JSON.parse(this.wasm.text(words)) as Why);
  }

  private ended(scratch: Scratch, game: number, view: number): Ended | null {
    const words = scratch.bytes(constants.REASON_SIZE);
    const length = this.wasm.check(this.wasm.x.sixsands_end(words, constants.REASON_SIZE, game, view));
    return length === 0 ? null : (JSON.parse(this.wasm.text(words)) as Ended);
  }

  /** Every seat's score sheet, each in the view that `viewOf` gives for it. */
  private sheets(
    scratch: Scratch,
    game: number,
    state: number,
    viewOf: (seat: number) => number,
  ): (ScoreSheet | null)[] {
    const { x } = this.wasm;
    const size = constants.SHEET_SIZE;
    const words = scratch.bytes(size);
    return Array.from({ length: x.sixsands_players(game, state) }, (_, seat) => {
      const length = this.wasm.check(x.sixsands_score_sheet(words, size, game, viewOf(seat), seat));
      return length === 0 ? null : (JSON.parse(this.wasm.text(words)) as ScoreSheet);
    });
  }

  odds(name: GameName, line: string): Odds | null {
    return this.wasm.use((scratch) => {
      const game = this.handle(name);
      const chance = scratch.bytes(8 * constants.COLOURS);
      const remaining = this.wasm.check(
        this.wasm.x.sixsands_odds(chance, game, this.readView(scratch, game, line)),
      );
      if (remaining === constants.NO_PILE) return null;
      return {
        chance: Array.from({ length: constants.COLOURS }, (_, c) => this.wasm.double(chance + 8 * c)),
        remaining,
      };
    });
  }

  /* Thinking. */

  /** Must this bot be given nodes or a clock? Throws when there is no such bot. */
  needsLimit(bot: string): boolean {
    return this.wasm.use((scratch) => {
      const reason = scratch.bytes(constants.REASON_SIZE);
      const { x } = this.wasm;
      return (
        this.wasm.check(x.sixsands_bot_read(reason, constants.REASON_SIZE, scratch.text(bot)), reason) === 1
      );
    });
  }

  /** A bot at work on a view. Close it. */
  search(name: GameName, view: string, bot: string, seed: bigint): Search {
    const search = new Search(this, this.handle(name), view, bot, seed);
    const net = this.nets.get(name);
    if (net && !search.setNet(net.at, net.size)) this.dropNet(name);
    return search;
  }

  /** Does this bot play with a net that isn't there yet? */
  lacksNet(name: GameName, bot: string): boolean {
    if (this.nets.has(name)) return false;
    return this.wasm.use((s) => this.wasm.x.sixsands_bot_uses_net(this.handle(name), s.text(bot)) === 1);
  }

  /** Keeps the file of a game's net for all searches that follow. */
  keepNet(name: GameName, file: Uint8Array): void {
    this.dropNet(name);
    const at = this.wasm.reserve(file.length);
    this.wasm.memory().set(file, at);
    this.nets.set(name, { at, size: file.length });
  }

  private dropNet(name: GameName): void {
    const net = this.nets.get(name);
    if (net) this.wasm.x.free(net.at);
    this.nets.delete(name);
  }

  /* Records. */

  private openReader(scratch: Scratch, text: string): number {
    const out = scratch.word();
    const bytes = utf8(text);
    this.wasm.check(this.wasm.x.sixsands_reader_open(out, scratch.data(bytes), bytes.length));
    return this.wasm.int(out);
  }

  /** The next record, 0 after the last; throws at an invalid one. `line` receives the number of its first line. */
  private readNext(scratch: Scratch, reader: number, line = scratch.word()): number {
    const out = scratch.word();
    const reason = scratch.bytes(constants.REASON_SIZE);
    const found = this.wasm.x.sixsands_reader_next(out, line, reason, constants.REASON_SIZE, reader);
    if (found < 0) throw new EngineError(this.wasm.text(reason), found, this.wasm.int(line));
    return found === 0 ? 0 : this.wasm.int(out);
  }

  /** Does something with the first record of a text. */
  private firstRecord<T>(text: string, run: (scratch: Scratch, record: number) => T): T {
    const record = this.keepRecord(text);
    try {
      return this.wasm.use((scratch) => run(scratch, record));
    } finally {
      this.wasm.x.sixsands_record_free(record);
    }
  }

  readRecords(text: string): GameRecord[] {
    return this.wasm.use((scratch) => {
      const reader = this.openReader(scratch, text);
      const line = scratch.word();
      const records: GameRecord[] = [];
      try {
        for (let record; (record = this.readNext(scratch, reader, line)) !== 0;)
          records.push({ ...this.describe(record), line: this.wasm.int(line) });
      } finally {
        this.wasm.x.sixsands_reader_close(reader);
      }
      if (records.length === 0) throw new EngineError("no record in this text", constants.ERROR_RECORD, 1);
      return records;
    });
  }

  private tags(record: number): [string, string][] {
    const { x } = this.wasm;
    return Array.from({ length: x.sixsands_record_tags(record) }, (_, i) => [
      this.wasm.text(x.sixsands_record_tag_name(record, i)),
      this.wasm.text(x.sixsands_record_tag_value(record, i)),
    ]);
  }

  /** The record in plain values; frees it. */
  private describe(record: number): Omit<GameRecord, "line"> {
    const { x } = this.wasm;
    try {
      const game = x.sixsands_record_game(record);
      const viewer = x.sixsands_record_viewer(record);
      const count = x.sixsands_record_steps(record);
      const steps: RecordStep[] = [];
      for (let i = 0; i < count; i++)
        steps.push(this.wasm.use((scratch) => this.describeStep(scratch, record, game, viewer, i)));
      return {
        tags: this.tags(record),
        game: this.nameOf(game),
        players: x.sixsands_record_players(record),
        viewer: viewer === constants.OPEN ? null : viewer + 1,
        steps,
        end: this.wasm.use((scratch) => this.position(scratch, record, game, viewer, count)),
        ending: this.wasm.use((scratch) => this.ending(scratch, record)),
        played: this.wasm.use((scratch) => this.played(scratch, record)),
      };
    } finally {
      x.sixsands_record_free(record);
    }
  }

  private ending(scratch: Scratch, record: number): RecordEnding {
    const words = scratch.bytes(constants.REASON_SIZE);
    this.wasm.check(this.wasm.x.sixsands_record_ending(words, constants.REASON_SIZE, record));
    return JSON.parse(this.wasm.text(words)) as RecordEnding;
  }

  private played(scratch: Scratch, record: number): RecordPlayed | null {
    const words = scratch.bytes(constants.REASON_SIZE);
    const status = this.wasm.x.sixsands_record_played(words, constants.REASON_SIZE, record);
    if (status === constants.ERROR_RECORD) return null;
    this.wasm.check(status);
    return JSON.parse(this.wasm.text(words)) as RecordPlayed;
  }

  private describeStep(
    scratch: Scratch,
    record: number,
    game: number,
    viewer: number,
    step: number,
  ): RecordStep {
    const { x } = this.wasm;
    const seat = scratch.word();
    const move = this.wasm.check(x.sixsands_record_step(record, step, seat));
    return {
      seat: this.wasm.int(seat) + 1,
      move: this.writeMove(scratch, game, move),
      outcomes: this.outcomes(scratch, record, step),
      position: this.position(scratch, record, game, viewer, step),
    };
  }

  /** The position before a step, or what the record's viewer saw. */
  private position(scratch: Scratch, record: number, game: number, viewer: number, step: number): string {
    const { x } = this.wasm;
    if (viewer === constants.OPEN) {
      const state = scratch.bytes(sizes.sixsands_state);
      this.wasm.check(x.sixsands_record_state(state, record, step));
      return this.writeState(scratch, game, state);
    }
    const view = scratch.bytes(sizes.sixsands_view);
    this.wasm.check(x.sixsands_record_view(view, record, step, viewer));
    return this.writeView(scratch, game, view);
  }

  /** A record that begins at a position or a view. The caller frees it. */
  private startRecord(scratch: Scratch, game: number, start: string): number {
    const { x } = this.wasm;
    const out = scratch.word();
    const { state, view } = this.readPosition(scratch, game, start);
    this.wasm.check(
      view === undefined
        ? x.sixsands_record_start(out, game, state)
        : x.sixsands_record_start_view(out, game, view),
    );
    return this.wasm.int(out);
  }

  /* Records that grow. */

  openRecord(name: GameName, start: string, lines: string[]): number {
    const record = this.wasm.use((scratch) => this.startRecord(scratch, this.handle(name), start));
    const id = nextRecord++;
    this.growing.set(id, record);
    try {
      this.addLines(id, lines);
    } catch (error) {
      this.closeRecord(id);
      throw error;
    }
    return id;
  }

  private recordOf(id: number): number {
    const record = this.growing.get(id);
    if (record === undefined) throw new EngineError("there is no such record", LOST);
    return record;
  }

  addLines(id: number, lines: string[]): void {
    const record = this.recordOf(id);
    const { x } = this.wasm;
    const before = x.sixsands_record_steps(record);
    this.wasm.use((scratch) => {
      const reason = scratch.bytes(constants.REASON_SIZE);
      lines.forEach((line, i) => {
        const code = x.sixsands_record_add(record, reason, constants.REASON_SIZE, scratch.text(line));
        if (code < 0) throw new EngineError(`decision ${before + i + 1}: ${this.wasm.text(reason)}`, code);
      });
    });
  }

  cutRecord(id: number, steps: number): void {
    this.wasm.check(this.wasm.x.sixsands_record_cut(this.recordOf(id), steps));
  }

  stepsOf(id: number, first: number, viewer: number | "all"): LogStep[] {
    const record = this.recordOf(id);
    const seat = viewer === "all" ? constants.OPEN : viewer - 1;
    const count = Math.max(0, this.wasm.x.sixsands_record_steps(record) - first);
    return this.wasm.use((scratch) => {
      const size = constants.EVENTS_SIZE;
      const words = scratch.bytes(size);
      return Array.from({ length: count }, (_, i) => {
        this.wasm.check(this.wasm.x.sixsands_record_events(words, size, record, first + i, seat));
        const { events, ...step } = JSON.parse(this.wasm.text(words)) as WrittenEvents;
        return { ...step, events };
      });
    });
  }

  recordText(id: number, tags: [string, string][]): string {
    const record = this.recordOf(id);
    const { x } = this.wasm;
    return this.wasm.use((scratch) => {
      for (const [tag, value] of tags)
        this.wasm.check(x.sixsands_record_set_tag(record, scratch.text(tag), scratch.text(value)));
      const length = this.wasm.check(x.sixsands_record_write(0, 0, record));
      const text = scratch.bytes(length + 1);
      this.wasm.check(x.sixsands_record_write(text, length + 1, record));
      return this.wasm.text(text);
    });
  }

  closeRecord(id: number): void {
    this.wasm.x.sixsands_record_free(this.growing.get(id) ?? 0);
    this.growing.delete(id);
  }

  /** The analysis of the first record of a text. Close it. */
  analysis(text: string, nodes: number, rollouts: number, seed: bigint): Analysis {
    return new Analysis(this, text, nodes, rollouts, seed);
  }

  /** Reads the first record. The caller frees it. */
  keepRecord(text: string): number {
    return this.wasm.use((scratch) => {
      const { x } = this.wasm;
      const reader = this.openReader(scratch, text);
      try {
        const record = this.readNext(scratch, reader);
        if (record === 0) throw new EngineError("no record in this text", constants.ERROR_RECORD, 1);
        return record;
      } finally {
        x.sixsands_reader_close(reader);
      }
    });
  }

  /* Shuffles. */

  /** The key of a server's game and the texts to be hashed with it, outcome by outcome. */
  shuffle(text: string): { key: Uint8Array; texts: string[] } {
    return this.firstRecord(text, (scratch, record) => {
      const { x } = this.wasm;
      const key = scratch.bytes(constants.HASH_SIZE);
      const reason = scratch.bytes(constants.REASON_SIZE);
      const count = this.wasm.check(
        x.sixsands_shuffle_outcomes(key, reason, constants.REASON_SIZE, record),
        reason,
      );
      const size = utf8(text).length + 64; /* longer than Id and Nonces together */
      const words = scratch.bytes(size);
      const texts = Array.from({ length: count }, (_, outcome) => {
        this.wasm.check(x.sixsands_shuffle_text(words, size, record, outcome));
        return this.wasm.text(words);
      });
      return { key: this.wasm.memory().slice(key, key + constants.HASH_SIZE), texts };
    });
  }

  /** Does every outcome follow from these hashes? Null, or the reason why not. */
  checkShuffle(text: string, commit: Uint8Array, hashes: Uint8Array): string | null {
    return this.firstRecord(text, (scratch, record) => {
      const reason = scratch.bytes(constants.REASON_SIZE);
      const code = this.wasm.x.sixsands_shuffle_check(
        reason,
        constants.REASON_SIZE,
        record,
        scratch.data(commit),
        scratch.data(hashes),
        hashes.length / constants.HASH_SIZE,
      );
      return code < 0 ? this.wasm.text(reason) : null;
    });
  }
}
