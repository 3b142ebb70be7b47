// SPDX-License-Identifier: MIT
// What may be typed, by the server's rules (docs/api.md).
import { expect, test } from "vitest";
import { fieldOf, goodLogin, goodName, goodPassword } from "./entries";
import { Refused } from "../net/types";

test("names have 1 to 40 characters, not bytes", () => {
  expect([goodName(""), goodName("  "), goodName("Ø"), goodName("😀".repeat(40))]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(goodName("x".repeat(41))).toBe(false);
});

test("logins in any case", () => {
  expect(["ab", "Ann_1", "a b", "ä_ä", "x".repeat(33)].map(goodLogin)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

test("passwords are counted in bytes", () => {
  expect(["1234567", "12345678", "ääää", "x".repeat(257)].map(goodPassword)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("refusals belong to fields", () => {
  expect(fieldOf(new Refused("name_taken", "", 409))).toBe("login");
  expect(fieldOf(new Refused("wrong_login", "", 401))).toBe("password");
  expect(fieldOf(new Refused("busy", "", 503))).toBeNull();
});
