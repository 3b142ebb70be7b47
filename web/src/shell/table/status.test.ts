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

test("a hint is compared with the next best moves, where something was compared", () => {
  const hint = {
    move: "m1R",
    reasons: [],
    text: "",
    template: "m1R: fine.",
    value: { solved: false, points: 1, win: 57 },
  };
  const others = [
    { move: "m2O", win: 0.57 },
    { move: "f1R2", win: 0.531 },
  ];
  const say = (h: typeof hint & { others?: typeof others }) =>
    sayNotice(
      {
        ui: { m: en } as Ui,
        t: { shown: { game: "mandala", legal: [], viewer: 1, seats: [{}, {}] } } as unknown as Table,
      },
      { kind: "hint", move: "m1R", hint: h },
    );
  expect(say(hint)).toBe("Hint: m1R: fine.");
  expect(say({ ...hint, others })).toBe("Hint: m1R: fine. Next best: m2O as good, f1R2 −4 %.");
});

test("the choice of a bowl token has its own coaching", () => {
  expect(patterns.coach(["bR"])).not.toBe(patterns.coach(["Ea1"]));
  expect(said("patterns", { kind: "coach" }, ["bR", "bK"])).toBe(patterns.coach(["bR"]));
  expect(said("patterns", { kind: "coach" }, ["Ea1"])).toBe(patterns.coach(["Ea1"]));
});
