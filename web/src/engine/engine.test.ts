// SPDX-License-Identifier: MIT
// The engine over the real module: whole games, bots of all levels, hints, reasons, records,
// analyses, shuffles. That the module itself does what the native library does is tested in
// tests/wasm; here, that nothing is lost on the way to the page.
/// <reference types="node" />
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { Core } from "./core";
import { lineOf, writeRecord } from "./growing";
import { LocalEngine } from "./engine";
import type { NetSource } from "./nets";
import type { GameName, EvaluatedStep, Report } from "./types";
import { EngineError } from "./wasm";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const module = new WebAssembly.Module(readFileSync(file("./engine.wasm")));
const engine = new LocalEngine(module);

const tables: [game: GameName, players: number][] = [
  ["mandala", 2],
  ["patterns", 2],
  ["flowers", 2],
  ["flowers", 3],
  ["flowers", 4],
];

interface Game {
  start: string;
  lines: string[];
  positions: string[];
}

/** A whole game; `choose` picks among the legal moves. */
async function playGame(
  game: GameName,
  players: number,
  choose: (legal: string[], view: string, ply: number) => Promise<string> | string,
): Promise<Game> {
  const start = await engine.deal(game, players, 7n);
  const lines: string[] = [];
  const positions = [start];
  for (let position = start; ; positions.push(position)) {
    const all = await engine.look(game, position, "all");
    if (all.over) return { start, lines, positions };
    const look = await engine.look(game, position, all.turn);
    expect(look.legal).toEqual(all.legal);
    const move = await choose(look.legal, look.view, lines.length);
    expect(look.legal).toContain(move);
    const played = await engine.play(game, position, move, BigInt(lines.length));
    expect(played.seat).toBe(all.turn);
    lines.push(lineOf(played));
    position = played.position;
  }
}

describe("nets", () => {
  const game = "mandala";
  const weights = (): Uint8Array =>
    new Uint8Array(readFileSync(file(`../../../src/games/${game}/ai/${game}.net`)));
  const think = { game, bot: "expert", seed: 1n, nodes: 200 };

  async function found(net?: NetSource): Promise<Report> {
    const local = new LocalEngine(module, net);
    const { view } = await local.look(game, await local.deal(game, 2, 7n), 1);
    return local.think({ ...think, view });
  }

  test("a bot waits for its net, which is fetched once, and plays otherwise than without", async () => {
    let fetched = 0;
    const local = new LocalEngine(module, async () => {
      fetched++;
      return weights();
    });
    const { view } = await local.look(game, await local.deal(game, 2, 7n), 1);
    await local.think({ ...think, view, bot: "level:1", nodes: 10 });
    expect(fetched).toBe(0);
    const [first, second] = await Promise.all([
      local.think({ ...think, view }),
      local.think({ ...think, view }),
    ]);
    expect(fetched).toBe(1);
    expect(second).toEqual(first);
    expect(first.moves).not.toEqual((await found()).moves);
  });

  test("without a file, without a network and with a damaged file it plays as without a net", async () => {
    const plain = await found();
    const damaged = weights();
    damaged[13] = 9;
    expect(await found(async () => null)).toEqual(plain);
    expect(await found(() => Promise.reject(new Error("offline")))).toEqual(plain);
    expect(await found(async () => damaged)).toEqual(plain);
  });
});

const anyMove = (legal: string[], _: string, ply: number): string => legal[(ply * 7919) % legal.length]!;

