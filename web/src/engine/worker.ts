// SPDX-License-Identifier: MIT
// The worker's side: the engine answers requests as they come. A long thought pauses after every
// slice, so several requests can be under way at once and each can be aborted.
import { LocalEngine } from "./engine";
import type { Answer, Request } from "./requests";
import type { Engine, Judged, Report } from "./types";
import { EngineError } from "./wasm";

/** The part of a worker's global scope that is used here. */
interface Scope {
  onmessage: ((event: MessageEvent<Request>) => void) | null;
  postMessage(answer: Answer): void;
}

const scope = globalThis as unknown as Scope;
const aborts = new Map<number, AbortController>();
let module: WebAssembly.Module | undefined;
let engine: Engine | undefined;

/** Calls the engine; functions that report on the way get their callback and signal behind the rest. */
function call(request: Request & { kind: "ask" }, on: Engine): Promise<unknown> {
  const { id, method, args } = request;
  const abort = new AbortController();
  aborts.set(id, abort);
  const tell = (news: Report | [Judged, number]): void => scope.postMessage({ kind: "news", id, news });
  if (method === "think") {
    const [t] = args as Parameters<Engine["think"]>;
    return on.think(t, tell, abort.signal);
  }
  if (method === "analyze") {
    const [record, options] = args as Parameters<Engine["analyze"]>;
    return on.analyze(record, options, (judged, done) => tell([judged, done]), abort.signal);
  }
  const plain = on[method] as (...args: unknown[]) => Promise<unknown>;
  return plain.apply(on, args);
}

async function answer(request: Request & { kind: "ask" }): Promise<void> {
  const { id } = request;
  try {
    if (!module) throw new EngineError("the engine isn't there yet", 0);
    engine ??= new LocalEngine(module);
    scope.postMessage({ kind: "value", id, value: await call(request, engine) });
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) engine = undefined; /* its memory can't be trusted */
    const known = error instanceof EngineError;
    scope.postMessage({
      kind: "error",
      id,
      message: error instanceof Error ? error.message : String(error),
      code: known ? error.code : 0,
      line: known ? error.line : undefined,
    });
  } finally {
    aborts.delete(id);
  }
}

scope.onmessage = ({ data }) => {
  if (data.kind === "module") module = data.module;
  else if (data.kind === "abort") aborts.get(data.id)?.abort();
  else void answer(data);
};
