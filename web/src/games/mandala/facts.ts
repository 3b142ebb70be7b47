// SPDX-License-Identifier: MIT
// The facts of a step of Mandala, told from what changed between two lines.
import { drawnCards, isColour } from "../cards";
import type { Colour } from "../cards";
import type { Step } from "../facts";
import type { MandalaFact as Fact } from "./say";
import { readMandala } from "./view";
import type { MandalaView } from "./view";

function colourIn(move: string, at: number): Colour {
  const letter = move[at];
  if (!isColour(letter)) throw new Error(`no colour in ${move}`);
  return letter;
}

function claimFacts(before: MandalaView, move: string, seat: number, after: MandalaView): Fact[] {
  const colour = colourIn(move, 1);
  const count = before.mandalas[before.site - 1]?.mountain.count[colour] ?? 0;
  const was = before.seats[seat - 1];
  const is = after.seats[seat - 1];
  const facts: Fact[] = [{ kind: "claim", colour, count }];
  if (!was || !is) return facts;
  const place = is.river.indexOf(colour) + 1;
  if (is.river.length > was.river.length) facts.push({ kind: "river", colour, place });
  const toCup = is.cup.total - was.cup.total;
  if (toCup > 0) facts.push({ kind: "cup", count: toCup, points: is.worth - was.worth });
  if (toCup === 0 && is.river.length === was.river.length) facts.push({ kind: "wasted", count });
  return facts;
}

function playFacts(move: string): Fact[] {
  const mandala = Number(move[1]);
  if (move[0] === "d") return [{ kind: "discard", colour: colourIn(move, 1), count: Number(move.slice(2)) }];
  if (move[0] === "m") return [{ kind: "build", mandala, colour: colourIn(move, 2) }];
  return [{ kind: "grow", mandala, colour: colourIn(move, 2), count: Number(move.slice(3)) }];
}

export function mandalaFacts(beforeLine: string, step: Step, afterLine: string): Fact[] {
  const before = readMandala(beforeLine);
  const after = readMandala(afterLine);
  const { move, seat } = step;
  const claims = move[0] === "c";
  const facts = claims ? claimFacts(before, move, seat, after) : playFacts(move);
  const drawn = drawnCards(step.outcomes);
  const completed = !claims && after.phase === "claim";
  const site = claims ? before.site : Number(move[1]);
  const swept = claims ? after.phase !== "claim" : move[0] === "f" && drawn !== "";
  if ((move[0] === "m" || move[0] === "d") && drawn !== "")
    facts.push({ kind: "draws", count: drawn.length, cards: drawn });
  if (completed) facts.push({ kind: "completes", mandala: site, chooser: after.chooser });
  if (swept) {
    facts.push({ kind: "swept", mandala: site });
    if (drawn !== "") facts.push({ kind: "mountain", mandala: site, cards: drawn });
  }
  if (after.lastRound && !before.lastRound) facts.push({ kind: "last-round" });
  if (after.phase === "over") facts.push({ kind: "over" });
  return facts;
}
