// SPDX-License-Identifier: MIT
// Parses the plain rules texts of src/games by their conventions: a title underlined with "=", sections with "-",
// items after "*", "1." or "M1.", lines in capitals as headings of what is indented under them, and tables, which
// are indented by four columns or more.

export type Block =
  | { kind: "title" | "section" | "head" | "text"; text: string }
  | { kind: "list"; ordered: boolean; items: Item[] }
  | { kind: "table"; lines: string[] }
  | { kind: "words"; pairs: [string, string][] };

export interface Item {
  /** "A.", "M1."; empty for a bullet */
  mark: string;
  blocks: Block[];
}

const ITEM = /^(\*|\d+\.|[A-Z]\d*\.) +(?=\S)/;
const TABLE = /^ {4}/;
const PAIR = /^ *(\S+) {2,}(\S+(?: \S+)*)$/;

const isCapitals = (line: string) => /[A-ZÄÖÜ]{2}/.test(line) && line === line.toUpperCase();
const indentOf = (line: string) => line.length - line.trimStart().length;

function dedent(lines: string[]): string[] {
  const least = Math.min(...lines.filter((l) => l.trim() !== "").map(indentOf));
  return lines.map((l) => l.slice(least));
}

/** The lines from `from` on that are empty or indented this far, without empty ones at the end. */
function indented(lines: string[], from: number, least: number): string[] {
  let end = from;
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (line.trim() === "") continue;
    if (indentOf(line) < least) break;
    end = i + 1;
  }
  return lines.slice(from, end);
}

function tableOf(lines: string[]): Block {
  const pairs = lines.map((l) => PAIR.exec(l));
  if (pairs.every((p) => p !== null))
    return { kind: "words", pairs: pairs.map((p) => [p[1] ?? "", p[2] ?? ""]) };
  return { kind: "table", lines: dedent(lines) };
}

function underlined(line: string, next: string | undefined): Block | null {
  if (line === "" || next === undefined) return null;
  if (/^=+$/.test(next)) return { kind: "title", text: line };
  return /^-+$/.test(next) ? { kind: "section", text: line } : null;
}

function addItem(blocks: Block[], ordered: boolean, item: Item): void {
  const last = blocks.at(-1);
  if (last?.kind === "list" && last.ordered === ordered) last.items.push(item);
  else blocks.push({ kind: "list", ordered, items: [item] });
}

export function readRulesText(lines: string[]): Block[] {
  const blocks: Block[] = [];
  for (let i = 0; i < lines.length;) {
    const line = lines[i] ?? "";
    const item = ITEM.exec(line);
    const header = underlined(line, lines[i + 1]);
    if (line.trim() === "") i++;
    else if (header) {
      blocks.push(header);
      i += 2;
    } else if (item) {
      const hang = item[0].length;
      const more = indented(lines, i + 1, Math.min(hang, 2));
      const inside = [line.slice(hang), ...more.map((l) => l.slice(hang))];
      const mark = item[1] === "*" ? "" : (item[1] ?? "");
      addItem(blocks, mark !== "", { mark, blocks: readRulesText(inside) });
      i += 1 + more.length;
    } else if (TABLE.test(line)) {
      const rows = indented(lines, i, 4);
      blocks.push(tableOf(rows.filter((l) => l.trim() !== "")));
      i += rows.length;
    } else if (isCapitals(line)) {
      blocks.push({ kind: "head", text: line.trim() });
      const under = indented(lines, i + 1, 1);
      if (under.length > 0) blocks.push(...readRulesText(dedent(under)));
      i += 1 + under.length;
    } else {
      const text: string[] = [];
      while (i < lines.length && !ends(lines, i, text.length)) text.push((lines[i++] ?? "").trim());
      blocks.push({ kind: "text", text: text.join(" ") });
    }
  }
  return blocks;
}

/** Does a paragraph end before this line? */
function ends(lines: string[], i: number, length: number): boolean {
  const line = lines[i] ?? "";
  if (line.trim() === "") return true;
  return length > 0 && (ITEM.test(line) || TABLE.test(line) || underlined(line, lines[i + 1]) !== null);
}
