// SPDX-License-Identifier: MIT
// The engine as plain synchronous functions over the module, for one thread: what types.ts asks, but
// without waiting. Thoughts are objects that do a little at a time, so whoever drives them
// (engine.ts) decides about clocks, breaks and stops.
import { constants, sizes } from "./header";
import type {
  Consequence,
  Ended,
  Found,
  GameInfo,
  GameName,
  GameRecord,
  Hint,
  Judged,
  Look,
  MistakeClass,
  Odds,
  Played,
  PlayerSums,
  RecordStep,
  Report,
  ScoreSheet,
  Value,
  Why,
} from "./types";
import { EngineError, Room, utf8, Wasm } from "./wasm";

/** What the module writes about a move; other names than in types.ts. */
interface WrittenMove {
  move: string;
  win: number | null;
  win_error: number | null;
  points: number | null;
  points_error: number | null;
  visits: number;
  exact: boolean;
  line: string[];
}

function foundOf(m: WrittenMove): Found {
  return {
    move: m.move,
    win: m.win,
    winError: m.win_error,
    points: m.points,
    pointsError: m.points_error,
    visits: m.visits,
    exact: m.exact,
    line: m.line,
  };
}

interface WrittenValue {
  win: number;
  win_error: number | null;
  points: number;
  points_error: number | null;
}

const valueOf = (v: WrittenValue | undefined): Value | null =>
  v ? { win: v.win, winError: v.win_error, points: v.points, pointsError: v.points_error } : null;

/** What the module writes about a step of an analysis; what doesn't apply is missing. */
interface WrittenStep {
  number?: number;
  judged?: boolean;
  forced?: boolean;
  best?: string;
  value?: WrittenValue;
  loss?: WrittenValue;
  solved?: boolean;
  class?: MistakeClass;
  moves?: WrittenMove[];
  luck?: { win: number[]; points: number[] };
}

interface WrittenSums {
  seat: number;
  decisions: number;
  forced: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  error_rate?: WrittenValue;
  deal_luck?: WrittenValue;
  draw_luck?: WrittenValue;
}

const isView = (line: string): boolean => / view=\d$/.test(line);

/** Seats as a set of bits, from 1. */
const seatsOf = (set: number): number[] => [1, 2, 3, 4].filter((seat) => (set >> (seat - 1)) & 1);

export class Core {
  readonly wasm: Wasm;
  private readonly handles = new Map<string, number>();

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

  games(): GameInfo[] {
    const { x } = this.wasm;
    return [...this.handles].map(([name, game]) => ({
      name: name as GameName,
      minPlayers: x.sixsands_game_min_players(game),
      maxPlayers: x.sixsands_game_max_players(game),
    }));
  }

  private random(room: Room, seed: bigint): number {
    const rng = room.bytes(sizes.sixsands_rng);
    this.wasm.check(this.wasm.x.sixsands_rng_seed(rng, BigInt.asUintN(64, seed)));
    return rng;
  }

  /* Positions and views between their text and the module. */

  private readState(room: Room, game: number, line: string): number {
    const state = room.bytes(sizes.sixsands_state);
    const reason = room.bytes(constants.REASON_SIZE);
    const { x } = this.wasm;
    this.wasm.check(
      x.sixsands_state_read(state, reason, constants.REASON_SIZE, game, room.text(line)),
      reason,
    );
    return state;
  }

  readView(room: Room, game: number, line: string): number {
    const view = room.bytes(sizes.sixsands_view);
    const reason = room.bytes(constants.REASON_SIZE);
    const { x } = this.wasm;
    this.wasm.check(x.sixsands_view_read(view, reason, constants.REASON_SIZE, game, room.text(line)), reason);
    return view;
  }

  private writeState(room: Room, game: number, state: number): string {
    const line = room.bytes(constants.LINE_SIZE);
    this.wasm.check(this.wasm.x.sixsands_state_write(line, constants.LINE_SIZE, game, state));
    return this.wasm.text(line);
  }

  private writeView(room: Room, game: number, view: number): string {
    const line = room.bytes(constants.LINE_SIZE);
    this.wasm.check(this.wasm.x.sixsands_view_write(line, constants.LINE_SIZE, game, view));
    return this.wasm.text(line);
  }

  private writeMove(room: Room, game: number, move: number): string {
    const word = room.bytes(constants.MOVE_SIZE);
    this.wasm.check(this.wasm.x.sixsands_move_write(word, constants.MOVE_SIZE, game, move));
    return this.wasm.text(word);
  }

