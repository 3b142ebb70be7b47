// SPDX-License-Identifier: MIT
// A game without a module: its moves can be chosen and typed, its steps have words.
import { expect, test } from "vitest";
import { wordHint } from "../../messages/hint";
import { sayEnded, sayPlayed, sayScore, sayStep } from "../../messages/say";
import { readRoute } from "../../state/route";
import { firstSeats } from "../../state/table/seats";
import { NOTHING, pendingMove, readKeys, typeKey } from "../../state/table/selection";
import { de, en, nl } from "../games.sample";
import { gameName } from "../module";

const LEGAL = ["bet", "b", "pass", "K1"];

function typed(keys: string): string | null {
  const end = [...keys].reduce((s, key) => typeKey("kuhn", s, key, LEGAL), NOTHING);
  return pendingMove("kuhn", end, LEGAL);
}

test.each([
  ["b", "b"],
  ["bet", "bet"],
  ["be", null],
  ["PASS", "pass"],
  ["k1", "K1"],
  ["xk1", "K1"],
  ["bepass", "pass"],
])("%s means %s", (keys, move) => expect(typed(keys)).toBe(move));

test("a move that is typed as a whole must be one", () => {
  expect(readKeys("kuhn", "pass", LEGAL)).toBe("pass");
  expect(readKeys("kuhn", "fold", LEGAL)).toBeNull();
});

test("steps are given in notation, in every language, and the rest in English", () => {
  const seats = [{ kind: "me", bot: null, name: null } as const];
  const step = { seat: 1, move: "bet", outcomes: "+K", events: [] };
  const said = [en, nl, de].map((m) => sayStep(m, "kuhn", seats, step));
  expect(said).toEqual([
    "You: play bet, then +K.",
    "Jij: speelt bet, daarna +K.",
    "Du: spielst bet, danach +K.",
  ]);
  expect(sayPlayed(en, "kuhn", { ...step, outcomes: "" }, () => "Ada")).toBe("plays bet");
  expect(sayPlayed(de, "kuhn", { ...step, outcomes: "" }, () => "Ada")).toBe("spielt bet");
  const raised = { ...step, events: [{ kind: "raise", template: "raises {2} by 1", brief: "by 1" }] };
  expect(sayPlayed(en, "kuhn", raised, () => "Ada")).toBe("raises Ada by 1");
  expect(sayPlayed(nl, "kuhn", raised, () => "Ada")).toBe("speelt bet, daarna +K");
  const ended = {
    key: "showdown",
    text: "the higher card won",
    template: "The game is over: the higher card won.",
  };
  expect(sayEnded(en, "kuhn", ended, String)).toBe(ended.template);
  expect(sayEnded(de, "kuhn", ended, String)).toBe("Das Spiel ist vorbei. (the higher card won)");
  const hint = { move: "bet", reasons: [{ key: "bluff" }], text: "", template: "bet: bluffs {2}." };
  for (const m of [en, nl, de])
    expect(wordHint(m, "kuhn", hint, { viewer: 1, players: 2, name: () => "Bo" })).toBe("bet: bluffs Bo.");
});

test("it has a name and seats, and nothing to learn", () => {
  expect(gameName(en, "kuhn")).toBe("Kuhn");
  expect([en, nl, de].map((m) => sayScore(m, "kuhn", 3))).toEqual(["Score 3", "Score 3", "Stand 3"]);
  expect(firstSeats("kuhn", 3)).toEqual(["me", "level:2", "level:2"]);
  expect(readRoute("/learn/kuhn")).toBeNull();
});
