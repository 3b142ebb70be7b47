// SPDX-License-Identifier: MIT
// The engine as types.ts describes it, in this thread. Long searches work in slices of a few milliseconds with a
// break after each, so that other requests and aborts get through. The worker runs it; tests use it directly.
import type { StepEvent } from "../games/events";
import { Core } from "./core";
import type { NetSource } from "./nets";
import type { Search } from "./thoughts";
import type {
  Engine,
  GameInfo,
  GameName,
  GameRecord,
  Hint,
  EvaluatedStep,
  LogStep,
  Look,
  Odds,
  Played,
  PlayerSums,
  Report,
  Think,
  Verified,
  Why,
} from "./types";
import { EngineError } from "./wasm";

const usualMovetime = 1000; /* for a bot that must be given a limit and isn't */
const hintMovetime = 700;
/** Moves that a hint is compared with. */
const OTHERS = 2;
const slice = 8; /* milliseconds */
/** Nodes in a slice at most: pieces that end early say nothing about how long a whole one of that size takes. */
const LARGEST_PIECE = 4096;
const updateInterval = 150;
const netPatience = 3000; /* a bot waits this long for its net, then plays without */
const usualRollouts = 500;
const topMoves = 3; /* of each decision in an analysis */

/** A break in which messages and timers get through. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Pieces of work of about one slice each. */
class Pace {
  private piece = 16;

  /** Does one piece, at most `most`; what `run` returned, and how large the piece was. */
  step<T>(most: number, run: (size: number) => T): { size: number; result: T } {
    const size = Math.min(this.piece, most);
    const before = performance.now();
    const result = run(size);
    const spent = performance.now() - before;
    if (spent < slice / 2) this.piece = Math.min(LARGEST_PIECE, this.piece * 2);
    else if (spent > slice * 1.5) this.piece = Math.max(1, this.piece / 2);
    return { size, result };
  }
}

interface Limits {
  nodes: number;
  movetime: number;
  signal?: AbortSignal | undefined;
  update?: ((r: Report) => void) | undefined;
}

/** Lets a search work until a limit or the end; the first piece is done in any case. */
async function work(search: Search, limits: Limits): Promise<void> {
  const start = performance.now();
  const pace = new Pace();
  let left = limits.nodes;
  let updated = start;
  for (;;) {
    const { size, result: more } = pace.step(left, (nodes) => search.run(nodes));
    left -= size;
    if (!more || left <= 0) return;
    await pause();
    const now = performance.now();
    if (limits.signal?.aborted || now - start >= limits.movetime) return;
    if (limits.update && now - updated >= updateInterval) {
      limits.update(search.report(false));
      updated = now;
    }
  }
}

export class LocalEngine implements Engine {
  private readonly core: Core;
  /** fetches under way */
  private readonly fetches = new Map<GameName, Promise<void>>();

  constructor(
    module: WebAssembly.Module,
    private readonly nets: NetSource = async () => null,
  ) {
    this.core = new Core(module);
  }