  /** The move that somebody typed; throws when it is none. */
  private readMove(room: Room, game: number, typed: string): number {
    const move = this.wasm.x.sixsands_move_read(game, 0, room.text(typed));
    if (move < 0) throw new EngineError(`${typed} is no action of this game`, move);
    return move;
  }

  /** A full state that fits the view: good for what the viewer may know. */
  private imagine(room: Room, game: number, view: number): number {
    const state = room.bytes(sizes.sixsands_state);
    this.wasm.check(this.wasm.x.sixsands_imagine(state, game, view, this.random(room, 1n)));
    return state;
  }

  private observe(room: Room, game: number, state: number, seat: number): number {
    const view = room.bytes(sizes.sixsands_view);
    this.wasm.check(this.wasm.x.sixsands_observe(view, game, state, seat));
    return view;
  }

  private moves(room: Room, game: number, state: number): number[] {
    const list = room.bytes(2 * constants.MAX_MOVES);
    const count = this.wasm.check(this.wasm.x.sixsands_moves(list, constants.MAX_MOVES, game, state));
    return Array.from(new Uint16Array(this.wasm.x.memory.buffer, list, count));
  }

  /* Play. */

  deal(name: GameName, players: number, seed: bigint): string {
    return this.wasm.use((room) => {
      const game = this.handle(name);
      const state = room.bytes(sizes.sixsands_state);
      this.wasm.check(this.wasm.x.sixsands_deal(state, game, players, this.random(room, seed)));
      return this.writeState(room, game, state);
    });
  }

  look(name: GameName, position: string, viewer: number | "all"): Look {
    return this.wasm.use((room) => {
      const game = this.handle(name);
      if (viewer === "all") return this.lookAtAll(room, game, this.readState(room, game, position));
      let view: number, state: number;
      if (isView(position)) {
        view = this.readView(room, game, position);
        state = this.imagine(room, game, view);
        if (this.wasm.x.sixsands_viewer(game, view) !== viewer - 1)
          throw new EngineError("it is another seat's view", constants.ERROR_SEAT);
      } else {
        state = this.readState(room, game, position);
        view = this.observe(room, game, state, viewer - 1);
      }
      const actor = this.wasm.x.sixsands_actor(game, state);
      return {
        view: this.writeView(room, game, view),
        turn: actor < 0 ? 0 : actor + 1,
        legal: viewer > 0 && actor === viewer - 1 ? this.legal(room, game, state) : [],
        over: actor === constants.OVER,
        ended: this.ended(room, game, view),
        sheets: this.sheets(room, game, state, () => view),
        ...this.viewScores(room, game, view, this.wasm.x.sixsands_players(game, state)),
      };
    });
  }

  private legal(room: Room, game: number, state: number): string[] {
    return this.moves(room, game, state).map((move) => this.writeMove(room, game, move));
  }

  private lookAtAll(room: Room, game: number, state: number): Look {
    const { x } = this.wasm;
    const actor = x.sixsands_actor(game, state);
    const scores = room.bytes(4 * constants.MAX_PLAYERS);
    const winners = room.word();
    this.wasm.check(x.sixsands_score(scores, winners, game, state));
    return {
      view: this.writeState(room, game, state),
      turn: actor < 0 ? 0 : actor + 1,
      legal: actor < 0 ? [] : this.legal(room, game, state),
      over: actor === constants.OVER,
      ended: this.ended(room, game, this.observe(room, game, state, constants.SPECTATOR)),
      sheets: this.sheets(room, game, state, (seat) => this.observe(room, game, state, seat)),
      scores: this.ints(scores, x.sixsands_players(game, state)),
      winners: seatsOf(this.wasm.int(winners)),
    };
  }

