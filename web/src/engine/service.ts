// SPDX-License-Identifier: MIT
// The worker's side: the engine answers requests as they come. A long search pauses after every slice, so several
// requests can run at once and each can be aborted.
import { LocalEngine } from "./engine";
import type { NetSource } from "./nets";
import type { Answer, Request } from "./requests";
import type { Engine, EvaluatedStep, Report } from "./types";
import { EngineError } from "./wasm";

/** The part of a worker's global scope that is used here. */
export interface Scope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(answer: Answer): void;
}

type Ask = Request & { kind: "ask" };

/** Calls the engine; functions that report progress get their callback and signal last. */
function call(
  engine: Engine,
  { method, args }: Ask,
  report: (news: Report | [EvaluatedStep, number]) => void,
  signal: AbortSignal,
): Promise<unknown> {
  if (method === "think") {
    const [t] = args as Parameters<Engine["think"]>;
    return engine.think(t, report, signal);
  }
  if (method === "analyze") {
    const [record, options] = args as Parameters<Engine["analyze"]>;
    return engine.analyze(record, options, (evaluated, done) => report([evaluated, done]), signal);
  }
  const plain = engine[method] as (...args: unknown[]) => Promise<unknown>;
  return plain.apply(engine, args);
}

/** Answers the requests sent to the scope; `nets`: where the searches' nets come from. */
export function serve(scope: Scope, nets?: NetSource): void {
  const aborts = new Map<number, AbortController>();
  let module: WebAssembly.Module | undefined;
  let engine: Engine | undefined;

  function complain(id: number, error: unknown): void {
    const known = error instanceof EngineError;
    scope.postMessage({
      kind: "error",
      id,
      message: error instanceof Error ? error.message : String(error),
      code: known ? error.code : 0,
      line: known ? error.line : undefined,
    });
  }

  async function answer(request: Ask): Promise<void> {
    const { id } = request;
    const abort = new AbortController();
    aborts.set(id, abort);
    try {
      if (!module) throw new EngineError("the engine isn't there yet", 0);
      engine ??= new LocalEngine(module, nets);
      const report = (news: Report | [EvaluatedStep, number]): void =>
        scope.postMessage({ kind: "news", id, news });
      scope.postMessage({ kind: "value", id, value: await call(engine, request, report, abort.signal) });
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) engine = undefined; /* its memory can't be trusted */
      complain(id, error);
    } finally {
      aborts.delete(id);
    }
  }

  scope.onmessage = ({ data }) => {
    if (data.kind === "module") module = data.module;
    else if (data.kind === "abort") aborts.get(data.id)?.abort();
    else void answer(data);
  };
}
