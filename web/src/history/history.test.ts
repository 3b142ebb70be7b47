// SPDX-License-Identifier: MIT
// Games of the history: from records and from the server, filters, sums, and the scale of plots.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { LocalEngine } from "../engine/engine";
import type { PlayerSums } from "../engine/types";
import type { GameState } from "../online/net/types";
import {
  NO_FILTER,
  filtered,
  keptOf,
  opponentOf,
  remoteOf,
  runningMean,
  seriesOf,
  shareOf,
  tally,
  withSums,
} from "./game";
import type { Played, Result, Tally } from "./game";
import { readGames } from "./keep";
import { scaleOf } from "./plot";

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const engine = new LocalEngine(new WebAssembly.Module(readFileSync(file("../engine/engine.wasm"))));
const sample = readFileSync(file("../../../tests/samples/mandala-2p.sgr"), "utf8");

/** The samples with players: you against level 3. */
const named = sample.replaceAll(
  /^\[Players "2"\]$/gm,
  '[Players "2"]\n[Player1 "me"]\n[Player2 "level:3"]\n[Seed "7"]',
);

describe("records", () => {
  test("of whole games with a person become games of the history", async () => {
    const games = await readGames(engine, named, 1000);
    const records = await engine.readRecords(named);
    expect(games.length).toBe(records.filter(({ ending }) => ending.kind === "played").length);
    const [first] = games;
    expect(first).toMatchObject({ game: "mandala", at: 1000, seat: 1, error: null, luck: null });
    expect(first?.others).toEqual([{ bot: "level:3", name: "" }]);
    const ending = records[0]?.ending;
    expect(first?.scores).toEqual(ending?.scores);
    expect(first?.result).toBe(ending?.winners.includes(1) ? "won" : "lost");
    expect((await engine.readRecords(first?.record ?? "")).length).toBe(1);
  });

  test("of bots, unfinished ones and views don't", async () => {
    const [record] = await engine.readRecords(named);
    if (!record) return expect.fail("no record");
    expect(keptOf(record, named, 1)).not.toBeNull();
    expect(keptOf({ ...record, played: null }, "", 1)).toBeNull();
  });

  test("bring what an analysis in the terminal found", async () => {
    const [game] = await readGames(
      engine,
      named.replace("[Seed ", '[ErrorRate "0.01250"]\n[Luck "-0.03"]\n[Seed '),
      1,
    );
    expect([game?.error, game?.luck]).toEqual([0.0125, -0.03]);
  });

  test("get the figures of their own seat", async () => {
    const [game] = await readGames(engine, named, 1);
    const value = (win: number) => ({ win, winError: 0, points: 0, pointsError: 0 });
    const sums = [1, 2].map((seat) => ({ seat, errorRate: value(seat / 100), luck: value(-seat / 10) }));
    const known = game && withSums(game, sums as unknown as PlayerSums[]);
    expect([known?.error, known?.luck]).toEqual([0.01, -0.1]);
  });
});

/** Games of all kinds, as tests/cli/history.sh has them in the terminal. */
describe("what is kept, and as what, is the same in the terminal", () => {
  const records = readFileSync(file("../../../tests/history/games.sgr"), "utf8");
  const expected = JSON.parse(readFileSync(file("../../../tests/history/expected.json"), "utf8")) as {
    games: {
      note: string;
      kept: boolean;
      game: string;
      opponent: string;
      seat: number;
      result: Result | null;
    }[];
    results: (Tally & { percent: number })[];
  };

  test("game by game", async () => {
    const read = await engine.readRecords(records);
    expect(read.length).toBe(expected.games.length);
    for (const [i, { note, kept, game, opponent, seat, result }] of expected.games.entries()) {
      const is = keptOf(read[i]!, "", 1);
      expect(is !== null, note).toBe(kept);
      if (is)
        expect([is.game, opponentOf(is), is.seat, is.result], note).toEqual([game, opponent, seat, result]);
    }
  });

  test("added up", async () => {
    const rows = tally(await readGames(engine, records, 1));
    expect(rows.map((row) => ({ ...row, percent: Math.round(100 * shareOf(row)) }))).toEqual(
      expected.results,
    );
  });

  test("filtered", async () => {
    const games = await readGames(engine, records, 1);
    const kept = expected.games.filter((g) => g.kept);
    for (const opponent of ["people", "bots", "level:3"])
      expect(filtered(games, { ...NO_FILTER, opponent }).length).toBe(
        kept.filter((g) => g.opponent === opponent).length,
      );
    for (const result of ["won", "shared", "lost"] as const)
      expect(filtered(games, { ...NO_FILTER, result }).length).toBe(
        kept.filter((g) => g.result === result).length,
      );
  });
});

