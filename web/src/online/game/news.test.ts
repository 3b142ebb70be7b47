// SPDX-License-Identifier: MIT
// News of a game besides the moves.
import { describe, expect, test } from "vitest";
import { openOffer, sayEnd, sayNews } from "./news";
import { bot, game, seat } from "./game.sample";
import type { GameState } from "../net/types";
import { game as words } from "./words/game.en";
import { game as dutch } from "./words/game.nl";

const who = (n: number) => ["", "Ann", "Bo", "Cleo"][n] ?? "";
const news = (before: GameState, after: GameState) => sayNews(words, before, after, who, who);
const offers = (draw: number[], abort: number[] = []) => ({
  offers: { draw, abort, takeback: [] as number[] },
});

describe("news", () => {
  test("people come, leave, and are away for a while", () => {
    const empty = game({ status: "waiting", seats: [seat(1, "Ann"), seat(2, null)] });
    const full = game({ status: "waiting" });
    expect(news(empty, full)).toEqual(["Bo has joined."]);
    expect(news(full, empty)).toEqual(["Bo has left."]);
    expect(news(full, game())).toEqual(["The game begins."]);
    const away = game({ seats: [seat(1, "Ann"), seat(2, "Bo", { here: false })] });
    expect(news(game(), away)).toEqual(["Bo is away."]);
    expect(news(away, game())).toEqual(["Bo is here."]);
  });
  test("offers, and their end", () => {
    expect(news(game(), game(offers([2])))).toEqual(["Bo offered a draw."]);
    expect(news(game(), game(offers([1])))).toEqual(["You offered a draw."]);
    expect(news(game(offers([2])), game())).toEqual(["The offer no longer stands."]);
    const inDutch = (after: GameState) => sayNews(dutch, game(), after, who, who);
    expect(inDutch(game(offers([2])))).toEqual(["Bo biedt remise aan."]);
    expect(inDutch(game(offers([1])))).toEqual(["Je hebt remise aangeboden."]);
  });
  test("what others say, in the server's words or the reader's language", () => {
    const said = (phrase: string, n = 2) => game({ said: { seat: n, phrase, sequence: 11 } });
    expect(news(game(), said("wow"))).toEqual(["Bo: Wow!"]);
    expect(sayNews(dutch, game(), said("wow"), who, who)).toEqual(["Bo: Wauw!"]);
    expect(news(game(), said("unheard_of"))).toEqual([]);
    expect(news(game(), said("wow", 1))).toEqual([]);
  });
  test("taking back: asked for first, then done", () => {
    const asked = game({ log: ["1 a"], offers: { abort: [], draw: [], takeback: [2] } });
    expect(news(game({ log: ["1 a"] }), asked)).toEqual(["Bo asked."]);
    expect(openOffer(asked)).toEqual({ what: "takeback", seat: 2 });
    expect(news(asked, game({ log: [] }))).toEqual(["A move was taken back."]);
  });
  test("a bot plays on for a player who is out", () => {
    const three = [seat(1, "Ann"), seat(2, "Bo"), bot(3)];
    const out = [
      seat(1, "Ann"),
      seat(2, "Bo", { out: "time", out_template: "{2} ran out of time", bot: "level:3" }),
      bot(3),
    ];
    expect(news(game({ players: 3, seats: three }), game({ players: 3, seats: out }))).toEqual([
      "Bo ran out of time.",
      "A bot plays on for Bo.",
    ]);
  });
  test("the end, and the rematch", () => {
    const over = game({
      status: "over",
      end: { kind: "resign", seat: 2, template: "{2} resigned" },
      winners: [1],
    });
    expect(news(game(offers([2])), over)).toEqual(["Bo resigned."]);
    expect(news(over, { ...over, after: "g2" })).toEqual(["There is a rematch."]);
    expect(
      sayEnd(words, { ...over, end: { kind: "time", seat: 1, template: "{1} ran out of time" } }, who),
    ).toBe("You ran out of time.");
    expect(sayEnd(words, { ...over, end: { kind: "played", seat: null, template: "" } }, who)).toBe("");
  });
});

describe("the offer to answer", () => {
  test("is somebody else's before your own", () => {
    expect(openOffer(game())).toBeNull();
    expect(openOffer(game(offers([1])))).toEqual({ what: "draw", seat: 1 });
    expect(openOffer(game(offers([1], [2])))).toEqual({ what: "abort", seat: 2 });
  });
  test("of several is one that isn't agreed to yet", () => {
    const three = { players: 3, seats: [seat(1, "Ann"), seat(2, "Bo"), seat(3, "Cleo")] };
    expect(openOffer(game({ ...three, ...offers([], [1, 2]) }))).toEqual({ what: "abort", seat: 1 });
    expect(openOffer(game({ ...three, ...offers([], [2, 3]) }))).toEqual({ what: "abort", seat: 2 });
  });
});
