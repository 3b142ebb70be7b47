// SPDX-License-Identifier: MIT
// A position line as rows, without knowing its game: words `key=value` with parts separated by "/".

export interface Row {
  /** empty for a word without a key */
  label: string;
  parts: string[];
}

/** The viewer's own seat, and what the page shows anyway, are left out. */
const SAID = ["turn", "view"];

export function rowsOf(line: string): Row[] {
  return line
    .trim()
    .split(/\s+/)
    .map((word): Row => {
      const at = word.indexOf("=");
      return { label: word.slice(0, Math.max(0, at)), parts: word.slice(at + 1).split("/") };
    })
    .filter(({ label, parts }) => !SAID.includes(label) && parts.join("") !== "");
}
