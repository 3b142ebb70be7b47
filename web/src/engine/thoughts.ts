// SPDX-License-Identifier: MIT
// Searches and analyses over the module: objects that do a little at a time, so that their driver (engine.ts)
// decides about clocks, breaks and stops.
import type { Core } from "./core";
import { constants } from "./header";
import type {
  Balance,
  Found,
  Hint,
  EvaluatedStep,
  LuckWord,
  MistakeClass,
  PlayerSums,
  Report,
  SkillWord,
  Value,
} from "./types";

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

const balanceOf = (written: Record<keyof Balance, WrittenValue>) =>
  Object.fromEntries(Object.entries(written).map(([part, v]) => [part, valueOf(v)])) as unknown as Balance;

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
  luck?: WrittenValue;
  skill?: SkillWord;
  fortune?: LuckWord;
  balance?: Record<keyof Balance, WrittenValue>;
}

/** A search that works a little at a time. */
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
    this.handle = wasm.use((scratch) => {
      const name = scratch.text(bot);
      const reason = scratch.bytes(constants.REASON_SIZE);
      wasm.check(x.sixsands_bot_read(reason, constants.REASON_SIZE, name), reason);
      const size = wasm.check(x.sixsands_search_size(game, name));
      const seen = core.readView(scratch, game, view);
      const out = scratch.word();
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

  /** Before it works: with this file of weights. False when the file is damaged; it then works as before. */
  setNet(at: number, size: number): boolean {
    return this.core.wasm.x.sixsands_search_set_net(this.handle, 0, 0, at, size) === constants.OK;
  }

  /** Works for at most `nodes` nodes; false when there is no more to do. */
  run(nodes: number): boolean {
    return this.core.wasm.check(this.core.wasm.x.sixsands_search_run(this.handle, BigInt(nodes))) === 1;
  }

  report(done: boolean, top: number = constants.MAX_MOVES): Report {
    const { wasm } = this.core;
    return wasm.use((scratch) => {
      const text = scratch.bytes(constants.FINDINGS_SIZE);
      wasm.check(wasm.x.sixsands_search_write(text, constants.FINDINGS_SIZE, this.handle, top));
      const r = JSON.parse(wasm.text(text)) as Omit<Report, "moves" | "done"> & { moves: WrittenMove[] };
      return { nodes: r.nodes, solved: r.solved, done, move: r.move, moves: r.moves.map(foundOf) };
    });
  }

  /** The best move and why. */
  hint(): Hint {
    const { wasm } = this.core;
    return wasm.use((scratch) => {
      const words = scratch.bytes(constants.REASONS_SIZE);
      wasm.check(wasm.x.sixsands_search_reasons(words, constants.REASONS_SIZE, this.handle));
      return JSON.parse(wasm.text(words)) as Hint;
    });
  }

  close(): void {
    this.core.wasm.x.free(this.memory);
  }
}

/** An analysis that works a little at a time. */
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
      this.handle = wasm.use((scratch) => {
        const out = scratch.word();
        const bits = BigInt.asUintN(64, seed);
        wasm.check(wasm.x.sixsands_analysis_start(out, this.record, BigInt(nodes), rollouts, bits));
        return wasm.int(out);
      });
    } catch (error) {
      wasm.x.sixsands_record_free(this.record);
      throw error;
    }
  }

  /** Works for about `nodes` nodes; false when all is done. */
  run(nodes: number): boolean {
    return this.core.wasm.check(this.core.wasm.x.sixsands_analysis_run(this.handle, BigInt(nodes))) === 1;
  }

  get steps(): number {
    return this.core.wasm.x.sixsands_analysis_steps(this.handle);
  }

  /** How many steps are ready, from the first on. */
  get ready(): number {
    return this.core.wasm.x.sixsands_analysis_ready(this.handle);
  }

  /** The results for a step that is ready. */
  step(index: number, top: number): EvaluatedStep {
    const { wasm } = this.core;
    const s = wasm.use((scratch) => {
      const text = scratch.bytes(constants.ANALYSIS_SIZE);
      wasm.check(wasm.x.sixsands_analysis_write(text, constants.ANALYSIS_SIZE, this.handle, index, top));
      return JSON.parse(wasm.text(text)) as WrittenStep;
    });
    return {
      step: (s.number ?? 0) - 1,
      evaluated: s.judged ?? false,
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
      const s = wasm.use((scratch) => {
        const text = scratch.bytes(constants.ANALYSIS_SIZE);
        wasm.check(wasm.x.sixsands_analysis_write_player(text, constants.ANALYSIS_SIZE, this.handle, seat));
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
        luck: valueOf(s.luck),
        skill: s.skill ?? null,
        fortune: s.fortune ?? null,
        balance: s.balance ? balanceOf(s.balance) : null,
      };
    });
  }

  close(): void {
    this.core.wasm.x.sixsands_analysis_free(this.handle);
    this.core.wasm.x.sixsands_record_free(this.record);
  }
}
