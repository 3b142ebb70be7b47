// SPDX-License-Identifier: MIT
// The table of refusals is the one of docs/api.md, and whatever goes wrong is one of them.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { codeOf, sayRefusal } from "./refusal";
import { Refused } from "./types";
import { errors as german } from "./words/errors.de";
import { errors } from "./words/errors.en";

const documents = readFileSync(new URL("../../../../docs/api.md", import.meta.url), "utf8");
const codes = [...documents.matchAll(/^\| \d{3} \| `(\w+)` \|/gm)].map((row) => row[1] ?? "");

describe("refusals", () => {
  test("every code of the documents has words, and no other", () => {
    expect(codes.length).toBeGreaterThan(20);
    expect(Object.keys(errors).sort()).toEqual([...codes, "unknown", "unreachable"].sort());
  });

  test("are told by their code", () => {
    expect(sayRefusal(german, new Refused("busy", "the server is busy", 503))).toBe(german.busy);
  });

  test("that nobody knows are told too", () => {
    expect(codeOf(new Refused("brand_new", "?", 418))).toBe("unknown");
    expect(codeOf(new Refused("toString", "?", 418))).toBe("unknown");
    expect(codeOf(new TypeError("broken"))).toBe("unknown");
  });
});