describe("games", () => {
  test("all are there", async () => {
    const designers = ["Trevor Benjamin", "Brett J. Gilbert"];
    const levels = expect.arrayContaining([0]) as number[];
    expect(await engine.games()).toEqual([
      {
        name: "mandala",
        minPlayers: 2,
        maxPlayers: 2,
        players: 2,
        unit: "points",
        designers,
        levels,
        hides: true,
        deck: true,
      },
      {
        name: "patterns",
        minPlayers: 2,
        maxPlayers: 2,
        players: 2,
        unit: "points",
        designers,
        levels,
        hides: false,
        deck: false,
      },
      {
        name: "flowers",
        minPlayers: 2,
        maxPlayers: 4,
        players: 2,
        unit: "points",
        designers,
        levels,
        hides: true,
        deck: true,
      },
    ]);
  });

  test.each(tables)("%s with %i is played to its end by bots", async (game, players) => {
    const { positions } = await playGame(game, players, async (_, view, ply) => {
      const found = await engine.think({ game, view, bot: "level:1", seed: BigInt(ply) });
      return found.move;
    });
    const end = await engine.look(game, positions.at(-1)!, "all");
    expect(end).toMatchObject({ over: true, turn: 0, legal: [] });
    expect(end.scores).toHaveLength(players);
    const best = Math.max(...end.scores.map(Number));
    for (const seat of end.winners) expect(end.scores[seat - 1]).toBe(best);
    expect(end.winners.length).toBeGreaterThan(0);
    // Everybody gets the same reason for the end, and nobody before it.
    const reasons: Record<string, RegExp> = {
      mandala: /^(river|deck)$/,
      patterns: /^stuck$/,
      flowers: /^(flowers|tiles)$/,
    };
    expect(end.ended?.key).toMatch(reasons[game] ?? /^$/);
    for (let viewer = 0; viewer <= players; viewer++)
      expect((await engine.look(game, positions.at(-1)!, viewer)).ended).toEqual(end.ended);
    expect((await engine.look(game, positions[0]!, "all")).ended).toBeNull();
  });

  test("equal seeds give equal games", async () => {
    const games = [await playGame("mandala", 2, anyMove), await playGame("mandala", 2, anyMove)];
    expect(games[0]).toEqual(games[1]);
    expect(await engine.deal("mandala", 2, 8n)).not.toBe(games[0]!.start);
  });

  test("bad requests are rejected with words", async () => {
    const position = await engine.deal("mandala", 2, 1n);
    await expect(engine.deal("mandala", 3, 1n)).rejects.toThrow("the game isn't for this number of players");
    await expect(engine.deal("chess" as GameName, 2, 1n)).rejects.toThrow("there is no game chess");
    await expect(engine.look("mandala", "nonsense", 1)).rejects.toBeInstanceOf(EngineError);
    await expect(engine.look("mandala", position, 3)).rejects.toThrow("there is no such seat");
    await expect(engine.play("mandala", position, "cR", 1n)).rejects.toThrow("no mandala is being destroyed");
    await expect(engine.play("mandala", position, "hello", 1n)).rejects.toThrow("hello isn't a move");
    const { view } = await engine.look("mandala", position, 2);
    await expect(engine.look("mandala", view, 1)).rejects.toThrow("another seat's view");
  });
});

describe("views", () => {
  test.each(tables)("%s with %i: a view agrees with its position", async (game, players) => {
    const { positions } = await playGame(game, players, anyMove);
    for (const position of positions.filter((_, i) => i % 9 === 0))
      for (let viewer = 0; viewer <= players; viewer++) {
        const look = await engine.look(game, position, viewer);
        expect(await engine.look(game, look.view, viewer)).toEqual(look);
        expect(look.view.endsWith(` view=${viewer}`)).toBe(true);
        if (viewer !== look.turn) expect(look.legal).toEqual([]);
      }
  });

  test("a position is laid out in rows, without what is hidden", async () => {
    const line = "m1=RY/-/- m2=G2/-/- hand=ROGP3/?6 cup=OG/?2 river=-/- deck=?88 discard=- turn=1 view=1";
    const { rows } = await engine.look("mandala", line, 1);
    expect(rows).toContainEqual({ key: "hand", cells: ["R O G P3", "6 hidden"] });
    expect(rows).toContainEqual({ key: "mandalas", number: 2, cells: ["mountain G2, missing R O Y P K"] });
    const position = await engine.deal("patterns", 2, 1n);
    const [cells] = (await engine.look("patterns", position, "all")).rows;
    expect(cells).toMatchObject({ key: "cells", grid: true });
    expect(cells?.cells[0]?.split("\n")).toHaveLength(1 + 8);
  });

  test("a score that depends on hidden cards isn't given", async () => {
    const position = await engine.deal("mandala", 2, 1n);
    expect((await engine.look("mandala", position, 1)).scores).toEqual([0, null]);
    expect((await engine.look("mandala", position, 0)).scores).toEqual([null, null]);
    expect((await engine.look("mandala", position, "all")).scores).toEqual([0, 0]);
  });
});

