// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { en } from "../messages/messages";
import type { Notice, Table } from "../state/table";
import { sayNotice } from "./status";
import type { Ui } from "./ui";

const said = (game: string, notice: Notice, legal: string[] = []) =>
  sayNotice({ ui: { m: en } as Ui, t: { shown: { game, legal } } as unknown as Table }, notice);

test("what is missing is what the game asks for", () => {
  expect(said("patterns", { kind: "incomplete" })).toBe(en.incompleteCell);
  expect(said("flowers", { kind: "incomplete" })).toBe(en.incomplete);
});

test("the choice of a bowl token has its own coaching", () => {
  expect(said("patterns", { kind: "coach" }, ["bR", "bK"])).toBe(en.coachBowl);
  expect(said("patterns", { kind: "coach" }, ["Ea1"])).toBe(en.coach.patterns);
});
