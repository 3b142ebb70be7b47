// SPDX-License-Identifier: MIT
// Steps and names as their reader sees them.
import { describe, expect, test } from "vitest";
import type { LogStep, Seat } from "../state/table/source";
import type { FlowersEvent } from "../games/flowers/say";
import { de, en, GAMES, nl } from "../games/games.sample";
import type { MandalaEvent } from "../games/mandala/say";
import { briefName, nameOf, sayEnded, sayName, sayStep } from "./say";

const seats: Seat[] = [
  { kind: "me", bot: null, name: null },
  { kind: "person", bot: null, name: "Ann" },
];
const grow = (seat: number): LogStep => ({
  seat,
  move: "f1R2",
  outcomes: "",
  events: [{ kind: "grow", mandala: 1, colour: "R", count: 2 }] as MandalaEvent[],
});

test("a field is the reader's or somebody else's", () => {
  expect(sayStep(en, "mandala", seats, grow(1))).toBe("You: 2 red into your field of mandala 1.");
  expect(sayStep(en, "mandala", seats, grow(2))).toBe("Ann: 2 red into their field of mandala 1.");
});

test("a long name is cut off where there is little space, between characters", () => {
  expect(briefName("Ann")).toBe("Ann");
  expect(briefName("A name of twenty ltr")).toBe("A name of twenty ltr");
  expect(briefName("Wilhelmina Wolkenwanderin")).toBe("Wilhelmina Wolkenwa…");
  expect(briefName("界".repeat(10))).toBe("界".repeat(10));
  expect(briefName("界".repeat(40))).toBe(`${"界".repeat(9)}…`);
  expect(briefName("👩‍🌾".repeat(21))).toBe(`${"👩‍🌾".repeat(19)}…`);
});

describe("why a game is over", () => {
  const who = (seat: number) => nameOf(en, seats, seat);
  test("is given with the players concerned", () => {
    const template = "The game is over: {1} and {2} each made a third Flower.";
    const ended = { key: "flowers", seats: [1, 2], text: "", template };
    expect(sayEnded(en, "flowers", ended, who)).toBe(
      "The game is over: you and Ann each made a third Flower.",
    );
    expect(sayEnded(de, "flowers", ended, (seat) => nameOf(de, seats, seat))).toBe(
      "Das Spiel ist vorbei. Du, Ann: eine dritte Blume.",
    );
  });
  test.each([nl, de])("is given in every language, each reason in other words", (m) => {
    const words = [m.ended, ...GAMES.map((game) => m.games[game]!.ended)];
    const sentences = words.flatMap((ended) => Object.values(ended ?? {})).map((say) => say("Ann"));
    expect(new Set(sentences).size).toBe(9);
    for (const text of sentences) expect(text).toMatch(/^[A-Z].*\.$/);
  });
  test("isn't in the words of the step itself", () => {
    const last = { ...grow(2), events: [...grow(2).events, { kind: "over" } as const] };
    expect(sayStep(en, "mandala", seats, last)).toBe("Ann: 2 red into their field of mandala 1.");
  });
});

describe("a tile of Flowers", () => {
  const taken = (seat: number, other: number): LogStep => ({
    seat,
    move: "tL",
    outcomes: "",
    events: [
      { kind: "take", tile: "G7" },
      { kind: "tile-won", seat, tile: "G7" },
      { kind: "tile-won", seat: other, tile: "Ox" },
      { kind: "flower", seat, first: "G7", second: "G2" },
      { kind: "flower", seat: other, first: "Ox", second: "O3" },
      { kind: "taken-back", seat: 3, count: 2 },
    ] as FlowersEvent[],
  });
  const three: Seat[] = [...seats, { kind: "bot", bot: "level:2", name: null }];
  test("has every name once", () => {
    expect(sayStep(en, "flowers", three, taken(1, 2))).toBe(
      "You: green 7 taken; Ann gets orange ×3; a Flower of green 7 and green 2; " +
        "Ann makes a Flower of orange ×3 and orange 3; Cleo takes 2 cards back in hand.",
    );
    expect(sayStep(en, "flowers", three, taken(2, 1))).toBe(
      "Ann: green 7 taken; you get orange ×3; a Flower of green 7 and green 2; " +
        "you make a Flower of orange ×3 and orange 3; Cleo takes 2 cards back in hand.",
    );
  });
  test("in every language", () => {
    expect(sayStep(nl, "flowers", three, taken(2, 1))).toBe(
      "Ann: groen 7 genomen; jij krijgt oranje ×3; een Bloem van groen 7 en groen 2; " +
        "jij maakt een Bloem van oranje ×3 en oranje 3; Cleo neemt 2 kaarten terug in de hand.",
    );
    expect(sayStep(de, "flowers", three, taken(2, 1))).toBe(
      "Ann: Grün 7 genommen; du bekommst Orange ×3; eine Blume aus Grün 7 und Grün 2; " +
        "du machst eine Blume aus Orange ×3 und Orange 3; Cleo nimmt 2 Karten zurück auf die Hand.",
    );
  });
});

test("a guest's name from the server is in the reader's language", () => {
  expect(sayName(nl, "Guest 2093")).toBe("Gast 2093");
  expect(sayName(nl, "Guest Star 1")).toBe("Guest Star 1");
  expect(nameOf(nl, [{ kind: "person", bot: null, name: "Guest 1" }], 1)).toBe("Gast 1");
});
