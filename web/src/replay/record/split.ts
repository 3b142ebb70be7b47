// SPDX-License-Identifier: MIT
// The texts of the single records in a file: a block of tags behind an empty line begins the next one. The
// engine has read the file before, so what stands here is known to be right.

export function splitRecords(text: string): string[] {
  const records: string[][] = [];
  let inTags = false;
  for (const line of text.split("\n")) {
    if (/^\s*\[/.test(line) && !inTags) {
      records.push([]);
      inTags = true;
    } else if (line.trim() === "") inTags = false;
    records.at(-1)?.push(line);
  }
  return records.map((lines) => `${lines.join("\n").trimEnd()}\n`);
}
