// SPDX-License-Identifier: MIT
// Records that grow: a move costs the same at the end of a long game as at its beginning, wherever the game comes
// from; and after a failure of the engine nothing is lost.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Steps } from "../online/game/source";
import { game as sample } from "../online/game/game.sample";
import { LocalSource } from "../state/table/local";
import type { Snapshot } from "../state/table/source";
import { LocalEngine } from "./engine";
import { GrowingRecord, lineOf } from "./growing";

const module = new WebAssembly.Module(readFileSync(new URL("./engine.wasm", import.meta.url)));

/** An engine, and its work on records since the last question: calls of the module, and characters in and out. */
function watched() {
  const engine = new LocalEngine(module);
  let calls = 0;
  let size = 0;
  const { wasm } = (engine as unknown as { core: { wasm: { x: Record<string, unknown> } } }).core;
  wasm.x = Object.fromEntries(
    Object.entries(wasm.x).map(([name, made]) => {
      if (typeof made !== "function" || !name.includes("_record_")) return [name, made];
      const call = made as (...args: unknown[]) => unknown;
      return [name, (...args: unknown[]) => (calls++, call(...args))];
    }),
  );
  const measured = new Proxy(engine, {
    get(of, name: keyof LocalEngine) {
      const method = of[name] as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        const answer = await method.apply(of, args);
        if (/record|lines|steps/i.test(name)) size += JSON.stringify([args, answer]).length;
        return answer;
      };
    },
  });
  const spent = () => {
    const sum = { calls, size };
    calls = size = 0;
    return sum;
  };
  return { engine: measured, spent };
}

/** The last third of a game takes about as much as the first: moves differ, but not by that much. */
function expectEven(costs: { calls: number; size: number }[]) {
  expect(costs.length).toBeGreaterThan(30);
  const third = Math.floor(costs.length / 3);
  const sum = (part: typeof costs, what: "calls" | "size") => part.reduce((all, cost) => all + cost[what], 0);
  for (const what of ["calls", "size"] as const)
    expect(sum(costs.slice(-third), what), what).toBeLessThan(2 * sum(costs.slice(0, third), what));
}

test.each([
  ["mandala", ["person", "person"]],
  ["mandala", ["me", "random"]],
  ["flowers", ["person", "person", "person"]],
] as const)("a move in a long game of %s at one screen (%s)", async (game, seats) => {
  const { engine, spent } = watched();
  const seen: Snapshot[] = [];
  const costs: { calls: number; size: number }[] = [];
  const hooks = {
    show: (s: Snapshot) => void seen.push(s),
    keep: () => undefined,
    trouble: (reason: unknown) => expect.fail(String(reason)),
    pause: () => 0,
  };
  const table = await LocalSource.deal(engine, hooks, { game, seats: [...seats], seed: 3n });
  await table.begin();
  for (let last = seen.at(-1); last && !last.over; last = seen.at(-1)) {
    if (last.handTo > 0) table.lift();
    else if (last.turn === last.viewer) {
      spent();
      const made = last.steps.length;
      await table.play(last.legal[(made * 7) % last.legal.length] ?? "");
      costs.push(spent());
    }
    await expect.poll(() => seen.at(-1), { interval: 0, timeout: 100_000 }).not.toBe(last);
  }
  expectEven(costs);
  const [record] = await engine.readRecords(await table.record());
  expect(record?.steps.map(({ move }) => move)).toEqual(seen.at(-1)?.steps.map(({ move }) => move));
  table.close();
});

test("an event of a long game on a server", async () => {
  const { engine, spent } = watched();
  let position = await engine.deal("mandala", 2, 8n);
  const { view: start } = await engine.look("mandala", position, 2);
  const steps = new Steps(engine);
  const log: string[] = [];
  const costs: { calls: number; size: number }[] = [];
  for (let all = await engine.look("mandala", position, "all"); !all.over;) {
    const played = await engine.play("mandala", position, all.legal[log.length % all.legal.length] ?? "", 2n);
    const told = new GrowingRecord(engine, "mandala", position, () => [lineOf(played)]);
    log.push(...(await told.steps(0, 2)).map(lineOf));
    told.close();
    ({ position } = played);
    spent();
    expect(await steps.of(sample({ you: 2, start, log: [...log] }))).toHaveLength(log.length);
    costs.push(spent());
    all = await engine.look("mandala", position, "all");
  }
  expectEven(costs);
});

test("a record that the engine has lost is made again", async () => {
  const engine = new LocalEngine(module);
  const start = await engine.deal("patterns", 2, 1n);
  const lines: string[] = [];
  const record = new GrowingRecord(engine, "patterns", start, () => lines);
  const lose = async () => {
    for (let id = 0; id < 1000; id++) await engine.closeRecord(id);
  };
  const add = async (line: string) => {
    lines.push(line);
    await record.add([line]);
  };
  const { turn, legal } = await engine.look("patterns", start, "all");
  expect(await record.steps(0, "all")).toEqual([]);
  await add(`${turn} ${legal[0]}`);
  await lose();
  expect(await record.steps(0, "all")).toHaveLength(1);
  const { position } = await engine.play("patterns", start, legal[0] ?? "", 1n);
  const next = await engine.look("patterns", position, "all");
  await lose();
  await add(`${next.turn} ${next.legal[0]}`);
  expect(await record.steps(0, "all")).toHaveLength(2);
  lines.pop();
  await lose();
  await record.cut(1);
  expect(await record.steps(0, "all")).toHaveLength(1);
  expect(await record.text([])).toContain(lines[0]);
});

test("an impossible line is refused, and the record is unchanged", async () => {
  const engine = new LocalEngine(module);
  const start = await engine.deal("patterns", 2, 1n);
  const record = new GrowingRecord(engine, "patterns", start, () => []);
  const before = await record.text([]);
  await expect(record.add(["1 Zz9"])).rejects.toThrow("decision 1");
  expect(await record.text([])).toBe(before);
});