describe("what actions do", () => {
  const line = "m1=RY/-/- m2=G2/-/- hand=ROGP3/?6 cup=OG/?2 river=-/- deck=?88 discard=- turn=1 view=1";

  test("what moves would do, before nature answers", async () => {
    const { legal } = await engine.look("mandala", line, 1);
    const all = await engine.foresee("mandala", line, legal);
    const of = (move: string) => all[legal.indexOf(move)];
    expect(of("m1R")).toMatchObject([
      { kind: "build", mandala: 1, colour: "R", template: "red onto mountain 1" },
      { kind: "draws", count: 3, cards: "???", template: "3 cards drawn", brief: "draws 3" },
    ]);
    expect(of("f1P2")).toMatchObject([
      { kind: "grow", mandala: 1, colour: "P", count: 2, own: 2, against: 0 },
    ]);
    expect(of("dP3")).toMatchObject([{ kind: "discard" }, { kind: "draws", count: 3, cards: "???" }]);
    await expect(engine.foresee("mandala", line, ["cR"])).rejects.toThrow();
    await expect(engine.foresee("mandala", line.replace("turn=1", "turn=2"), ["m1R"])).rejects.toThrow();
  });

  test("a claim shows what it is worth", async () => {
    const claim =
      "m1=RY2/OG/PK m2=O2/-/- hand=YG/?4 cup=OG/?2 river=-/- deck=?89 discard=- turn=2 phase=claim1 chooser=1 view=1";
    expect((await engine.look("mandala", claim, 1)).legal).toEqual(["cR", "cY"]);
    expect(await engine.foresee("mandala", claim, ["cY"])).toMatchObject([
      [
        { kind: "claim", colour: "Y", count: 2, points: 1, next: 2 },
        { kind: "river", colour: "Y", place: 1 },
        { kind: "cup", count: 1, points: 1, place: 1 },
      ],
    ]);
  });

  test("typed actions", async () => {
    expect(await engine.read("mandala", " F1p ")).toBe("f1P1");
    expect(await engine.read("patterns", "ed4")).toBe("Ed4");
    expect(await engine.read("flowers", "p4r")).toBeNull();
    expect(await engine.read("mandala", "")).toBeNull();
    expect(await engine.read("mandala", "m1R\0")).toBeNull();
  });

  test("reasons have a key, fields and words", async () => {
    expect(await engine.why("mandala", line, "f1R1")).toEqual({
      key: "mountain",
      colour: "R",
      mandala: 1,
      text: "red is already in the mountain of mandala 1",
      template: "Red is already in the mountain of mandala 1.",
    });
    expect(await engine.why("mandala", line, "m1R")).toBeNull();
    expect(await engine.why("mandala", line.replace("turn=1", "turn=2"), "m1R")).toMatchObject({
      key: "turn",
      seat: 2,
    });
  });

  test("odds of the next card", async () => {
    const odds = await engine.odds("mandala", line);
    expect(odds!.remaining).toBe(88);
    const unseen = [16, 16, 17, 14, 15, 18]; /* of 18 each, without what the viewer sees */
    const all = unseen.reduce((a, b) => a + b);
    odds!.chance.forEach((chance, colour) => expect(chance).toBeCloseTo(unseen[colour]! / all, 12));
    const { view } = await engine.look("patterns", await engine.deal("patterns", 2, 1n), 1);
    expect(await engine.odds("patterns", view)).toBeNull();
  });

  test("nothing that is typed breaks it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tables), fc.string({ unit: "binary" }), async ([game], typed) => {
        const read = await engine.read(game, typed);
        if (read !== null) expect(await engine.read(game, read)).toBe(read);
        expect(await engine.look(game, typed, 1).catch((e: unknown) => e)).toBeInstanceOf(EngineError);
      }),
    );
  });
});