describe("games of the server", () => {
  const seat = (n: number, name: string | null, bot: string | null) => ({ seat: n, name, bot });
  const over = {
    id: "abc",
    game: "flowers",
    status: "over",
    you: 2,
    created: 5,
    end: { kind: "played", seat: null, template: "" },
    seats: [seat(1, "Bo", null), seat(2, "Ann", null), seat(3, null, "level:2")],
    scores: [1, 9, 3],
    winners: [2],
  } as unknown as GameState;

  test("are like the others", () => {
    expect(remoteOf(over)).toMatchObject({ server: "abc", result: "won", scores: [1, 9, 3] });
    expect(remoteOf(over)?.others).toEqual([
      { bot: null, name: "Bo" },
      { bot: "level:2", name: "" },
    ]);
  });

  test("don't count when they were aborted or go on", () => {
    expect(
      remoteOf({ ...over, end: { kind: "abort", seat: null, template: "the game was aborted" } }),
    ).toBeNull();
    expect(remoteOf({ ...over, status: "playing" })).toBeNull();
  });
});

const made = (id: string, game: string, bot: string | null, result: Played["result"]): Played => ({
  id,
  game,
  at: Number(id),
  others: [{ bot, name: "" }],
  scores: [],
  result,
  error: Number(id) / 100,
  luck: null,
});

describe("many games", () => {
  const all = [
    made("3", "a", "level:3", "won"),
    made("2", "a", "level:3", "lost"),
    made("1", "b", null, "shared"),
    made("4", "a", "level:1", null),
  ];

  test("are filtered by game, opponent and result", () => {
    const ids = (f: Partial<typeof NO_FILTER>) => filtered(all, { ...NO_FILTER, ...f }).map(({ id }) => id);
    expect(ids({})).toEqual(["3", "2", "1", "4"]);
    expect(ids({ game: "b" })).toEqual(["1"]);
    expect(ids({ opponent: "level:3" })).toEqual(["3", "2"]);
    expect(ids({ opponent: "people" })).toEqual(["1"]);
    expect(ids({ result: "lost" })).toEqual(["2"]);
  });

  test("add up by game and opponent; without a seat of one's own nothing counts", () => {
    expect(tally(all)).toEqual([
      { game: "a", opponent: "level:3", games: 2, won: 1, shared: 0, lost: 1 },
      { game: "b", opponent: "people", games: 1, won: 0, shared: 1, lost: 0 },
    ]);
  });

  test("several kinds of bots are bots", () => {
    const [first] = all;
    const others = ["level:1", "level:2"].map((bot) => ({ bot, name: "" }));
    expect(first && opponentOf({ ...first, others })).toBe("bots");
  });

  test("make a series from the oldest on, whose mean runs", () => {
    expect(seriesOf(all, "error")).toEqual([0.01, 0.02, 0.03, 0.04]);
    expect(seriesOf(all, "luck")).toEqual([]);
    expect(runningMean([1, 2, 6], 2)).toEqual([1, 1.5, 4]);
  });

  test("have a round scale", () => {
    expect([scaleOf([]), scaleOf([0.013]), scaleOf([-0.3, 0.1]), scaleOf([0.9])]).toEqual([
      0.01, 0.02, 0.5, 1,
    ]);
  });
});
