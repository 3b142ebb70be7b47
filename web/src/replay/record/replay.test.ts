// SPDX-License-Identifier: MIT
// The pure parts of the replay, and the record as different viewers see it, with the real engine.
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { LocalEngine } from "../../engine/engine";
import type { Engine, GameRecord, RecordEnding } from "../../engine/types";
import { foreseeMoves } from "../analysis/foreseen";
import { viewersOf, framesOf, snapshotAt } from "./frames";
import { proofOf } from "./proof";
import { bottomOf, seatsOf } from "./record";
import { branchRecord } from "./resume";
import { splitRecords } from "./split";
import { keyMove, openPosition, reducePosition } from "../state";
import { loadMessages } from "../../messages/messages";
import { loadWords } from "../language";
import { sayDate, sayEnding } from "../title";
import type { Language } from "../../state/settings";
import type { Move } from "../state";

const file = (path: string) => readFileSync(new URL(path, import.meta.url));
const text = file("../../engine/samples/server.sgr").toString("utf8");

let engine: Engine;
let records: GameRecord[];
beforeAll(async () => {
  engine = new LocalEngine(new WebAssembly.Module(file("../../engine/engine.wasm")));
  records = await engine.readRecords(text);
});

/** A record with other tags. */
function tagged(tags: [string, string][], change: Partial<GameRecord> = {}): GameRecord {
  const ending: RecordEnding = { kind: "unfinished", template: "", out: [], scores: null, winners: [] };
  return {
    tags,
    game: "mandala",
    players: 2,
    viewer: null,
    steps: [],
    end: "",
    ending,
    played: null,
    line: 1,
    ...change,
  };
}

describe("the place in a replay", () => {
  const moves: fc.Arbitrary<Move> = fc.oneof(
    fc.record({ do: fc.constant("go" as const), at: fc.integer({ min: -5, max: 50 }) }),
    fc.record({ do: fc.constant("by" as const), steps: fc.integer({ min: -50, max: 50 }) }),
    fc.record({ do: fc.constant("run" as const), on: fc.boolean() }),
    fc.record({ do: fc.constant("tick" as const) }),
  );
  test("is never outside the game, and it doesn't run on at the end", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.array(moves, { maxLength: 30 }), (last, list) => {
        const p = list.reduce(reducePosition, openPosition(last, "all"));
        expect(p.at).toBeGreaterThanOrEqual(0);
        expect(p.at).toBeLessThanOrEqual(last);
        if (p.running) expect(p.at).toBeLessThan(last);
      }),
    );
  });
  test("runs to the end, and from the end starts over", () => {
    let p = reducePosition(openPosition(3, "all"), { do: "run", on: true });
    for (let i = 0; i < 3; i++) p = reducePosition(p, { do: "tick" });
    expect(p).toMatchObject({ at: 3, running: false });
    expect(reducePosition(p, { do: "run", on: true })).toMatchObject({ at: 0, running: true });
  });
  test("follows the keys", () => {
    const p = { ...openPosition(9, "all"), at: 4 };
    const after = (key: string) => {
      const move = keyMove(key, p);
      return move && reducePosition(p, move).at;
    };
    expect(["ArrowLeft", "ArrowRight", "Home", "End", "x"].map(after)).toEqual([3, 5, 0, 9, null]);
  });
});