  /** Waits for the net that a bot plays with, for a while. What fails is tried again with the next search. */
  private async prepare(game: GameName, bot: string): Promise<void> {
    if (!this.core.lacksNet(game, bot)) return;
    const fetched =
      this.fetches.get(game) ??
      this.nets(game)
        .then((file) => (file ? this.core.keepNet(game, file) : undefined))
        .catch(() => undefined)
        .finally(() => this.fetches.delete(game));
    this.fetches.set(game, fetched);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, netPatience)));
    await Promise.race([fetched, enough]);
    clearTimeout(timer);
  }

  async games(): Promise<GameInfo[]> {
    return this.core.games();
  }

  async deal(game: GameName, players: number, seed: bigint): Promise<string> {
    return this.core.deal(game, players, seed);
  }

  async look(game: GameName, position: string, viewer: number | "all" | "own"): Promise<Look> {
    return this.core.look(game, position, viewer);
  }

  async foresee(game: GameName, position: string, moves: string[]): Promise<StepEvent[][]> {
    return this.core.foresee(game, position, moves);
  }

  async play(game: GameName, position: string, move: string, seed: bigint): Promise<Played> {
    return this.core.play(game, position, move, seed);
  }

  async read(game: GameName, typed: string): Promise<string | null> {
    return this.core.read(game, typed);
  }

  async why(game: GameName, view: string, move: string): Promise<Why | null> {
    return this.core.why(game, view, move);
  }

  async odds(game: GameName, view: string): Promise<Odds | null> {
    return this.core.odds(game, view);
  }

  async think(t: Think, update?: (r: Report) => void, signal?: AbortSignal): Promise<Report> {
    const unlimited = t.nodes === undefined && t.movetime === undefined;
    const movetime = unlimited && this.core.needsLimit(t.bot) ? usualMovetime : (t.movetime ?? Infinity);
    await this.prepare(t.game, t.bot);
    const search = this.core.search(t.game, t.view, t.bot, t.seed);
    try {
      await work(search, { nodes: t.nodes ?? Infinity, movetime, signal, update });
      return search.report(true);
    } finally {
      search.close();
    }
  }

  async hint(game: GameName, view: string, nodes?: number): Promise<Hint> {
    await this.prepare(game, "expert");
    const search = this.core.search(game, view, "expert", 1n);
    try {
      await work(search, {
        nodes: nodes ?? Infinity,
        movetime: nodes === undefined ? hintMovetime : Infinity,
      });
      const hint = search.hint();
      const others = search
        .report(true)
        .moves.flatMap(({ move, win }) => (win === null || move === hint.move ? [] : [{ move, win }]));
      return { ...hint, others: others.sort((a, b) => b.win - a.win).slice(0, OTHERS) };
    } finally {
      search.close();
    }
  }

  async readRecords(text: string): Promise<GameRecord[]> {
    return this.core.readRecords(text);
  }

  async openRecord(game: GameName, start: string, lines: string[]): Promise<number> {
    return this.core.openRecord(game, start, lines);
  }

  async addLines(record: number, lines: string[]): Promise<void> {
    this.core.addLines(record, lines);
  }

  async cutRecord(record: number, steps: number): Promise<void> {
    this.core.cutRecord(record, steps);
  }

  async stepsOf(record: number, first: number, viewer: number | "all"): Promise<LogStep[]> {
    return this.core.stepsOf(record, first, viewer);
  }

  async recordText(record: number, tags: [string, string][]): Promise<string> {
    return this.core.recordText(record, tags);
  }

  async closeRecord(record: number): Promise<void> {
    this.core.closeRecord(record);
  }

  async analyze(
    record: string,
    options: { nodes?: number; rollouts?: number; seed?: bigint },
    each: (j: EvaluatedStep, done: number) => void,
    signal?: AbortSignal,
  ): Promise<PlayerSums[]> {
    const { nodes = 0, rollouts = usualRollouts, seed = 1n } = options;
    const analysis = this.core.analysis(record, nodes, rollouts, seed);
    try {
      const pace = new Pace();
      const { steps } = analysis;
      for (let sent = 0, more = true; more;) {
        more = pace.step(Infinity, (size) => analysis.run(size)).result;
        for (const { ready } = analysis; sent < ready; sent++)
          each(analysis.step(sent, topMoves), (sent + 1) / steps);
        await pause();
        if (signal?.aborted) throw new EngineError("the analysis was stopped", 0);
      }
      return analysis.sums();
    } finally {
      analysis.close();
    }
  }

  async verify(record: string): Promise<Verified> {
    const { subtle } = globalThis.crypto;
    try {
      const { key, texts } = this.core.shuffle(record);
      const commit = new Uint8Array(await subtle.digest("SHA-256", key as Uint8Array<ArrayBuffer>));
      const secret = await subtle.importKey(
        "raw",
        key as Uint8Array<ArrayBuffer>,
        { name: "HMAC", hash: "SHA-256" },
        false,
        ["sign"],
      );
      const hashes = new Uint8Array(texts.length * 32);
      const encoder = new TextEncoder();
      for (const [i, text] of texts.entries())
        hashes.set(new Uint8Array(await subtle.sign("HMAC", secret, encoder.encode(text))), 32 * i);
      const reason = this.core.checkShuffle(record, commit, hashes);
      return reason === null ? { ok: true, outcomes: texts.length } : { ok: false, reason };
    } catch (error) {
      if (error instanceof EngineError) return { ok: false, reason: error.message };
      throw error;
    }
  }
}