describe("bots", () => {
  const bots = ["random", "greedy", "heuristic", "flatmc:50", "mcts:50"];
  const levels = [0, 1, 2, 3, 4, 5, 6].map((n) => `level:${n}`);

  test.each(tables)("%s with %i: all of them", async (game, players) => {
    const position = await engine.deal(game, players, 3n);
    const { turn } = await engine.look(game, position, "all");
    const { view, legal } = await engine.look(game, position, turn);
    for (const bot of [...bots, ...levels]) {
      const report = await engine.think({ game, view, bot, seed: 5n });
      expect(report.done).toBe(true);
      expect(report.moves.map((m) => m.move).sort()).toEqual([...legal].sort());
      expect(legal).toContain(report.move);
      for (const m of report.moves) if (m.win !== null) expect(m.win >= 0 && m.win <= 1).toBe(true);
      expect(await engine.think({ game, view, bot, seed: 5n })).toEqual(report);
    }
  });

  test("the expert reports while it searches, and stops when asked", async () => {
    const { view } = await engine.look("mandala", await engine.deal("mandala", 2, 1n), 1);
    const abort = new AbortController();
    const updates: Report[] = [];
    const report = await engine.think(
      { game: "mandala", view, bot: "expert", seed: 1n, nodes: 1e9 },
      (r) => {
        updates.push(r);
        abort.abort();
      },
      abort.signal,
    );
    expect(updates).toHaveLength(1);
    expect(updates[0]!.done).toBe(false);
    expect(report.done).toBe(true);
    expect(report.nodes).toBeGreaterThanOrEqual(updates[0]!.nodes);
  });

  test("two searches at once don't disturb each other", async () => {
    const { view } = await engine.look("mandala", await engine.deal("mandala", 2, 1n), 1);
    const think = (seed: bigint): Promise<Report> =>
      engine.think({ game: "mandala", view, bot: "expert", seed, nodes: 3000 });
    const alone = [await think(1n), await think(2n)];
    expect(await Promise.all([think(1n), think(2n)])).toEqual(alone);
  });

  test("a search that can't start says why", async () => {
    const position = await engine.deal("mandala", 2, 1n);
    const { view } = await engine.look("mandala", position, 2);
    const ask = { game: "mandala" as const, view, seed: 1n };
    await expect(engine.think({ ...ask, bot: "level:1" })).rejects.toThrow("another seat acts now");
    await expect(engine.think({ ...ask, bot: "level:9" })).rejects.toThrow(/level/);
  });

  test("memory is released", async () => {
    const { view, legal } = await engine.look("flowers", await engine.deal("flowers", 4, 1n), 1);
    const core = new Core(module);
    const search = (): void => core.search("flowers", view, "expert", 1n).close();
    search();
    const size = core.wasm.memory().length;
    for (let i = 0; i < 50; i++) search();
    for (let i = 0; i < 50; i++) core.foresee("flowers", view, legal);
    expect(core.wasm.memory().length).toBe(size);
  });

  test.each(tables)("%s with %i: a hint in words", async (game, players) => {
    const position = await engine.deal(game, players, 3n);
    const { turn } = await engine.look(game, position, "all");
    const { view, legal } = await engine.look(game, position, turn);
    const hint = await engine.hint(game, view, 300);
    expect(legal).toContain(hint.move);
    expect(hint.text).toMatch(/^\S+: .+\. Win \d+ %.*points\.$/);
    expect(hint.text.startsWith(`${hint.move}: `)).toBe(true);
    // Compared with the next best ones, the better first.
    const others = hint.others ?? [];
    expect(others.length).toBe(Math.min(2, legal.length - 1));
    for (const { move } of others) expect(legal.filter((m) => m !== hint.move)).toContain(move);
    expect(others.map(({ win }) => win)).toEqual(others.map(({ win }) => win).sort((a, b) => b - a));
  });
});