describe("a record", () => {
  test("names its seats, and nobody is you", () => {
    const record = tagged(
      [
        ["Player1", "level:3"],
        ["Player2", "me"],
        ["Player3", "Ann"],
      ],
      { players: 3 },
    );
    expect(seatsOf(record, 0)).toEqual([
      { kind: "bot", bot: "level:3", name: null },
      { kind: "person", bot: null, name: null },
      { kind: "person", bot: null, name: "Ann" },
    ]);
    expect(bottomOf(record, 0)).toBe(2);
  });
  test('names the reader\'s own seat "you", and lays it at the bottom', () => {
    const record = tagged(
      [
        ["Player1", "Bo"],
        ["Player2", "Ann"],
      ],
      { players: 2 },
    );
    expect(seatsOf(record, 2)).toEqual([
      { kind: "person", bot: null, name: "Bo" },
      { kind: "me", bot: null, name: null },
    ]);
    expect(bottomOf(record, 2)).toBe(2);
  });
  /** A finished game of Ann, Bo and Cy, who have 44, 38 and 34 points, with other tags in the place of Winner. */
  const ended = async (tags: string): Promise<GameRecord> => {
    const sample = file("../../../../tests/samples/flowers-3p.sgr").toString("utf8");
    const names = '[Player1 "Ann"]\n[Player2 "Bo"]\n[Player3 "Cy"]';
    const [record] = await engine.readRecords(sample.replace('[Winner "1"]', `${names}\n${tags}`));
    return record!;
  };
  test("says how it ended, also when several seats went out", async () => {
    const none: RecordEnding = { kind: "unfinished", template: "", out: [], scores: null, winners: [] };
    const won: RecordEnding = { ...none, kind: "played", scores: [44, 38, 34] };
    const played = await ended('[Winner "1"]');
    expect(played.ending).toMatchObject({ ...won, winners: [1] });
    const both = await ended('[Winner "3"]\n[End "resign 1, time 2"]');
    const out: RecordEnding["out"] = [
      { seat: 1, kind: "resign" },
      { seat: 2, kind: "time" },
    ];
    expect(both.ending).toMatchObject({
      ...won,
      template: "{1} resigned, {2} ran out of time",
      out,
      winners: [3],
    });
    const resigned = tagged([], {
      ending: { ...none, kind: "out", template: "{1} resigned", out: out.slice(0, 1), winners: [2] },
    });
    const drawn = tagged([], {
      ending: { ...none, kind: "draw", template: "a draw was agreed", winners: [1, 2] },
    });
    const said = async (language: Language, record: GameRecord, own = 0) =>
      sayEnding(await loadMessages(language), await loadWords(language), record, own);
    expect(await said("en", played)).toBe("Ann won, 44 : 38 : 34");
    expect(await said("en", both)).toBe("Ann resigned, Bo ran out of time; Cy won, 44 : 38 : 34");
    expect(await said("en", both, 1)).toBe("You resigned, Bo ran out of time; Cy won, 44 : 38 : 34");
    expect(await said("nl", both)).toBe("Ann gaf op, de tijd van Bo was om; Cy won, 44 : 38 : 34");
    expect(await said("de", both)).toBe("Ann gab auf, Bo überschritt die Zeit; Cy gewann, 44 : 38 : 34");
    expect(await said("en", resigned)).toBe("Player 1 resigned, Player 2 won");
    expect(await said("en", drawn)).toBe("A draw was agreed");
    expect(await said("en", tagged([]))).toBe("Not finished");
  });
  test("is cut out of its file unchanged", async () => {
    const one = `${text.slice(0, text.indexOf("\n\n[")).trimEnd()}\n`;
    const file = `; a comment\n\n${one}; more\n\n${text}\n${text}`;
    const read = await engine.readRecords(file);
    const texts = splitRecords(file, read);
    expect(texts).toHaveLength(1 + 2 * records.length);
    expect(texts.slice(0, 2)).toEqual([`${one}; more\n`, one]);
    for (const [i, single] of texts.entries())
      expect(await engine.readRecords(single)).toEqual([{ ...read[i], line: 1 }]);
  });
  test("can be verified, or says why not", () => {
    const tags: [string, string][] = [
      ["Commit", "c"],
      ["Nonces", "a,,b"],
      ["Key", "k"],
    ];
    expect(proofOf(tagged(tags), true)).toEqual({ commit: "c", key: "k", nonces: ["a", "b"] });
    expect(proofOf(tagged(tags), false)).toBe("insecure");
    expect(proofOf(tagged(tags.slice(0, 2)), true)).toBe("running");
    expect(proofOf(tagged(tags.slice(0, 2), { viewer: 1 }), true)).toBe("view");
    expect(proofOf(tagged([]), true)).toBe("local");
  });
});

describe("viewers", () => {
  test("see every step, and hidden cards stay hidden", async () => {
    for (const record of records)
      for (const seenBy of viewersOf(record, true)) {
        const frames = await framesOf(engine, record, seenBy);
        expect(frames.looks).toHaveLength(record.steps.length + 1);
        frames.steps.forEach((step, i) => {
          const shown = step.outcomes;
          if (seenBy === "all" || seenBy === step.seat) expect(shown).toBe(record.steps[i]?.outcomes);
          else if (/^[mdp]/.test(step.move)) expect(shown).not.toMatch(/\+[ROYGPK]+( |$)/);
        });
        const middle = snapshotAt(record, 0, frames, Math.floor(record.steps.length / 2));
        expect(middle.legal).toEqual([]);
        if (record.game === "mandala") expect(middle.view.includes("?")).toBe(seenBy !== "all");
      }
  });
  test("of a view are its own", () => {
    expect(viewersOf(tagged([], { viewer: 2 }), true)).toEqual([2]);
    expect(viewersOf(tagged([], { viewer: 0 }), true)).toEqual([0]);
    expect(viewersOf(tagged([]), true)).toEqual(["all", 1, 2, 0]);
    expect(viewersOf(tagged([]), false)).toEqual(["all"]);
  });
});

test("a game continues from a step, with the same cards until then", async () => {
  const [record] = records;
  if (!record) throw new Error("no sample");
  const at = 9;
  const [branch] = await engine.readRecords(await branchRecord(engine, record, at, 2, 7n));
  expect(branch?.steps).toEqual(record.steps.slice(0, at));
  expect(branch?.end).toBe(record.steps[at]?.position);
  expect(branch?.tags).toContainEqual(["Player2", "me"]);
  expect(branch?.tags).toContainEqual(["Player1", "level:3"]);
});

test("the moves of a decision have their events, as far as their player knows", async () => {
  const [record] = records;
  if (!record) throw new Error("no sample");
  const told = await foreseeMoves(engine, record, 0);
  expect(told.get("m2P")).toMatchObject([
    { kind: "build", mandala: 2, colour: "P" },
    { kind: "draws", count: 3, cards: "???" },
  ]);
  expect(told.size).toBeGreaterThan(5);
  expect((await foreseeMoves(engine, { ...record, viewer: 2 }, 0)).size).toBe(0);
});

test("a day is in the reader's format, and anything else is left alone", () => {
  const day = "2026-11-15";
  expect(sayDate("en", day, ["nl-NL", "en-US"])).toBe("Nov 15, 2026");
  expect(sayDate("en", day, ["en-AU", "en-US"])).toBe("15 Nov 2026");
  expect([sayDate("en", day, ["en"]), sayDate("en", day, ["fr-FR"])]).toEqual(["15 Nov 2026", "15 Nov 2026"]);
  expect(sayDate("de", day, ["de"])).toBe("15.11.2026");
  expect([sayDate("nl", "2026-99-99", []), sayDate("nl", "????", []), sayDate("nl", null, [])]).toEqual([
    "2026-99-99",
    "????",
    "",
  ]);
});
