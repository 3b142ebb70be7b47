// SPDX-License-Identifier: MIT
// Whose game a record is, by the seed that dealt it here.
import { expect, test } from "vitest";
import { ownSeatOf, rememberOwn } from "./own";

function keeper() {
  const map = new Map<string, string>();
  return { get: (k: string) => map.get(k) ?? null, set: (k: string, v: string) => void map.set(k, v) };
}
const tags = (seed: string, ...players: string[]) => ({
  tags: [["Seed", seed], ...players.map((word, i) => [`Player${i + 1}`, word])] as [string, string][],
});

test("a record is your own when its seed was dealt here and you were alone", () => {
  const kept = keeper();
  rememberOwn(kept, 4711n);
  expect(ownSeatOf(kept, tags("4711", "level:2", "me"))).toBe(2);
  expect(ownSeatOf(kept, tags("4712", "level:2", "me"))).toBe(0);
  expect(ownSeatOf(kept, tags("4711", "person", "person"))).toBe(0);
  expect(ownSeatOf(keeper(), tags("4711", "me", "level:2"))).toBe(0);
});

test("of very many the oldest are forgotten", () => {
  const kept = keeper();
  for (let i = 0; i < 400; i++) rememberOwn(kept, BigInt(i));
  expect(ownSeatOf(kept, tags("399", "me", "level:2"))).toBe(1);
  expect(ownSeatOf(kept, tags("50", "me", "level:2"))).toBe(0);
});
