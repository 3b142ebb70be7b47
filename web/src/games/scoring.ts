// SPDX-License-Identifier: MIT
// The points of a player, item by item, for the scene at the end. The sums must come to the engine's
// score; a test holds them against it.
import type { GameName } from "../engine/types";
import { COLOURS } from "./cards";
import type { Colour } from "./cards";
import { flowerPoints, readFlowers, tilePoints } from "./flowers/view";
import type { Tile } from "./flowers/view";
import { readMandala } from "./mandala/view";
import { readPatterns } from "./patterns/view";

export interface Piece {
  colour: Colour;
  count?: number;
  badge?: string;
}

export interface ScoreRow {
  pieces: Piece[];
  /** how the points come about, "3 × 4" */
  sum: string;
  points: number;
}

function mandalaRows(view: string, seat: number): ScoreRow[] {
  const player = readMandala(view).seats[seat - 1];
  if (!player) return [];
  const rows = player.river.map((colour, i): ScoreRow => {
    const count = player.cup.count[colour];
    return { pieces: [{ colour, count }], sum: `${count} × ${i + 1}`, points: count * (i + 1) };
  });
  for (const colour of COLOURS) {
    const count = player.cup.count[colour];
    if (count > 0 && !player.river.includes(colour))
      rows.push({ pieces: [{ colour, count }], sum: `${count} × 0`, points: 0 });
  }
  return rows;
}

function patternsRows(view: string, seat: number): ScoreRow[] {
  return readPatterns(view)
    .groups.filter((g) => g.seat === seat)
    .map((g) => ({
      pieces: [{ colour: g.colour, count: g.cells.length }],
      sum: `(${g.cells.length} − 1) × ${g.place}`,
      points: g.points,
    }));
}

function tilePiece(tile: Tile): Piece {
  return { colour: tile.colour, badge: tile.value === "x" ? "×3" : tile.value };
}

function flowerSum([first, second]: [Tile, Tile]): string {
  const values = [first, second].filter((t) => t.value !== "x").map((t) => Number(t.value));
  return values.length < 2 ? `3 × ${values[0]}` : `${Math.max(...values)} + 2 × ${Math.min(...values)}`;
}

function flowersRows(view: string, seat: number): ScoreRow[] {
  const won = readFlowers(view).won[seat - 1];
  if (!won) return [];
  return [
    ...won.flowers.map((f) => ({ pieces: f.map(tilePiece), sum: flowerSum(f), points: flowerPoints(f) })),
    ...won.singles.map((t) => ({
      pieces: [tilePiece(t)],
      sum: t.value === "x" ? "×3" : t.value,
      points: tilePoints(t),
    })),
  ];
}

export function scoreRows(game: GameName, view: string, seat: number): ScoreRow[] {
  switch (game) {
    case "mandala":
      return mandalaRows(view, seat);
    case "patterns":
      return patternsRows(view, seat);
    case "flowers":
      return flowersRows(view, seat);
  }
}
