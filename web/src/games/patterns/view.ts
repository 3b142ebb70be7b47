// SPDX-License-Identifier: MIT
// A line of Patterns, taken apart for drawing: 52 cells in rows of 4, 6, 8, 8, 8, 8, 6, 4.
import { isColour, partsOf, readPhase, readWords, wordOf } from "../cards";
import type { Colour } from "../cards";

export interface Cell {
  /** "d4" */
  name: string;
  /** from the left and from the top, 0 to 7 */
  column: number;
  row: number;
  colour: Colour;
  faceUp: boolean;
  /** the seat whose group it belongs to; 0 while it is loose */
  owner: number;
  /** the river number of the claim marker on it; 0 without one */
  marker: number;
}

export interface Group {
  seat: number;
  colour: Colour;
  /** river place, from 1 */
  place: number;
  marker: string;
  cells: string[];
  points: number;
}

export interface PatternsView {
  cells: Map<string, Cell>;
  /** in rows from the top, each from the left */
  rows: Cell[][];
  bowls: (Colour | null)[];
  groups: Group[];
  turn: number;
  phase: string;
}

const WIDTHS = [4, 6, 8, 8, 8, 8, 6, 4];

export function cellName(column: number, row: number): string {
  return `${"abcdefgh"[column]}${8 - row}`;
}

export function neighbours(cell: Cell, cells: Map<string, Cell>): Cell[] {
  const around = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ] as const;
  return around
    .map(([x, y]) => cells.get(cellName(cell.column + x, cell.row + y)))
    .filter((c) => c !== undefined);
}

function readBoard(text: string): Cell[][] {
  const rows = text.split("/");
  if (rows.length !== 8) throw new Error(`no board: ${text}`);
  return rows.map((letters, row) => {
    const width = WIDTHS[row] ?? 0;
    if (letters.length !== width) throw new Error(`row ${8 - row} has ${letters.length} cells: ${text}`);
    return [...letters].map((letter, i) => {
      const column = i + (8 - width) / 2;
      const colour = letter.toUpperCase();
      if (!isColour(colour)) throw new Error(`no token: ${letter}`);
      const name = cellName(column, row);
      return { name, column, row, colour, faceUp: letter === colour, owner: 0, marker: 0 };
    });
  });
}

/** The face-down tokens of the marker's colour that hang together with it. */
function groupCells(marker: Cell, cells: Map<string, Cell>): Cell[] {
  const found = new Set([marker]);
  for (const cell of found)
    for (const next of neighbours(cell, cells))
      if (next.colour === marker.colour && !next.faceUp) found.add(next);
  return [...found];
}

export function readPatterns(line: string): PatternsView {
  const words = readWords(line);
  const rows = readBoard(wordOf(words, "board"));
  const cells = new Map(rows.flat().map((cell) => [cell.name, cell]));
  const bowls = partsOf(words, "bowl").map((b) => (isColour(b) ? b : null));
  const groups: Group[] = [];
  partsOf(words, "claims").forEach((claims, seatIndex) => {
    [...claims.matchAll(/([ROYGPK])([a-h][1-8])/g)].forEach((claim, i) => {
      const marker = cells.get(claim[2] ?? "");
      if (!marker) throw new Error(`no cell for a claim: ${claims}`);
      const members = groupCells(marker, cells);
      marker.marker = i + 1;
      members.forEach((cell) => (cell.owner = seatIndex + 1));
      groups.push({
        seat: seatIndex + 1,
        colour: marker.colour,
        place: i + 1,
        marker: marker.name,
        cells: members.map((cell) => cell.name),
        points: (members.length - 1) * (i + 1),
      });
    });
  });
  const phase = readPhase(words).name;
  return { cells, rows, bowls, groups, turn: Number(wordOf(words, "turn")), phase };
}
