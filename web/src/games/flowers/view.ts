// SPDX-License-Identifier: MIT
// A line of Flowers, taken apart for drawing.
import { COLOURS, isColour, noCards, partsOf, readCards, readPhase, readWords, wordOf } from "../cards";
import type { Cards, Colour } from "../cards";

export interface Tile {
  colour: Colour;
  /** "2" … "7", "x" */
  value: string;
  text: string;
}

export interface Side {
  up: Cards;
  down: Cards;
  total: number;
}

export interface Pip {
  colour: Colour;
  /** who brought it: 0 nobody yet, a seat, or "tile" */
  by: number | "tile";
}

export interface FlowersMandala {
  dark: Tile | null;
  light: Tile | null;
  sides: Side[];
  /** the seat with the claim marker; 0: in the middle */
  marker: number;
  pips: Pip[];
}

export interface Won {
  flowers: [Tile, Tile][];
  singles: Tile[];
}

export interface FlowersView {
  mandalas: FlowersMandala[];
  hands: Cards[];
  won: Won[];
  tilesLeft: { dark: number; light: number };
  deck: number;
  discard: Cards;
  turn: number;
  phase: string;
  /** the mandala of the phase, 1 to 3; else 0 */
  site: number;
  ending: boolean;
}

export function readTile(text: string): Tile | null {
  const colour = text[0];
  const value = text[1];
  if (text.length !== 2 || !isColour(colour) || !value) return null;
  return { colour, value, text };
}

/** `R2(G3)`: face-up cards, face-down ones in brackets. */
function readSide(text: string): Side {
  const match = /^([^(]*)(?:\(([^)]*)\))?$/.exec(text);
  const up = readCards(match?.[1] ?? "-");
  const down = match?.[2] === undefined ? noCards() : readCards(match[2]);
  return { up, down, total: up.total + down.total };
}

function readMandala(text: string): FlowersMandala {
  const [tiles = "-", sides = "-", marker = "0"] = text.split(":");
  const [dark = "-", light = "-"] = tiles.split(",");
  const mandala = { dark: readTile(dark), light: readTile(light), sides: sides.split("/").map(readSide) };
  const pips = COLOURS.map((colour): Pip => {
    const seat = mandala.sides.findIndex((side) => side.up.count[colour] > 0) + 1;
    const tile = mandala.dark?.colour === colour || mandala.light?.colour === colour;
    return { colour, by: tile ? "tile" : seat };
  });
  return { ...mandala, marker: Number(marker), pips };
}

function readWon(text: string): Won {
  const won: Won = { flowers: [], singles: [] };
  if (text === "-") return won;
  for (const piece of text.split(",")) {
    const [first, second] = piece.split("+").map(readTile);
    if (first && second) won.flowers.push([first, second]);
    else if (first) won.singles.push(first);
    else throw new Error(`no tiles: ${text}`);
  }
  return won;
}

function countTiles(text: string): number {
  return text === "-" ? 0 : text.length / 2;
}

/** What a Flower, or a tile by itself, adds to the score. */
export function tilePoints(tile: Tile): number {
  return tile.value === "x" ? 0 : Number(tile.value);
}

export function flowerPoints([first, second]: [Tile, Tile]): number {
  const values = [first, second].filter((t) => t.value !== "x").map((t) => Number(t.value));
  if (values.length < 2) return 3 * (values[0] ?? 0);
  return Math.max(...values) + 2 * Math.min(...values);
}

export function wonPoints(won: Won): number {
  const flowers = won.flowers.reduce((sum, f) => sum + flowerPoints(f), 0);
  return won.singles.reduce((sum, t) => sum + tilePoints(t), flowers);
}

export function readFlowers(line: string): FlowersView {
  const words = readWords(line);
  const phase = readPhase(words);
  return {
    mandalas: ["m1", "m2", "m3"].map((key) => readMandala(wordOf(words, key))),
    hands: partsOf(words, "hand").map(readCards),
    won: partsOf(words, "won").map(readWon),
    tilesLeft: { dark: countTiles(wordOf(words, "dark")), light: countTiles(wordOf(words, "light")) },
    deck: readCards(wordOf(words, "deck")).total,
    discard: readCards(wordOf(words, "discard")),
    turn: Number(wordOf(words, "turn")),
    phase: phase.name,
    site: phase.numbers[0] ?? 0,
    ending: words.get("ending") === "1",
  };
}
