// SPDX-License-Identifier: MIT
// A position line taken apart without knowing its game: words `key=value`, whose parts are set off by "/".

export interface Row {
  /** empty for a word that has none */
  label: string;
  parts: string[];
}

/** The viewer's own seat, and what the page says anyhow, are left out. */
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
