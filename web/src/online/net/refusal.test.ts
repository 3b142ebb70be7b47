// SPDX-License-Identifier: MIT
// Refusals are those of docs/api.md: in English the server's sentence, in the other languages one for every code.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { codeOf, sayRefusal } from "./refusal";
import { Refused } from "./types";
import { errors as de } from "./words/errors.de";
import { errors as en } from "./words/errors.en";
import { errors as nl } from "./words/errors.nl";

const documents = readFileSync(new URL("../../../../docs/api.md", import.meta.url), "utf8");
const rows = [...documents.matchAll(/^\| (\d{3}) \| `(\w+)` \| (.+) \|$/gm)];
const refusals = rows.map(([, status, code = "", text = ""]) => new Refused(code, text, Number(status)));

describe("refusals", () => {
  test.each([nl, de])("every code of the documents has words, and no other", (words) => {
    const codes = refusals.map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(20);
    expect(Object.keys(words).sort()).toEqual([...codes, "unknown", "unreachable"].sort());
  });

  test("are in English what the server says", () => {
    const told = refusals.filter(({ code }) => code !== "signed_out");
    for (const refused of told) expect(sayRefusal(en, refused)).toBe(refused.message);
    expect(sayRefusal(en, new Refused("signed_out", "This needs a session.", 401))).toBe(en.signed_out);
  });

  test("are worded by their code", () => {
    expect(sayRefusal(de, new Refused("busy", "the server is busy", 503))).toBe(de.busy);
  });

  test("that are unknown have words too", () => {
    expect(sayRefusal(de, new Refused("brand_new", "Not now.", 418))).toBe("Not now.");
    expect(sayRefusal(en, new Refused("toString", "Not now.", 418))).toBe("Not now.");
    expect(codeOf(new TypeError("broken"))).toBe("unknown");
    expect(sayRefusal(de, new TypeError("broken"))).toBe(de.unknown);
  });
});
