// SPDX-License-Identifier: MIT
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { game } from "../game/game.sample";
import { Refused } from "../net/types";
import type { PairAnswer, PairWish } from "../net/types";
import { search } from "./search";

const wish: PairWish = { game: "mandala", clock: null, rated: false };
const none: PairAnswer = { since: 0, game: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function begin(answers: (PairAnswer | Refused)[]) {
  const said: string[] = [];
  const stop = search(wish, {
    pair: () => {
      said.push("pair");
      const next = answers.shift() ?? none;
      return next instanceof Refused ? Promise.reject(next) : Promise.resolve(next);
    },
    unpair: () => {
      said.push("unpair");
      return Promise.resolve();
    },
    found: (id) => void said.push(`found ${id}`),
    failed: (reason) => void said.push(`failed ${(reason as Refused).code}`),
  });
  return { said, stop };
}

test("asks until there is a game", async () => {
  const { said, stop } = begin([none, new Refused("unreachable", "", 0), { since: 0, game: game() }]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(said).toEqual(["pair", "pair", "pair", "found g"]);
  stop(); // there is nothing to stop any more
  expect(said).toHaveLength(4);
});

test("stopping says so", async () => {
  const { said, stop } = begin([]);
  await vi.advanceTimersByTimeAsync(4_000);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(said).toEqual(["pair", "pair", "unpair"]);
});

test("a refusal ends it", async () => {
  const { said } = begin([new Refused("needs_account", "", 403)]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(said).toEqual(["pair", "failed needs_account"]);
});
