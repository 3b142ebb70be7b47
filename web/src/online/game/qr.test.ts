// SPDX-License-Identifier: MIT
// QR codes of every version, compared with those of another program: python3-qrcode, level M, mask 0, bytes.
/// <reference types="node" />
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { qrCode } from "./qr";

const ADDRESS = `https://sixsands.example/g/AbCdEf0123456789/${"kQ7-_zZ".repeat(40)}`;

test.each([
  [5, "c8ea1fc8dc95ba65"],
  [20, "154b4863af65ad45"],
  [40, "171b817f1adeba1e"],
  [60, "336a4a496edaec05"],
  [80, "66f8fb1dfc53aaf1"],
  [100, "72c328374347de71"],
  [120, "4a9dac1443e11f96"],
  [150, "fccd61c7f38b0742"],
  [180, "ffa8b9a44ffee0e7"],
  [205, "ea629de0ee66064f"],
] as const)("an address of %i letters", (length, hash) => {
  const rows = qrCode(ADDRESS.slice(0, length))!.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""));
  expect(createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16)).toBe(hash);
});

test("what is too long has none", () => {
  expect(qrCode("x".repeat(213))).not.toBeNull();
  expect(qrCode("x".repeat(214))).toBeNull();
});
