// SPDX-License-Identifier: MIT
// What notifications and the title say.
import { expect, test } from "vitest";
import { de, en } from "../../games/games.sample";
import { sayAlert } from "./notify";
import { bot, event, game, seat } from "../game/game.sample";
import { titleWith } from "../../shell/page/title";
import { lobby as german } from "../lobby/words/lobby.de";
import { lobby } from "../lobby/words/lobby.en";

test("whose turn, in which game, against whom", () => {
  const three = game({ game: "flowers", seats: [seat(1, "Ann"), seat(2, "Bo"), bot(3)] });
  expect(sayAlert(en, lobby, "en", three, "turn", event({}))).toEqual({
    title: "Your turn in Flowers",
    body: "against Bo and Cleo (bot, level 3)",
  });
  expect(sayAlert(de, german, "de", game(), "turn", event({})).body).toBe("gegen Bo");
});

test("who joined, with a name or without", () => {
  const joined = (name: string) => sayAlert(en, lobby, "en", game(), "joined", event({ name })).title;
  expect(joined("Bo")).toBe("Bo has joined your game");
  expect(joined("")).toBe("Guest has joined your game");
});

test("nobody to speak of", () => {
  const alone = game({ seats: [seat(1, "Ann"), seat(2, null)] });
  expect(sayAlert(en, lobby, "en", alone, "over", event({})).body).toBe("");
});

test("the number in the title is one number", () => {
  expect(titleWith(titleWith("Sixsands", 2), 3)).toBe("(3) Sixsands");
  expect(titleWith("(3) Sixsands", 0)).toBe("Sixsands");
});
