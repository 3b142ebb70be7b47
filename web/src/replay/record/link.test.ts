// SPDX-License-Identifier: MIT
import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BadLink, MOST_FRAGMENT, packRecord, unpackRecord } from "./link";

const sample = readFileSync(new URL("../../engine/samples/server.sgr", import.meta.url), "utf8");

async function packed(text: string, deflate: boolean): Promise<string> {
  const fragment = await packRecord(text, deflate);
  if (fragment === null) throw new Error("too long");
  return fragment;
}

test("any text comes back as it was, deflated or plain", async () => {
  const text = fc.string({ unit: "binary", maxLength: 500 });
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (words, deflate) => {
      expect(await unpackRecord(await packed(words, deflate))).toBe(words);
    }),
  );
});

test("a fragment has only characters that no address escapes, and is smaller than the record", async () => {
  const fragment = await packed(sample, true);
  expect(fragment).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(fragment.length).toBeLessThan(sample.length);
});

test("a fragment that was cut off anywhere is refused", async () => {
  for (const deflate of [true, false]) {
    const whole = await packed(sample.slice(0, 600), deflate);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 1 }), async (length) => {
        await expect(unpackRecord(whole.slice(0, length))).rejects.toBeInstanceOf(BadLink);
      }),
    );
  }
});

test("only a packed fragment is read", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 200 }), async (fragment) => {
      await expect(unpackRecord(fragment)).rejects.toBeInstanceOf(BadLink);
    }),
  );
  const whole = await packed(sample.slice(0, 600), true);
  const other = whole.replace(/.$/, (letter) => (letter === "A" ? "B" : "A"));
  await expect(unpackRecord(`x${whole.slice(1)}`)).rejects.toBeInstanceOf(BadLink);
  await expect(unpackRecord(`d0000000${whole.slice(8)}`)).rejects.toBeInstanceOf(BadLink);
  // The last character may carry bits without meaning: then it is still the same record.
  expect(await unpackRecord(other).catch(() => sample.slice(0, 600))).toBe(sample.slice(0, 600));
});

test("too much is refused, going in and coming out", async () => {
  expect(await packRecord("?".repeat(500_000))).toBeNull();
  await expect(unpackRecord(`p${"0".repeat(MOST_FRAGMENT)}`)).rejects.toThrow("too long");
  // A small fragment that would become a large text.
  const { deflateRawSync } = await import("node:zlib");
  const bomb = deflateRawSync(Buffer.alloc(10_000_000)).toString("base64url");
  expect(bomb.length).toBeLessThan(MOST_FRAGMENT);
  await expect(unpackRecord(`d0000000${bomb}`)).rejects.toBeInstanceOf(BadLink);
});
