// SPDX-License-Identifier: MIT
// The engine of this page: its module from the server (or the service worker), questions about the rules answered
// in the page itself, a worker for searches. It starts when this file is loaded.
import { EngineClient, type Port } from "./client";
import { serve, type Scope } from "./service";

/** A service without a thread: an answer takes less time than a message to a worker and back. */
function nearby(): Port {
  const port: Port = {
    onmessage: null,
    onerror: null,
    postMessage: (request) => scope.onmessage?.({ data: request } as MessageEvent),
    terminate: () => (scope.onmessage = null),
  };
  const scope: Scope = {
    onmessage: null,
    postMessage: (answer) => port.onmessage?.({ data: answer } as MessageEvent),
  };
  serve(scope);
  return port;
}

export const engine = new EngineClient(
  WebAssembly.compileStreaming(fetch(new URL("./engine.wasm", import.meta.url))),
  nearby(),
  () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" }),
);