  private viewScores(
    room: Room,
    game: number,
    view: number,
    players: number,
  ): Pick<Look, "scores" | "winners"> {
    const scores = room.bytes(4 * constants.MAX_PLAYERS);
    const known = room.word();
    const winners = room.word();
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

  consequences(name: GameName, line: string): Consequence[] {
    return this.wasm.use((room) => {
      const { x } = this.wasm;
      const game = this.handle(name);
      const view = this.readView(room, game, line);
      const state = this.imagine(room, game, view);
      const seat = x.sixsands_viewer(game, view);
      if (seat < 0 || x.sixsands_actor(game, state) !== seat) return [];
      return this.moves(room, game, state).map((move) =>
        this.wasm.use((inner) => this.consequence(inner, game, state, seat, move)),
      );
    });
  }

  private consequence(room: Room, game: number, before: number, seat: number, move: number): Consequence {
    const { x } = this.wasm;
    const state = room.bytes(sizes.sixsands_state);
    const scores = room.bytes(4 * constants.MAX_PLAYERS);
    this.wasm.memory().copyWithin(state, before, before + sizes.sixsands_state);
    this.wasm.check(x.sixsands_apply(state, game, move));
    this.wasm.check(x.sixsands_score(scores, 0, game, state));
    const view = this.writeView(room, game, this.observe(room, game, state, seat));
    const over = x.sixsands_actor(game, state) === constants.OVER;
    const rng = this.random(room, 1n);
    let draws = 0; /* cards that go into a hand are those that a spectator doesn't see */
    while (x.sixsands_actor(game, state) === constants.NATURE) {
      if (x.sixsands_sees(game, state, constants.SPECTATOR) === 0) draws++;
      this.wasm.check(x.sixsands_apply(state, game, x.sixsands_sample(game, state, rng)));
    }
    return {
      move: this.writeMove(room, game, move),
      view,
      draws,
      score: this.wasm.int(scores + 4 * seat),
      over,
    };
  }

  play(name: GameName, position: string, typed: string, seed: bigint): Played {
    return this.wasm.use((room) => {
      const { x } = this.wasm;
      const game = this.handle(name);
      const state = isView(position)
        ? this.imagine(room, game, this.readView(room, game, position))
        : this.readState(room, game, position);
      const seat = x.sixsands_actor(game, state);
      const move = this.readMove(room, game, typed);
      if (seat < 0) throw new EngineError("nobody can play here", constants.ERROR_TURN);
      const why = this.whyNot(room, game, this.observe(room, game, state, seat), move);
      if (why) throw new EngineError(why.text, constants.ERROR_MOVE);
      const out = room.word();
      this.wasm.check(x.sixsands_record_start(out, game, state));
      const record = this.wasm.int(out);
      try {
        return this.playOn(room, game, state, record, seat, move, this.random(room, seed));
      } finally {
        x.sixsands_record_free(record);
      }
    });
  }

  /** Plays the move in the state and in its record, and lets nature act. */
  private playOn(
    room: Room,
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
      move: this.writeMove(room, game, move),
      outcomes: this.outcomes(room, record, 0).split(" ").slice(1),
      position: this.writeState(room, game, state),
    };
  }

  /** " +PPP": what nature did behind a decision. */
  private outcomes(room: Room, record: number, step: number): string {
    const words = room.bytes(constants.LINE_SIZE);
    this.wasm.check(this.wasm.x.sixsands_record_outcomes(words, constants.LINE_SIZE, record, step));
    return this.wasm.text(words);
  }

  read(name: GameName, typed: string): string | null {
    return this.wasm.use((room) => {
      const game = this.handle(name);
      const move = this.wasm.x.sixsands_move_read(game, 0, room.text(typed));
      return move < 0 ? null : this.writeMove(room, game, move);
    });
  }

  why(name: GameName, view: string, typed: string): Why | null {
    return this.wasm.use((room) => {
      const game = this.handle(name);
      return this.whyNot(room, game, this.readView(room, game, view), this.readMove(room, game, typed));
    });
  }

  private whyNot(room: Room, game: number, view: number, move: number): Why | null {
    const size = 2 * constants.REASON_SIZE;
    const words = room.bytes(size);
    const length = this.wasm.check(this.wasm.x.sixsands_why(words, size, game, view, move));
    return length === 0 ? null : (JSON.parse(this.wasm.text(words)) as Why);
  }

  private ended(room: Room, game: number, view: number): Ended | null {
    const words = room.bytes(constants.REASON_SIZE);
    const length = this.wasm.check(this.wasm.x.sixsands_end(words, constants.REASON_SIZE, game, view));
    return length === 0 ? null : (JSON.parse(this.wasm.text(words)) as Ended);
  }

  /** Every seat's score sheet, each in the view that `viewOf` gives for it. */
  private sheets(
    room: Room,
    game: number,
    state: number,
    viewOf: (seat: number) => number,
  ): (ScoreSheet | null)[] {
    const { x } = this.wasm;
    const size = constants.SHEET_SIZE;
    const words = room.bytes(size);
    return Array.from({ length: x.sixsands_players(game, state) }, (_, seat) => {
      const length = this.wasm.check(x.sixsands_score_sheet(words, size, game, viewOf(seat), seat));
      return length === 0 ? null : (JSON.parse(this.wasm.text(words)) as ScoreSheet);
    });
  }

