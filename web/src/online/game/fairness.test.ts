// SPDX-License-Identifier: MIT
// A deal is called fair only when all of it was checked.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LocalEngine } from "../../engine/engine";
import { tagOf } from "../../replay/record/record";
import { judgeDeal } from "./fairness";

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
const judge = async (change: object = {}, record = text, secure = true) =>
  judgeDeal(engine, record, { ...(await keptBy(1)), ...change }, 1, secure);

test("the server's promise, one's own number, every card", async () => {
  expect(await judge()).toBe("fair");
  expect(await judge({ commit: "another" })).toBe("unfair");
  expect(await judge({ nonce: "another" })).toBe("unfair");
  expect(await judge({}, text.replace(/\[Key "./, '[Key "0'))).toBe("unfair");
  expect(await judge({}, text.replace(/\[Key.*\n/, ""))).toBe("unfair");
});

test("one's own number may be in it while the cards aren't those of the key", async () => {
  const { nonce } = await keptBy(2);
  expect(await judge({}, text.replace(nonce, `${nonce}9`))).toBe("unfair");
});

test("where nothing can be computed nothing is said", async () => {
  expect(await judge({}, text, false)).toBe("unknown");
});
