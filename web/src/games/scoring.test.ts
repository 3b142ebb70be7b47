// SPDX-License-Identifier: MIT
// The final scores of whole games add up, item by item, to the engine's. And every step has events and words.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { lineOf, stepsOf } from "../engine/growing";
import { LocalEngine } from "../engine/engine";
import { sayEffect, sayStep } from "../messages/say";
import { de, en, nl } from "./games.sample";

const module = new WebAssembly.Module(readFileSync(new URL("../engine/engine.wasm", import.meta.url)));
const engine = new LocalEngine(module);
const samples = ["mandala-2p", "patterns-2p", "flowers-2p", "flowers-3p", "flowers-4p"];

describe.each(samples)("%s", (name) => {
  const text = readFileSync(new URL(`../../../tests/samples/${name}.sgr`, import.meta.url), "utf8")
    .split("\n")
    .map((line) => line.replace(/ \|.*$/, ""))
    .join("\n");
  test("scores and words", async () => {
    const records = (await engine.readRecords(text)).slice(0, 5);
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) {
      const { game, players, steps, end } = record;
      const look = await engine.look(game, end, "all");
      for (let seat = 1; seat <= players; seat++) {
        const sum = look.sheets[seat - 1]?.items.reduce((total, item) => total + item.points, 0);
        expect(sum).toBe(look.scores[seat - 1]);
      }
      const seats = Array.from(
        { length: players },
        () => ({ kind: "person", bot: null, name: null }) as const,
      );
      const lines = steps.map(lineOf);
      const told = await stepsOf(engine, game, steps[0]?.position ?? end, lines, "all");
      expect(told).toHaveLength(steps.length);
      told.forEach((step) => {
        const { events } = step;
        expect(events.length).toBeGreaterThan(0);
        for (const m of [en, nl, de]) {
          const words = sayStep(m, game, [...seats], step);
          const brief = sayEffect(m, game, events, String, step.seat);
          expect(words + brief).not.toMatch(/undefined|NaN|null|[{}]|: \.$/);
          // A sentence continues after ";": only German nouns and names are capitalised there.
          expect(words).not.toMatch(/; (Mandala \d (is|wordt als volgende)|The|No|De|Het|Er|Der|Das|Kein) /);
        }
      });
    }
  });
});
