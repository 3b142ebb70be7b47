// SPDX-License-Identifier: MIT
// The engine as plain synchronous functions over the module, for one thread: what types.ts asks, but
// without waiting. Long work is in thoughts.ts.
import type { Fact } from "../games/facts";
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
  RecordStep,
  ScoreSheet,
  Why,
} from "./types";
import { EngineError, Room, utf8, Wasm } from "./wasm";

/** What the module writes about a step. */
interface WrittenEvents {
  seat: number;
  move: string;
  outcomes: string;
  events: Fact[];
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
      hides: x.sixsands_game_hides(game) === 1,
      deck: x.sixsands_game_has_deck(game) === 1,
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
        data: this.data(room, (words, size) => this.wasm.x.sixsands_view_data(words, size, game, view)),
        turn: actor < 0 ? 0 : actor + 1,
        legal: viewer > 0 && actor === viewer - 1 ? this.legal(room, game, state) : [],
        over: actor === constants.OVER,
        ended: this.ended(room, game, view),
        sheets: this.sheets(room, game, state, () => view),
        ...this.viewScores(room, game, view, this.wasm.x.sixsands_players(game, state)),
      };
    });
  }

  private data(room: Room, write: (words: number, size: number) => number): object {
    const words = room.bytes(constants.DATA_SIZE);
    this.wasm.check(write(words, constants.DATA_SIZE));
    return JSON.parse(this.wasm.text(words)) as object;
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
      data: this.data(room, (words, size) => x.sixsands_state_data(words, size, game, state)),
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

  /** What each of these legal moves would do, as far as whoever is to move can know. */
  foresee(name: GameName, position: string, moves: string[]): Fact[][] {
    return this.wasm.use((room) => {
      const { x } = this.wasm;
      const game = this.handle(name);
      const size = constants.EVENTS_SIZE;
      const words = room.bytes(size);
      const view = isView(position)
        ? this.readView(room, game, position)
        : this.moverView(room, game, position);
      return moves.map((move) => {
        this.wasm.check(x.sixsands_foresee(words, size, game, view, this.readMove(room, game, move)));
        return JSON.parse(this.wasm.text(words)) as Fact[];
      });
    });
  }

  private moverView(room: Room, game: number, position: string): number {
    const state = this.readState(room, game, position);
    return this.observe(room, game, state, Math.max(this.wasm.x.sixsands_actor(game, state), 0));
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

  /** The decisions of lines such as "1 m1R +PPP", as somebody sees them. */
  steps(name: GameName, start: string, lines: string[], viewer: number | "all"): LogStep[] {
    return this.wasm.use((room) => {
      const record = this.startRecord(room, this.handle(name), start);
      const size = constants.EVENTS_SIZE;
      const words = room.bytes(size);
      try {
        this.addLines(room, record, lines);
        return lines.map((_, i) => {
          const eyes = viewer === "all" ? constants.OPEN : viewer - 1;
          this.wasm.check(this.wasm.x.sixsands_record_events(words, size, record, i, eyes));
          const { seat, move, events, ...written } = JSON.parse(this.wasm.text(words)) as WrittenEvents;
          const outcomes = written.outcomes.split(" ").filter((o) => o !== "");
          return { seat, move, outcomes, facts: events };
        });
      } finally {
        this.wasm.x.sixsands_record_free(record);
      }
    });
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

  /** A record that begins at a position or a view; somebody frees it. */
  private startRecord(room: Room, game: number, start: string): number {
    const { x } = this.wasm;
    const out = room.word();
    this.wasm.check(
      isView(start)
        ? x.sixsands_record_start_view(out, game, this.readView(room, game, start))
        : x.sixsands_record_start(out, game, this.readState(room, game, start)),
    );
    return this.wasm.int(out);
  }

  private addLines(room: Room, record: number, lines: string[]): void {
    const { x } = this.wasm;
    const reason = room.bytes(constants.REASON_SIZE);
    lines.forEach((line, i) => {
      const code = x.sixsands_record_add(record, reason, constants.REASON_SIZE, room.text(line));
      if (code < 0) throw new EngineError(`decision ${i + 1}: ${this.wasm.text(reason)}`, code);
    });
  }

  writeRecord(tags: [string, string][], name: GameName, start: string, lines: string[]): string {
    return this.wasm.use((room) => {
      const { x } = this.wasm;
      const record = this.startRecord(room, this.handle(name), start);
      try {
        this.addLines(room, record, lines);
        for (const [tag, value] of tags)
          this.wasm.check(x.sixsands_record_set_tag(record, room.text(tag), room.text(value)));
        const length = this.wasm.check(x.sixsands_record_write(0, 0, record));
        const text = room.bytes(length + 1);
        this.wasm.check(x.sixsands_record_write(text, length + 1, record));
        return this.wasm.text(text);
      } finally {
        x.sixsands_record_free(record);
      }
    });
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
