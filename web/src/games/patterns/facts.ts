// SPDX-License-Identifier: MIT
// The facts of a step of Patterns, told from what changed between two lines.
import { isColour } from "../cards";
import type { Step } from "../facts";
import type { PatternsFact as Fact } from "./say";
import { readPatterns } from "./view";

export function patternsFacts(beforeLine: string, step: Step, afterLine: string): Fact[] {
  const before = readPatterns(beforeLine);
  const after = readPatterns(afterLine);
  const { move, seat } = step;
  const facts: Fact[] = [];
  const cell = move.slice(1);
  const was = before.cells.get(cell);
  const is = after.cells.get(cell);
  const colour = move[1];
  if (move[0] === "b" && isColour(colour)) facts.push({ kind: "bowl", colour });
  else if (move === "-") facts.push({ kind: "stop" });
  else if (was && is) {
    if (move[0] === "E")
      facts.push({ kind: "establish", cell, colour: is.colour, place: is.marker, taken: was.colour });
    else if (move[0] === "F") facts.push({ kind: "flip", cell, colour: is.colour });
    else facts.push({ kind: "swap", cell, colour: is.colour, taken: was.colour });
    const group = after.groups.find((g) => g.seat === seat && g.cells.includes(cell));
    if (group && move[0] !== "E")
      facts.push({
        kind: "group",
        colour: group.colour,
        size: group.cells.length,
        place: group.place,
        points: group.points,
      });
  }
  if (after.phase === "close" && before.phase !== "close") facts.push({ kind: "closing", seat: after.turn });
  if (after.phase === "over") facts.push({ kind: "over" });
  return facts;
}
