// SPDX-License-Identifier: MIT
// The people and bots of a game, as the lobby and the waiting room name them.
import { expect, test } from "vitest";
import { en } from "../games/games.sample";
import { nameOf } from "../messages/say";
import { bot, game, seat } from "./game/game.sample";
import { others, sayBot } from "./seats";
import { seatsOf } from "./game/source";
import { lobby } from "./lobby/words/lobby.en";

const seats = [seat(1, "Ann"), bot(2), bot(3)];

test("bots have the same names as during the game, and a sign", () => {
  expect(others(en, lobby, seats, 1, "en")).toBe("Bo (bot, level 3) and Cleo (bot, level 3)");
  const there = seatsOf(game({ seats }));
  for (const s of seats.slice(1)) expect(sayBot(en, lobby, s)).toContain(`${nameOf(en, there, s.seat)} (bot`);
});

test("a person whom a bot replaces keeps the name", () => {
  expect(others(en, lobby, [seat(1, "Ann"), seat(2, "Zoe", { bot: "level:3" })], 1, "en")).toBe("Zoe");
});
