// SPDX-License-Identifier: MIT
// A position's data as rows of words, without knowing its game: a value is a row, a list with an element per seat has
// a part for each of them, and what is nested is written out in one line. As the terminal does it: src/term/board/rows.c.

export interface Row {
  label: string;
  /** one, or one for each seat */
  parts: string[];
  /** belongs to the row above it */
  inner?: true;
  /** a grid: lines, with their blanks */
  fixed?: true;
}

type Data = Record<string, unknown>;

const NOTHING = "-";

/** What isn't for rows: the viewer's own seat, what the page shows anyway, which lists are by seat. */
const SAID = ["turn", "view", "by_seat"];

const isData = (v: unknown): v is Data => typeof v === "object" && v !== null && !Array.isArray(v);
const isCards = (v: unknown): v is { count: Record<string, number>; hidden: number; total: number } =>
  isData(v) && isData(v.count) && "hidden" in v && "total" in v;
/** An object that is only a sum of its members. */
const isPlain = (v: unknown): v is Data => isData(v) && !isCards(v) && typeof v.text !== "string";
/** In a list, a pair needs no names of its members. */
const isPair = (v: Data): boolean => Object.keys(v).length === 2;
const isCell = (v: unknown): v is Data & { row: number; column: number } =>
  isData(v) && typeof v.row === "number" && typeof v.column === "number";
const isNothing = (v: unknown): boolean =>
  v === null ||
  v === false ||
  v === 0 ||
  v === "" ||
  (Array.isArray(v) && v.length === 0) ||
  (isCards(v) && v.total === 0);

/** "R2 K + 3 hidden" */
function sayCards({ count, hidden }: { count: Record<string, number>; hidden: number }): string {
  const known = Object.entries(count)
    .filter(([, n]) => n > 0)
    .map(([colour, n]) => (n > 1 ? `${colour}${n}` : colour))
    .join(" ");
  const rest = hidden > 0 ? `${hidden} ?` : "";
  return [known, rest].filter((part) => part !== "").join(" + ") || NOTHING;
}

/** "mountain R2 K, missing O Y" */
function sayMembers(v: Data): string {
  const said = Object.entries(v).filter(([, member]) => !isNothing(member));
  return said.map(([key, member]) => `${key} ${say(member)}`).join(", ") || NOTHING;
}

/** "R O Y", "(R7 R2) (K4 Kx)", "R 1, O 2" */
function sayList(list: readonly unknown[]): string {
  const apart = list.some((v) => isPlain(v) || isCards(v)) ? ", " : " ";
  const said = list.map((v) =>
    Array.isArray(v) ? `(${say(v)})` : isPlain(v) && isPair(v) ? Object.values(v).map(say).join(" ") : say(v),
  );
  return said.join(apart) || NOTHING;
}

function say(v: unknown): string {
  if (isCards(v)) return sayCards(v);
  if (Array.isArray(v)) return sayList(v);
  if (isData(v)) return typeof v.text === "string" ? v.text : sayMembers(v);
  if (typeof v === "boolean") return v ? "✓" : NOTHING;
  return v === null || v === undefined ? NOTHING : String(v);
}

/** "c8 K11": what comes first names the cell; zeros at the end aren't written. */
function sayCell(cell: Data): string {
  const said = Object.entries(cell).filter(([key]) => key !== "row" && key !== "column");
  while (said.length > 0 && isNothing(said.at(-1)?.[1])) said.pop();
  const [name = "", ...rest] = said.map(([, v]) => say(v));
  return rest.length > 0 ? `${name} ${rest.join("")}` : name;
}

/** The names of what a cell says, then the cells, a line for each row of them. */
function gridRow(label: string, cells: readonly (Data & { row: number; column: number })[]): Row {
  const names = Object.keys(cells[0] ?? {}).filter((key) => key !== "row" && key !== "column");
  const width = Math.max(...cells.map((cell) => sayCell(cell).length)) + 2;
  const lines: string[] = [];
  for (const cell of cells)
    lines[cell.row] = (lines[cell.row] ?? "").padEnd(cell.column * width) + sayCell(cell);
  return { label, parts: [[names.join(" "), ...lines].join("\n")], fixed: true };
}

/** The rows of a position with this many seats. */
export function rowsOf(data: object, players: number): Row[] {
  const named = (data as Data).by_seat;
  const isBySeat = (key: string, v: unknown): v is unknown[] =>
    Array.isArray(v) && v.length === players && Array.isArray(named) && named.includes(key);

  /** One row, and below it those of its lists by seat. */
  const objectRows = (label: string, v: Data): Row[] => {
    const members = Object.entries(v);
    const own = members.filter(([key, member]) => !isBySeat(key, member));
    const rows: Row[] = [{ label, parts: [sayMembers(Object.fromEntries(own))] }];
    for (const [key, member] of members)
      if (isBySeat(key, member)) rows.push({ label: key, parts: member.map(say), inner: true });
    return rows;
  };

  const memberRows = ([key, v]: [string, unknown]): Row[] => {
    if (isBySeat(key, v)) {
      if (!v.every(isPlain)) return [{ label: key, parts: v.map(say) }];
      return Object.keys(v[0] ?? {}).map((name) => ({
        label: name,
        parts: v.map((seat) => say(seat[name])),
      }));
    }
    if (Array.isArray(v) && v.length > 0) {
      if (v.every(isCell)) return [gridRow(key, v)];
      if (v.every(isPlain) && !v.every(isPair))
        return v.flatMap((one, i) => objectRows(`${key} ${i + 1}`, one));
    }
    return isPlain(v) ? objectRows(key, v) : [{ label: key, parts: [say(v)] }];
  };

  return Object.entries(data)
    .filter(([key]) => !SAID.includes(key))
    .flatMap(memberRows);
}
