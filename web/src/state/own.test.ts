// SPDX-License-Identifier: MIT
// Whose game a record is: by the seed it was dealt with here.
import { expect, test } from "vitest";
import { ownSeatOf, rememberOwn } from "./own";

function keeper() {
  const map = new Map<string, string>();
  return { get: (k: string) => map.get(k) ?? null, set: (k: string, v: string) => void map.set(k, v) };
}
const tags = (seed: string, ...players: string[]) => ({
  tags: [["Seed", seed], ...players.map((word, i) => [`Player${i + 1}`, word])] as [string, string][],
});

test("a record is one's own when its seed was dealt here, by whoever sat there alone", () => {
  const kept = keeper();
  rememberOwn(kept, '[Game "mandala"]\n[Player1 "level:2"]\n[Player2 "me"]\n[Seed "4711"]\n');
  expect(ownSeatOf(kept, tags("4711", "level:2", "me"))).toBe(2);
  expect(ownSeatOf(kept, tags("4712", "level:2", "me"))).toBe(0);
  expect(ownSeatOf(kept, tags("4711", "person", "person"))).toBe(0);
  expect(ownSeatOf(keeper(), tags("4711", "me", "level:2"))).toBe(0);
});

test("the oldest of very many are forgotten", () => {
  const kept = keeper();
  for (let i = 0; i < 400; i++) rememberOwn(kept, `[Seed "${i}"]\n`);
  expect(ownSeatOf(kept, tags("399", "me", "level:2"))).toBe(1);
  expect(ownSeatOf(kept, tags("50", "me", "level:2"))).toBe(0);
});
