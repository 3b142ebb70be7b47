// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import type { LogStep, Seat } from "../state/source";
import { en } from "./en";
import { sayStep } from "./say";

const seats: Seat[] = [
  { kind: "me", bot: null, name: null },
  { kind: "person", bot: null, name: "Ann" },
];
const grow = (seat: number): LogStep => ({
  seat,
  move: "f1R2",
  outcomes: [],
  facts: [{ kind: "grow", mandala: 1, colour: "R", count: 2 }],
});

test("a field is the reader's or somebody else's", () => {
  expect(sayStep(en, seats, grow(1))).toBe("You: 2 red into your field of mandala 1.");
  expect(sayStep(en, seats, grow(2))).toBe("Ann: 2 red into their field of mandala 1.");
});
