// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { en as flowers } from "../../games/flowers/words/en";
import { en } from "../../games/games.sample";
import { en as patterns } from "../../games/patterns/words/en";
import type { Notice, Table } from "../../state/table/table";
import { sayNotice } from "./status";
import type { Ui } from "../ui";

const said = (game: string, notice: Notice, legal: string[] = []) =>
  sayNotice({ ui: { m: en } as Ui, t: { shown: { game, legal } } as unknown as Table }, notice);

test("what is missing is what the game asks for", () => {
  expect(patterns.incomplete).not.toBe(flowers.incomplete);
  expect(said("patterns", { kind: "incomplete" })).toBe(patterns.incomplete);
  expect(said("flowers", { kind: "incomplete" })).toBe(flowers.incomplete);
});

test("the choice of a bowl token has its own coaching", () => {
  expect(patterns.coach(["bR"])).not.toBe(patterns.coach(["Ea1"]));
  expect(said("patterns", { kind: "coach" }, ["bR", "bK"])).toBe(patterns.coach(["bR"]));
  expect(said("patterns", { kind: "coach" }, ["Ea1"])).toBe(patterns.coach(["Ea1"]));
});