describe("records", () => {
  test.each(["mandala-2p", "patterns-2p", "flowers-2p", "flowers-3p", "flowers-4p"])(
    "%s round-trips",
    async (name) => {
      const text = readFileSync(file(`../../../tests/samples/${name}.sgr`), "utf8");
      const plain = text.replace(/ \|.*$/gm, ""); /* without lists of legal moves */
      const records = await engine.readRecords(text);
      let written = "";
      for (const r of records) {
        const lines = r.steps.map(lineOf);
        const own = new Set(["Game", "Players", "Start", "Result", "Winner"]);
        const tags = r.tags.filter(([tag]) => !own.has(tag));
        written += await writeRecord(engine, tags, r.game, r.steps[0]!.position, lines);
        const end = await engine.look(r.game, r.end, "all");
        expect(end.scores.join("-")).toBe(r.tags.find(([tag]) => tag === "Result")![1]);
      }
      expect(written).toBe(plain);
    },
  );

  test("a game played here", async () => {
    const { start, lines, positions } = await playGame("flowers", 3, anyMove);
    const text = await writeRecord(engine, [["Player1", 'Ann "A"']], "flowers", start, lines);
    const [record] = await engine.readRecords(text);
    expect(record).toMatchObject({ game: "flowers", players: 3, viewer: null, end: positions.at(-1) });
    expect(record!.steps.map((s) => s.position)).toEqual(positions.slice(0, -1));
    expect(record!.tags).toContainEqual(["Player1", 'Ann "A"']);
  });

  test("what one seat saw", async () => {
    const start = "m1=RY/-/- m2=G2/-/- hand=?6/YG2P2K cup=?2/RP river=-/- deck=?88 discard=- turn=1 view=2";
    const text = await writeRecord(engine, [], "mandala", start, ["1 f2O1", "2 f1G1", "1 m2K +???"]);
    const [record] = await engine.readRecords(text);
    expect(record!.viewer).toBe(2);
    expect(record!.steps[0]!.position).toBe(start);
    expect(record!.steps[2]!.outcomes).toBe("+???");
  });

  test("invalid ones are rejected with line and reason", async () => {
    const start = await engine.deal("patterns", 2, 1n);
    await expect(writeRecord(engine, [], "patterns", start, ["1 Ed4"])).rejects.toThrow(
      "decision 1: it is the turn of seat 2, not of seat 1",
    );
    await expect(writeRecord(engine, [["bad tag", "x"]], "patterns", start, [])).rejects.toThrow(
      "a record is wrong",
    );
    await expect(engine.readRecords("")).rejects.toThrow("no record in this text");
    await expect(engine.readRecords('[Game "mandala"]\n[Players "7"]\n')).rejects.toMatchObject({
      line: 2,
      message: 'Players must be 2, not "7"',
    });
  });
});

