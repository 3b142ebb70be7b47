// SPDX-License-Identifier: MIT
// Steps and names as their reader sees them.
import { describe, expect, test } from "vitest";
import type { LogStep, Seat } from "../state/table/source";
import type { FlowersEvent } from "../games/flowers/events";
import { de, en, GAMES, nl } from "../games/games.sample";
import { briefName, nameOf, sayEffect, sayEnded, sayEvents, sayName, sayStep } from "./say";

const seats: Seat[] = [
  { kind: "me", bot: null, name: null },
  { kind: "person", bot: null, name: "Ann" },
];
const grow = (seat: number): LogStep => ({
  seat,
  move: "f1R2",
  outcomes: "",
  events: [{ kind: "grow", template: "2 red into field 1 (3 to 2)" }],
});

describe("the words of the engine", () => {
  const who = (seat: number) => nameOf(en, seats, seat);
  const event = { kind: "", template: "x3 and -2: {1}, {2}", brief: "(3-1)x2, first choice: {1}" };
  test("have names and signs put in", () => {
    expect(sayStep(en, "mandala", seats, grow(2))).toBe("Ann: 2 red into field 1 (3 to 2).");
    expect(sayEvents(en, "mandala", [event], who, 1)).toBe("×3 and −2: you, Ann");
    expect(sayEffect(en, "mandala", [event, ...grow(1).events], who, 1)).toBe("(3−1)×2, first choice: you");
  });
  test("aren't said of events that others imply, in any language", () => {
    const last = { ...grow(2), events: [...grow(2).events, { kind: "over", template: "", implied: true }] };
    expect(sayStep(en, "mandala", seats, last)).toBe("Ann: 2 red into field 1 (3 to 2).");
    expect(sayStep(nl, "mandala", seats, last)).not.toContain("eindigt");
  });
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
});

describe("a tile of Flowers", () => {
  const taken = (seat: number, other: number): LogStep => ({
    seat,
    move: "tL",
    outcomes: "",
    events: [
      { kind: "take", tile: "G7", implied: true },
      { kind: "tile-won", seat, tile: "G7" },
      { kind: "tile-won", seat: other, tile: "Ox", points: 3 },
      { kind: "flower", seat, first: "G7", second: "G2" },
      { kind: "flower", seat: other, first: "Ox", second: "O3" },
      { kind: "taken-back", seat: 3, count: 2 },
    ] as FlowersEvent[],
  });
  const three: Seat[] = [...seats, { kind: "bot", bot: "level:2", name: null }];
  test("has every name once, in every language", () => {
    expect(sayStep(nl, "flowers", three, taken(2, 1))).toBe(
      "Ann: groen 7 genomen; jij krijgt oranje ×3 (+3); een Bloem van groen 7 en groen 2; " +
        "jij maakt een Bloem van oranje ×3 en oranje 3; Cleo neemt 2 kaarten terug in de hand.",
    );
    expect(sayStep(de, "flowers", three, taken(2, 1))).toBe(
      "Ann: Grün 7 genommen; du bekommst Orange ×3 (+3); eine Blume aus Grün 7 und Grün 2; " +
        "du machst eine Blume aus Orange ×3 und Orange 3; Cleo nimmt 2 Karten zurück auf die Hand.",
    );
  });
});

test("a guest's name from the server is in the reader's language", () => {
  expect(sayName(nl, "Guest 2093")).toBe("Gast 2093");
  expect(sayName(nl, "Guest Star 1")).toBe("Guest Star 1");
  expect(nameOf(nl, [{ kind: "person", bot: null, name: "Guest 1" }], 1)).toBe("Gast 1");
});
