// SPDX-License-Identifier: MIT
// Steps and names, as their reader is told them.
import { expect, test } from "vitest";
import type { LogStep, Seat } from "../state/source";
import { en } from "./en";
import { nl } from "./nl";
import { nameOf, sayName, sayStep } from "./say";

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

test("the server's name of a guest is said in the reader's language", () => {
  expect(sayName(nl, "Guest 2093")).toBe("Gast 2093");
  expect(sayName(nl, "Guest Star 1")).toBe("Guest Star 1");
  expect(nameOf(nl, [{ kind: "person", bot: null, name: "Guest 1" }], 1)).toBe("Gast 1");
});
