// SPDX-License-Identifier: MIT
// The page's side: the engine as promises. One service answers questions about the rules at once, another one, in a
// worker, searches and reads long texts; so the page never waits for a search. The module is fetched and compiled
// once for both.
import type { StepEvent } from "../games/events";
import type { Answer, Method, News, Request } from "./requests";
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

/** The part of a Worker that is used here; tests bring their own. */
export interface Port {
  postMessage(request: Request): void;
  onmessage: ((event: MessageEvent<Answer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  news: ((news: News) => void) | undefined;
  signal: AbortSignal | undefined;
  abort: () => void;
}

/** A record is a few thousand characters; more than this may be a file of many games. */
const LONG_TEXT = 20_000;

/** One service and the requests that it hasn't answered yet. */
class Connection {
  /** why it will never answer again */
  failure: Error | null = null;
  private next = 1;
  private readonly waiting = new Map<number, Waiting>();

  constructor(
    private readonly port: Port,
    private readonly ready: Promise<WebAssembly.Module>,
  ) {
    port.onmessage = ({ data }) => this.take(data);
    port.onerror = (event) => this.fail(new EngineError(event.message || "the engine has stopped", 0));
    ready.then(
      (module) => port.postMessage({ kind: "module", module }),
      () => undefined /* every request rejects with the reason */,
    );
  }

  async ask(
    method: Method,
    args: unknown[],
    news?: (news: News) => void,
    signal?: AbortSignal,
  ): Promise<unknown> {
    await this.ready;
    if (this.failure) throw this.failure;
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const abort = (): void => this.port.postMessage({ kind: "abort", id });
      this.waiting.set(id, { resolve, reject, news, signal, abort });
      this.port.postMessage({ kind: "ask", id, method, args });
      signal?.addEventListener("abort", abort);
      if (signal?.aborted) abort();
    });
  }

  private take(answer: Answer): void {
    const waiting = this.waiting.get(answer.id);
    if (!waiting) return;
    if (answer.kind === "news") {
      waiting.news?.(answer.news);
      return;
    }
    this.waiting.delete(answer.id);
    waiting.signal?.removeEventListener("abort", waiting.abort);
    if (answer.kind === "value") waiting.resolve(answer.value);
    else waiting.reject(new EngineError(answer.message, answer.code, answer.line));
  }

  private fail(error: Error): void {
    this.failure = error;
    this.port.terminate();
    for (const waiting of this.waiting.values()) waiting.reject(error);
    this.waiting.clear();
  }

  close(): void {
    this.fail(new EngineError("the engine was closed", 0));
  }
}

export class EngineClient implements Engine {
  private readonly rules: Connection;
  private searchWorker: Connection | undefined;

  constructor(
    private readonly module: Promise<WebAssembly.Module>,
    rules: Port,
    private readonly worker: () => Port,
  ) {
    this.rules = new Connection(rules, module);
  }

  /** Started by the first search, since it would slow down the page's start, and again after it has died. */
  private get searches(): Connection {
    if (!this.searchWorker || this.searchWorker.failure)
      this.searchWorker = new Connection(this.worker(), this.module);
    return this.searchWorker;
  }

  games(): Promise<GameInfo[]> {
    return this.rules.ask("games", []) as Promise<GameInfo[]>;
  }

  deal(game: GameName, players: number, seed: bigint): Promise<string> {
    return this.rules.ask("deal", [game, players, seed]) as Promise<string>;
  }

  look(game: GameName, position: string, viewer: number | "all" | "own"): Promise<Look> {
    return this.rules.ask("look", [game, position, viewer]) as Promise<Look>;
  }

  foresee(game: GameName, position: string, moves: string[]): Promise<StepEvent[][]> {
    return this.rules.ask("foresee", [game, position, moves]) as Promise<StepEvent[][]>;
  }

  play(game: GameName, position: string, move: string, seed: bigint): Promise<Played> {
    return this.rules.ask("play", [game, position, move, seed]) as Promise<Played>;
  }

  read(game: GameName, typed: string): Promise<string | null> {
    return this.rules.ask("read", [game, typed]) as Promise<string | null>;
  }

  why(game: GameName, view: string, move: string): Promise<Why | null> {
    return this.rules.ask("why", [game, view, move]) as Promise<Why | null>;
  }

  odds(game: GameName, view: string): Promise<Odds | null> {
    return this.rules.ask("odds", [game, view]) as Promise<Odds | null>;
  }

  think(t: Think, update?: (r: Report) => void, signal?: AbortSignal): Promise<Report> {
    const news = update && ((n: News) => update(n as Report));
    return this.searches.ask("think", [t], news, signal) as Promise<Report>;
  }

  hint(game: GameName, view: string, nodes?: number): Promise<Hint> {
    return this.searches.ask("hint", [game, view, nodes]) as Promise<Hint>;
  }

  readRecords(text: string): Promise<GameRecord[]> {
    const reader = text.length > LONG_TEXT ? this.searches : this.rules;
    return reader.ask("readRecords", [text]) as Promise<GameRecord[]>;
  }

  openRecord(game: GameName, start: string, lines: string[]): Promise<number> {
    return this.rules.ask("openRecord", [game, start, lines]) as Promise<number>;
  }

  addLines(record: number, lines: string[]): Promise<void> {
    return this.rules.ask("addLines", [record, lines]) as Promise<void>;
  }

  cutRecord(record: number, steps: number): Promise<void> {
    return this.rules.ask("cutRecord", [record, steps]) as Promise<void>;
  }

  stepsOf(record: number, first: number, viewer: number | "all"): Promise<LogStep[]> {
    return this.rules.ask("stepsOf", [record, first, viewer]) as Promise<LogStep[]>;
  }

  recordText(record: number, tags: [string, string][]): Promise<string> {
    return this.rules.ask("recordText", [record, tags]) as Promise<string>;
  }

  closeRecord(record: number): Promise<void> {
    return this.rules.ask("closeRecord", [record]) as Promise<void>;
  }

  analyze(
    record: string,
    options: { nodes?: number; rollouts?: number; seed?: bigint },
    each: (j: EvaluatedStep, done: number) => void,
    signal?: AbortSignal,
  ): Promise<PlayerSums[]> {
    const news = (n: News): void => each(...(n as [EvaluatedStep, number]));
    return this.searches.ask("analyze", [record, options], news, signal) as Promise<PlayerSums[]>;
  }

  verify(record: string): Promise<Verified> {
    return this.searches.ask("verify", [record]) as Promise<Verified>;
  }

  close(): void {
    this.rules.close();
    this.searchWorker?.close();
  }
}
