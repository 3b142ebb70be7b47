// SPDX-License-Identifier: MIT
// The texts of the single records in a file, by the lines where the engine found them.
import type { GameRecord } from "../../engine/types";

/** Each with the comments after it; those before the first record are left out. */
export function splitRecords(text: string, records: readonly Pick<GameRecord, "line">[]): string[] {
  const lines = text.split("\n");
  return records.map(({ line }, i) => {
    const next = records[i + 1]?.line ?? lines.length + 1;
    return `${lines
      .slice(line - 1, next - 1)
      .join("\n")
      .trimEnd()}\n`;
  });
}