  odds(name: GameName, line: string): Odds | null {
    return this.wasm.use((room) => {
      const game = this.handle(name);
      const chance = room.bytes(8 * constants.COLOURS);
      const left = this.wasm.check(this.wasm.x.sixsands_odds(chance, game, this.readView(room, game, line)));
      if (left === constants.NO_PILE) return null;
      return {
        chance: Array.from({ length: constants.COLOURS }, (_, c) => this.wasm.double(chance + 8 * c)),
        left,
      };
    });
  }

  /* Thinking. */

  /** Must this bot be given nodes or a clock? Throws when there is no such bot. */
  needsLimit(bot: string): boolean {
    return this.wasm.use((room) => {
      const reason = room.bytes(constants.REASON_SIZE);
      const { x } = this.wasm;
      return (
        this.wasm.check(x.sixsands_bot_read(reason, constants.REASON_SIZE, room.text(bot)), reason) === 1
      );
    });
  }

  /** A bot at work on a view. Close it. */
  search(name: GameName, view: string, bot: string, seed: bigint): Search {
    return new Search(this, this.handle(name), view, bot, seed);
  }

  /* Records. */

  private openReader(room: Room, text: string): number {
    const out = room.word();
    const bytes = utf8(text);
    this.wasm.check(this.wasm.x.sixsands_reader_open(out, room.data(bytes), bytes.length));
    return this.wasm.int(out);
  }

  /** The next record, 0 behind the last; throws at a wrong one. */
  private readNext(room: Room, reader: number): number {
    const out = room.word();
    const line = room.word();
    const reason = room.bytes(constants.REASON_SIZE);
    const found = this.wasm.x.sixsands_reader_next(out, line, reason, constants.REASON_SIZE, reader);
    if (found < 0) throw new EngineError(this.wasm.text(reason), found, this.wasm.int(line));
    return found === 0 ? 0 : this.wasm.int(out);
  }

  /** Does something with the first record of a text. */
  private firstRecord<T>(text: string, run: (room: Room, record: number) => T): T {
    const record = this.keepRecord(text);
    try {
      return this.wasm.use((room) => run(room, record));
    } finally {
      this.wasm.x.sixsands_record_free(record);
    }
  }

