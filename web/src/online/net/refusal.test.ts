// SPDX-License-Identifier: MIT
// Refusals are those of docs/api.md, and every failure is one of them.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { codeOf, sayRefusal } from "./refusal";
import { Refused } from "./types";
import { errors as german } from "./words/errors.de";
import { errors } from "./words/errors.en";

const documents = readFileSync(new URL("../../../../docs/api.md", import.meta.url), "utf8");
const rows = [...documents.matchAll(/^\| \d{3} \| `(\w+)` \| (.+) \|$/gm)];
const codes = rows.map((row) => row[1] ?? "");

describe("refusals", () => {
  test("every code of the documents has words, and no other", () => {
    expect(codes.length).toBeGreaterThan(20);
    expect(Object.keys(errors).sort()).toEqual([...codes, "unknown", "unreachable"].sort());
  });

  test("say in English what the server says", () => {
    // These three say what to do in a page, where the server speaks to programs.
    const own = ["bad_password", "signed_out", "bad_method"];
    const server = rows.filter((row) => !own.includes(row[1] ?? "")).map((row) => [row[1], row[2]]);
    expect(Object.entries(errors).filter(([code]) => codes.includes(code) && !own.includes(code))).toEqual(
      server,
    );
  });

  test("are worded by their code", () => {
    expect(sayRefusal(german, new Refused("busy", "the server is busy", 503))).toBe(german.busy);
  });

  test("that are unknown have words too", () => {
    expect(codeOf(new Refused("brand_new", "?", 418))).toBe("unknown");
    expect(codeOf(new Refused("toString", "?", 418))).toBe("unknown");
    expect(codeOf(new TypeError("broken"))).toBe("unknown");
  });
});
