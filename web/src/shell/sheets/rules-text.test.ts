// SPDX-License-Identifier: MIT
// The rules texts as the page reads them: no line is lost, nothing is misread, and every language has the same
// parts and rulings.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { GAMES } from "../../games/games.sample";
import { readRulesText } from "./rules-text";
import type { Block } from "./rules-text";

const read = (game: string, language: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../../../src/games/${game}/rules.${language}.txt`, import.meta.url)),
    "utf8",
  );

function textOf(block: Block): string {
  switch (block.kind) {
    case "list":
      return block.items.map((i) => [i.mark, ...i.blocks.map(textOf)].join(" ")).join(" ");
    case "table":
      return block.lines.join(" ");
    case "words":
      return block.pairs.flat().join(" ");
    default:
      return block.text;
  }
}

const words = (text: string): string[] => text.split(/\s+/).filter((w) => w !== "" && w !== "*");

/** The shape of a text: kinds of blocks, without words. */
const shape = (blocks: Block[]): unknown[] =>
  blocks.map((b) =>
    b.kind === "list"
      ? b.items.map((i) => [i.mark, ...shape(i.blocks)])
      : b.kind === "table"
        ? ["table", b.lines.length]
        : b.kind === "words"
          ? ["words", ...b.pairs.map(([word]) => word)]
          : b.kind,
  );

const RULINGS = { mandala: ["M", 11], patterns: ["P", 6], flowers: ["F", 9] } as const;

describe.each(GAMES)("%s", (game) => {
  test.each(["en", "nl", "de"])("no word is lost (%s)", (language) => {
    const text = read(game, language);
    const lines = text.split("\n").filter((l) => !/^[=-]+$/.test(l));
    expect(words(readRulesText(text.split("\n")).map(textOf).join(" "))).toEqual(words(lines.join(" ")));
  });

  test.each(["en", "nl", "de"])("every ruling is there, in order (%s)", (language) => {
    const [letter, count] = RULINGS[game];
    const marks = readRulesText(read(game, language).split("\n")).flatMap((b) =>
      b.kind === "list" ? b.items.map((i) => i.mark) : [],
    );
    const wanted = Array.from({ length: count }, (_, i) => `${letter}${i + 1}.`);
    expect(marks.filter((m) => m.startsWith(letter) && m.length > 2)).toEqual(wanted);
  });

  test.each(["nl", "de"])("the same parts in the same order (%s)", (language) => {
    const shapeOf = (l: string) => shape(readRulesText(read(game, l).split("\n")));
    expect(shapeOf(language)).toEqual(shapeOf("en"));
  });
});

test("the conventions", () => {
  const lines = [
    "ONE",
    "===",
    "",
    "Two",
    "three.",
    "",
    "    six  6  7",
    "",
    "      ab   what it does",
    "Text:",
  ];
  const more = [
    "",
    "      ab   what it does",
    "",
    "* four",
    "  five",
    "      an inner  table  1",
    "",
    "HEAD",
    "   under it",
  ];
  expect(readRulesText([...lines, ...more])).toEqual([
    { kind: "title", text: "ONE" },
    { kind: "text", text: "Two three." },
    { kind: "table", lines: ["six  6  7", "  ab   what it does"] },
    { kind: "text", text: "Text:" },
    { kind: "words", pairs: [["ab", "what it does"]] },
    {
      kind: "list",
      ordered: false,
      items: [
        {
          mark: "",
          blocks: [
            { kind: "text", text: "four five" },
            { kind: "table", lines: ["an inner  table  1"] },
          ],
        },
      ],
    },
    { kind: "head", text: "HEAD" },
    { kind: "text", text: "under it" },
  ]);
});