  readRecords(text: string): GameRecord[] {
    return this.wasm.use((room) => {
      const reader = this.openReader(room, text);
      const records: GameRecord[] = [];
      try {
        for (let record; (record = this.readNext(room, reader)) !== 0;) records.push(this.describe(record));
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
  private describe(record: number): GameRecord {
    const { x } = this.wasm;
    try {
      const game = x.sixsands_record_game(record);
      const viewer = x.sixsands_record_viewer(record);
      const count = x.sixsands_record_steps(record);
      const steps: RecordStep[] = [];
      for (let i = 0; i < count; i++)
        steps.push(this.wasm.use((room) => this.describeStep(room, record, game, viewer, i)));
      return {
        tags: this.tags(record),
        game: this.nameOf(game),
        players: x.sixsands_record_players(record),
        viewer: viewer === constants.OPEN ? null : viewer + 1,
        steps,
        end: this.wasm.use((room) => this.position(room, record, game, viewer, count)),
      };
    } finally {
      x.sixsands_record_free(record);
    }
  }

  private describeStep(room: Room, record: number, game: number, viewer: number, step: number): RecordStep {
    const { x } = this.wasm;
    const seat = room.word();
    const move = this.wasm.check(x.sixsands_record_step(record, step, seat));
    return {
      seat: this.wasm.int(seat) + 1,
      move: this.writeMove(room, game, move),
      outcomes: this.outcomes(room, record, step).trim(),
      position: this.position(room, record, game, viewer, step),
    };
  }

  /** The position before a step, or the view of whoever saw the record. */
  private position(room: Room, record: number, game: number, viewer: number, step: number): string {
    const { x } = this.wasm;
    if (viewer === constants.OPEN) {
      const state = room.bytes(sizes.sixsands_state);
      this.wasm.check(x.sixsands_record_state(state, record, step));
      return this.writeState(room, game, state);
    }
    const view = room.bytes(sizes.sixsands_view);
    this.wasm.check(x.sixsands_record_view(view, record, step, viewer));
    return this.writeView(room, game, view);
  }

  writeRecord(tags: [string, string][], name: GameName, start: string, lines: string[]): string {
    return this.wasm.use((room) => {
      const { x } = this.wasm;
      const game = this.handle(name);
      const out = room.word();
      this.wasm.check(
        isView(start)
          ? x.sixsands_record_start_view(out, game, this.readView(room, game, start))
          : x.sixsands_record_start(out, game, this.readState(room, game, start)),
      );
      const record = this.wasm.int(out);
      try {
        return this.fill(room, record, tags, lines);
      } finally {
        x.sixsands_record_free(record);
      }
    });
  }

  private fill(room: Room, record: number, tags: [string, string][], lines: string[]): string {
    const { x } = this.wasm;
    const reason = room.bytes(constants.REASON_SIZE);
    lines.forEach((line, i) => {
      const code = x.sixsands_record_add(record, reason, constants.REASON_SIZE, room.text(line));
      if (code < 0) throw new EngineError(`decision ${i + 1}: ${this.wasm.text(reason)}`, code);
    });
    for (const [tag, value] of tags)
      this.wasm.check(x.sixsands_record_set_tag(record, room.text(tag), room.text(value)));
    const length = this.wasm.check(x.sixsands_record_write(0, 0, record));
    const text = room.bytes(length + 1);
    this.wasm.check(x.sixsands_record_write(text, length + 1, record));
    return this.wasm.text(text);
  }

  /** The analysis of the first record of a text. Close it. */
  analysis(text: string, nodes: number, rollouts: number, seed: bigint): Analysis {
    return new Analysis(this, text, nodes, rollouts, seed);
  }

  /** Reads the first record for somebody who frees it. */
  keepRecord(text: string): number {
    return this.wasm.use((room) => {
      const { x } = this.wasm;
      const reader = this.openReader(room, text);
      try {
        const record = this.readNext(room, reader);
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
    return this.firstRecord(text, (room, record) => {
      const { x } = this.wasm;
      const key = room.bytes(constants.HASH_SIZE);
      const reason = room.bytes(constants.REASON_SIZE);
      const count = this.wasm.check(
        x.sixsands_shuffle_outcomes(key, reason, constants.REASON_SIZE, record),
        reason,
      );
      const size = utf8(text).length + 64; /* longer than Id and Nonces together */
      const words = room.bytes(size);
      const texts = Array.from({ length: count }, (_, outcome) => {
        this.wasm.check(x.sixsands_shuffle_text(words, size, record, outcome));
        return this.wasm.text(words);
      });
      return { key: this.wasm.memory().slice(key, key + constants.HASH_SIZE), texts };
    });
  }

  /** Is every outcome as these hashes make it? Null, or the reason. */
  checkShuffle(text: string, commit: Uint8Array, hashes: Uint8Array): string | null {
    return this.firstRecord(text, (room, record) => {
      const reason = room.bytes(constants.REASON_SIZE);
      const code = this.wasm.x.sixsands_shuffle_check(
        reason,
        constants.REASON_SIZE,
        record,
        room.data(commit),
        room.data(hashes),
        hashes.length / constants.HASH_SIZE,
      );
      return code < 0 ? this.wasm.text(reason) : null;
    });
  }
}

/** A search that goes on a little at a time. */
export class Search {
  private memory = 0;
  private readonly handle: number;

  constructor(
    private readonly core: Core,
    game: number,
    view: string,
    bot: string,
    seed: bigint,
  ) {
    const { wasm } = core;
    const { x } = wasm;
    this.handle = wasm.use((room) => {
      const name = room.text(bot);
      const reason = room.bytes(constants.REASON_SIZE);
      wasm.check(x.sixsands_bot_read(reason, constants.REASON_SIZE, name), reason);
      const size = wasm.check(x.sixsands_search_size(game, name));
      const seen = core.readView(room, game, view);
      const out = room.word();
      this.memory = wasm.reserve(size);
      const code = x.sixsands_search_start(
        out,
        this.memory,
        size,
        reason,
        constants.REASON_SIZE,
        game,
        seen,
        name,
        BigInt.asUintN(64, seed),
      );
      if (code < 0) this.close();
      wasm.check(code, reason);
      return wasm.int(out);
    });
  }

  /** Works for at most so many nodes; false when there is nothing left to do. */
  run(nodes: number): boolean {
    return this.core.wasm.check(this.core.wasm.x.sixsands_search_run(this.handle, BigInt(nodes))) === 1;
  }

  report(done: boolean, top: number = constants.MAX_MOVES): Report {
    const { wasm } = this.core;
    return wasm.use((room) => {
      const text = room.bytes(constants.FINDINGS_SIZE);
      wasm.check(wasm.x.sixsands_search_write(text, constants.FINDINGS_SIZE, this.handle, top));
      const r = JSON.parse(wasm.text(text)) as Omit<Report, "moves" | "done"> & { moves: WrittenMove[] };
      return { nodes: r.nodes, solved: r.solved, done, move: r.move, moves: r.moves.map(foundOf) };
    });
  }

  /** The best move and why. */
  hint(): Hint {
    const { wasm } = this.core;
    return wasm.use((room) => {
      const words = room.bytes(constants.REASONS_SIZE);
      wasm.check(wasm.x.sixsands_search_reasons(words, constants.REASONS_SIZE, this.handle));
      return JSON.parse(wasm.text(words)) as Hint;
    });
  }

  close(): void {
    this.core.wasm.x.free(this.memory);
  }
}

/** An analysis that goes on a little at a time. */
export class Analysis {
  private readonly record: number;
  private readonly handle: number;

  constructor(
    private readonly core: Core,
    text: string,
    nodes: number,
    rollouts: number,
    seed: bigint,
  ) {
    const { wasm } = core;
    this.record = core.keepRecord(text);
    try {
      this.handle = wasm.use((room) => {
        const out = room.word();
        const bits = BigInt.asUintN(64, seed);
        wasm.check(wasm.x.sixsands_analysis_start(out, this.record, BigInt(nodes), rollouts, bits));
        return wasm.int(out);
      });
    } catch (error) {
      wasm.x.sixsands_record_free(this.record);
      throw error;
    }
  }

  /** Works for about so many nodes; false when all is done. */
  run(nodes: number): boolean {
    return this.core.wasm.check(this.core.wasm.x.sixsands_analysis_run(this.handle, BigInt(nodes))) === 1;
  }

  get steps(): number {
    return this.core.wasm.x.sixsands_analysis_steps(this.handle);
  }

  /** So many steps are ready, from the first on. */
  get ready(): number {
    return this.core.wasm.x.sixsands_analysis_ready(this.handle);
  }

  /** What was found about a step that is ready. */
  step(index: number, top: number): Judged {
    const { wasm } = this.core;
    const s = wasm.use((room) => {
      const text = room.bytes(constants.JUDGEMENT_SIZE);
      wasm.check(wasm.x.sixsands_analysis_write(text, constants.JUDGEMENT_SIZE, this.handle, index, top));
      return JSON.parse(wasm.text(text)) as WrittenStep;
    });
    return {
      step: (s.number ?? 0) - 1,
      judged: s.judged ?? false,
      forced: s.forced ?? false,
      best: s.best ?? null,
      value: valueOf(s.value),
      loss: valueOf(s.loss),
      solved: s.solved ?? false,
      class: s.class ?? null,
      luckWin: s.luck?.win ?? null,
      luckPoints: s.luck?.points ?? null,
      moves: (s.moves ?? []).map(foundOf),
    };
  }

  /** The players' sums, when all is done. */
  sums(): PlayerSums[] {
    const { wasm } = this.core;
    const players = wasm.x.sixsands_record_players(this.record);
    return Array.from({ length: players }, (_, seat) => {
      const s = wasm.use((room) => {
        const text = room.bytes(constants.JUDGEMENT_SIZE);
        wasm.check(wasm.x.sixsands_analysis_write_player(text, constants.JUDGEMENT_SIZE, this.handle, seat));
        return JSON.parse(wasm.text(text)) as WrittenSums;
      });
      return {
        seat: s.seat,
        decisions: s.decisions,
        forced: s.forced,
        inaccuracies: s.inaccuracies,
        mistakes: s.mistakes,
        blunders: s.blunders,
        errorRate: valueOf(s.error_rate),
        dealLuck: valueOf(s.deal_luck),
        drawLuck: valueOf(s.draw_luck),
      };
    });
  }

  close(): void {
    this.core.wasm.x.sixsands_analysis_free(this.handle);
    this.core.wasm.x.sixsands_record_free(this.record);
  }
}