describe("analysis", () => {
  const native = [
    process.env["SIXSANDS"],
    ...["build", "build-gcc"].map((b) => file(`../../../${b}/sixsands`)),
  ].find((path) => path && existsSync(path));

  async function analyze(text: string): Promise<{ steps: EvaluatedStep[]; sums: unknown }> {
    const steps: EvaluatedStep[] = [];
    const progress: number[] = [];
    const sums = await engine.analyze(text, { nodes: 80, rollouts: 4 }, (evaluated, done) => {
      steps.push(evaluated);
      progress.push(done);
    });
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);
    return { steps, sums };
  }

  async function shortRecord(game: GameName, players: number): Promise<string> {
    const { start, lines } = await playGame(game, players, anyMove);
    return writeRecord(engine, [], game, start, lines.slice(0, 14));
  }

  test.each(tables)("%s with %i: every decision is evaluated, in order", async (game, players) => {
    const text = await shortRecord(game, players);
    const { steps, sums } = await analyze(text);
    expect(steps.map((s) => s.step)).toEqual([...Array(14).keys()]);
    for (const s of steps) {
      expect(s.evaluated).toBe(true);
      if (s.forced) continue;
      expect(s.loss!.win).toBeGreaterThanOrEqual(0);
      expect(s.moves[0]!.move).toBe(s.best);
    }
    expect(sums).toHaveLength(players);
    expect(await analyze(text)).toEqual({ steps, sums });
  });

  test.each(tables)("%s with %i: the parts of a result add up to it", async (game, players) => {
    const { start, lines } = await playGame(game, players, anyMove);
    const text = await writeRecord(engine, [], game, start, lines);
    const quick = vi.spyOn(performance, "now").mockReturnValue(0); // a machine on which no piece takes time
    const sums = await engine.analyze(text, { nodes: 4, rollouts: 2 }, () => undefined);
    quick.mockRestore();
    for (const { balance } of sums) {
      const { deal, draws, lost, given, hidden, result } = balance!;
      const total = deal.win + draws.win - lost.win + given.win + hidden.win;
      expect(total).toBeCloseTo(result.win, 4);
    }
    expect(sums.reduce((sum, { balance }) => sum + balance!.result.win, 0)).toBeCloseTo(0, 4);
  });

  test.skipIf(!native).each(tables)("%s with %i: as `sixsands analyze` has it", async (game, players) => {
    const text = await shortRecord(game, players);
    const out = execFileSync(native!, ["analyze", "-", "--json", "--nodes", "80", "--rollouts", "4"], {
      input: text,
    });
    interface Step {
      best?: string;
      class?: string;
      loss?: { win: number; win_error: number; points: number; points_error: number };
      luck?: { win: number[] };
    }
    const wanted = (JSON.parse(out.toString()) as { steps: Step[] }).steps;
    const { steps } = await analyze(text);
    wanted.forEach((step, i) => {
      const found = steps[i]!;
      expect(found.best).toBe(step.best ?? null);
      expect(found.class).toBe(step.class ?? null);
      expect(found.luckWin).toEqual(step.luck?.win ?? null);
      if (step.loss)
        expect(found.loss).toEqual({
          win: step.loss.win,
          winError: step.loss.win_error,
          points: step.loss.points,
          pointsError: step.loss.points_error,
        });
    });
    expect(steps).toHaveLength(wanted.length);
  });

  test("it can be stopped", async () => {
    const abort = new AbortController();
    const text = await shortRecord("mandala", 2);
    const evaluated = engine.analyze(text, { nodes: 100000, rollouts: 0 }, () => undefined, abort.signal);
    setTimeout(() => abort.abort(), 30);
    await expect(evaluated).rejects.toThrow("the analysis was stopped");
  });
});

describe("shuffles", () => {
  const games = readFileSync(file("./samples/server.sgr"), "utf8")
    .split(/\n\n(?=\[Game)/)
    .map((text) => `${text.trimEnd()}\n\n`);

  test("a server's games are as committed", async () => {
    expect(games).toHaveLength(5);
    for (const text of games) {
      const [record] = await engine.readRecords(text);
      const drawn = record!.steps.flatMap((s) => s.outcomes.match(/m\d|[ROYGPK][23457x]|[ROYGPK]/g) ?? []);
      expect(await engine.verify(text)).toEqual({ ok: true, outcomes: 1 + drawn.length });
    }
  });

  test("and whatever is changed is noticed", async () => {
    for (const text of games) {
      expect(await engine.verify(text.replace(/nonce-0/, "nonce-9"))).toEqual({
        ok: false,
        reason: "the deal is not the one that the key gives",
      });
      expect(await engine.verify(text.replace(/\[Commit "./, '[Commit "0'))).toMatchObject({ ok: false });
      expect(await engine.verify(text.replace(/\[Key.*\n/, ""))).toEqual({
        ok: false,
        reason: "not verifiable: the tag Key is missing",
      });
    }
  });
});
