// SPDX-License-Identifier: MIT
// A deal is called fair only when all of it was checked.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LocalEngine } from "../../engine/engine";
import { tagOf } from "../../replay/record/record";
import { checkDeal } from "./fairness";

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const engine = new LocalEngine(new WebAssembly.Module(read("../../engine/engine.wasm")));
const text = `${
  read("../../engine/samples/server.sgr")
    .toString()
    .split(/\n\n(?=\[Game)/)[0]
}\n\n`;

async function keptBy(seat: number) {
  const [record] = await engine.readRecords(text);
  const nonce = tagOf(record!, "Nonces")?.split(",")[seat - 1] ?? "";
  return { commit: tagOf(record!, "Commit") ?? "", nonce };
}
const check = async (change: object = {}, record = text, secure = true) =>
  checkDeal(engine, record, { ...(await keptBy(1)), ...change }, 1, secure);

test("the server's commitment, your own number, every card", async () => {
  expect(await check()).toBe("fair");
  expect(await check({ commit: "another" })).toBe("unfair");
  expect(await check({ nonce: "another" })).toBe("unfair");
  expect(await check({}, text.replace(/\[Key "./, '[Key "0'))).toBe("unfair");
  expect(await check({}, text.replace(/\[Key.*\n/, ""))).toBe("unfair");
});

test("your own number may be there while the cards don't follow from the key", async () => {
  const { nonce } = await keptBy(2);
  expect(await check({}, text.replace(nonce, `${nonce}9`))).toBe("unfair");
});

test("where nothing can be computed nothing is said", async () => {
  expect(await check({}, text, false)).toBe("unknown");
});
