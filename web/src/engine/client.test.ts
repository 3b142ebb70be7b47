// SPDX-License-Identifier: MIT
// The page's side and the worker's side of the engine together, over real message channels.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EngineClient, type Port } from "./client";
import { lineOf, stepsOf, writeRecord } from "./growing";
import { LocalEngine } from "./engine";
import type { Answer, Request } from "./requests";
import { serve } from "./service";
import type { EvaluatedStep, Report } from "./types";
import { EngineError } from "./wasm";

const module = new WebAssembly.Module(readFileSync(new URL("./engine.wasm", import.meta.url)));
const asked: string[][] = [];

/** What a Worker is to the page: a service behind a channel. */
function worker(): Port {
  const { port1, port2 } = new MessageChannel();
  const methods: string[] = [];
  asked.push(methods);
  const scope = {
    onmessage: null as ((event: MessageEvent<Request>) => void) | null,
    postMessage: (answer: Answer) => port2.postMessage(answer),
  };
  serve(scope);
  port2.onmessage = (event: MessageEvent<Request>) => {
    if (event.data.kind === "ask") methods.push(event.data.method);
    scope.onmessage!(event);
  };
  const port: Port = {
    postMessage: (request) => port1.postMessage(request),
    onmessage: null,
    onerror: null,
    terminate: () => port1.close(),
  };
  port1.onmessage = (event: MessageEvent<Answer>) => port.onmessage!(event);
  return port;
}

let client: EngineClient;
let position: string;
let view: string;

beforeAll(async () => {
  client = new EngineClient(Promise.resolve(module), worker(), worker);
  position = await client.deal("mandala", 2, 7n);
  ({ view } = await client.look("mandala", position, 1));
});

afterAll(() => client.close());

test("answers are those of the engine itself", async () => {
  const engine = new LocalEngine(module);
  expect(await client.games()).toEqual(await engine.games());
  expect(position).toBe(await engine.deal("mandala", 2, 7n));
  const { legal } = await engine.look("mandala", view, 1);
  const foreseen = await client.foresee("mandala", view, legal);
  expect(foreseen).toEqual(await engine.foresee("mandala", view, legal));
  const line = `1 ${legal.find((m) => m[0] === "f")}`;
  expect(await stepsOf(client, "mandala", view, [line], 1)).toEqual(
    await stepsOf(engine, "mandala", view, [line], 1),
  );
  expect(await client.odds("mandala", view)).toEqual(await engine.odds("mandala", view));
  expect(await client.why("mandala", view, "cR")).toEqual(await engine.why("mandala", view, "cR"));
  expect(await client.read("mandala", "m1r")).toBe("m1R");
  const move = (await client.look("mandala", position, 1)).legal[0]!;
  expect(await client.play("mandala", position, move, 3n)).toEqual(
    await engine.play("mandala", position, move, 3n),
  );
  expect(await client.hint("mandala", view, 200)).toEqual(await engine.hint("mandala", view, 200));
});

test("errors come back as errors, with the line of a record", async () => {
  await expect(client.deal("mandala", 5, 1n)).rejects.toBeInstanceOf(EngineError);
  await expect(client.readRecords('[Game "mandala"]\n[Players "7"]\n')).rejects.toMatchObject({ line: 2 });
  await expect(client.play("mandala", position, "cR", 1n)).rejects.toThrow("no mandala is being destroyed");
});

test("a search continues while questions are answered, reports, and can be aborted", async () => {
  const abort = new AbortController();
  const updates: Report[] = [];
  let over = false;
  const thought = client
    .think(
      { game: "mandala", view, bot: "expert", seed: 1n, nodes: 1e9 },
      (r) => updates.push(r),
      abort.signal,
    )
    .finally(() => (over = true));
  while (updates.length < 2) await client.look("mandala", position, 1);
  expect(over).toBe(false);
  abort.abort();
  const report = await thought;
  expect(report.nodes).toBeGreaterThanOrEqual(updates.at(-1)!.nodes);
  expect(asked[1]).toContain("think");
  expect(asked[0]).not.toContain("think");
});

test("an abort before the start still gets an answer", async () => {
  const report = await client.think(
    { game: "mandala", view, bot: "expert", seed: 1n, nodes: 1e9 },
    undefined,
    AbortSignal.abort(),
  );
  expect(report.moves.length).toBeGreaterThan(0);
});

test("records and analyses", async () => {
  const { legal } = await client.look("mandala", position, 1);
  const played = await client.play("mandala", position, legal[0]!, 1n);
  const line = lineOf(played);
  const text = await writeRecord(client, [["Player1", "Ann"]], "mandala", position, [line]);
  expect((await client.readRecords(text))[0]!.end).toBe(played.position);
  const steps: EvaluatedStep[] = [];
  const sums = await client.analyze(text, { nodes: 50, rollouts: 2 }, (evaluated) => steps.push(evaluated));
  expect(steps.map((s) => s.step)).toEqual([0]);
  expect(sums.map((s) => s.decisions)).toEqual([1, 0]);
  expect(await client.verify(text)).toEqual({
    ok: false,
    reason: "not verifiable: the tag Id is missing",
  });
});

test("a module that can't be fetched rejects every request with the reason", async () => {
  const lost = new EngineClient(Promise.reject(new Error("no network")), worker(), worker);
  await expect(lost.games()).rejects.toThrow("no network");
  await expect(lost.hint("mandala", view)).rejects.toThrow("no network");
  lost.close();
});

/** A client whose workers can be made to fail. */
function mortal(ready: Promise<WebAssembly.Module>): { mortal: EngineClient; workers: Port[] } {
  const workers: Port[] = [];
  const hire = (): Port => {
    const port = worker();
    workers.push(port);
    return port;
  };
  return { mortal: new EngineClient(ready, worker(), hire), workers };
}

test("a worker that dies rejects pending requests, and the next search gets another one", async () => {
  const { mortal: dying, workers } = mortal(Promise.resolve(module));
  const thought = dying.think({ game: "mandala", view, bot: "expert", seed: 1n, nodes: 1e6 });
  await dying.games();
  workers[0]!.onerror!({ message: "gone" } as ErrorEvent);
  await expect(thought).rejects.toThrow("gone");
  expect((await dying.hint("mandala", view, 50)).move).not.toBe("");
  expect(workers.length).toBe(2);
  dying.close();
});

test("a worker that fails before the module is there rejects what was asked", async () => {
  let arrive: (module: WebAssembly.Module) => void = () => undefined;
  const { mortal: early, workers } = mortal(new Promise((resolve) => (arrive = resolve)));
  const hint = early.hint("mandala", view, 50);
  workers[0]!.onerror!({ message: "not found" } as ErrorEvent);
  arrive(module);
  await expect(hint).rejects.toThrow("not found");
  early.close();
});

test("what may take long is asked of the worker", async () => {
  asked.length = 0;
  const { mortal: fresh } = mortal(Promise.resolve(module));
  const text = await writeRecord(fresh, [], "mandala", position, []);
  await fresh.readRecords(text);
  expect(asked.length).toBe(1);
  await fresh.readRecords(`${text}\n`.repeat(500));
  expect(asked[1]).toEqual(["readRecords"]);
  fresh.close();
});
