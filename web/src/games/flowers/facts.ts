// SPDX-License-Identifier: MIT
// The facts of a step of Flowers, told from what changed between two lines.
import { drawnCards, isColour } from "../cards";
import type { Step } from "../facts";
import type { FlowersFact as Fact } from "./say";
import { readFlowers, wonPoints } from "./view";
import type { FlowersView, Tile, Won } from "./view";

function tilesOf(won: Won | undefined): Tile[] {
  return [...(won?.flowers.flat() ?? []), ...(won?.singles ?? [])];
}

function playFacts(before: FlowersView, move: string, seat: number, after: FlowersView): Fact[] {
  const mandala = Number(move[1]);
  const colour = move[2];
  const was = before.mandalas[mandala - 1];
  const is = after.mandalas[mandala - 1];
  if (!isColour(colour) || !was || !is) return [];
  const faceUp = was.pips.some((p) => p.colour === colour && p.by === 0);
  const facts: Fact[] = [{ kind: "play", mandala, colour, count: Number(move.slice(3)), faceUp }];
  if (is.marker === seat && was.marker !== seat) facts.push({ kind: "marker", mandala });
  return facts;
}

/** What everybody won, the one who chose before the others. */
function gains(before: FlowersView, chooser: number, after: FlowersView): Fact[] {
  const facts: Fact[] = [];
  const seats = after.won.map((_, i) => i);
  for (const i of [...seats.slice(chooser - 1), ...seats.slice(0, chooser - 1)]) {
    const won = after.won[i];
    const had = new Set(tilesOf(before.won[i]).map((t) => t.text));
    const flowers = before.won[i]?.flowers.length ?? 0;
    for (const tile of tilesOf(won))
      if (!had.has(tile.text)) facts.push({ kind: "tile-won", seat: i + 1, tile: tile.text });
    const old = new Set(before.won[i]?.flowers.map(([a, b]) => a.text + b.text));
    if (won && won.flowers.length > flowers)
      for (const [a, b] of won.flowers)
        if (!old.has(a.text + b.text))
          facts.push({ kind: "flower", seat: i + 1, first: a.text, second: b.text });
  }
  return facts;
}

export function flowersFacts(beforeLine: string, step: Step, afterLine: string): Fact[] {
  const before = readFlowers(beforeLine);
  const after = readFlowers(afterLine);
  const { move, seat } = step;
  const facts: Fact[] = [];
  const site = move[0] === "p" ? Number(move[1]) : before.site;
  if (move === "-") facts.push({ kind: "pass" });
  else if (move[0] === "p") facts.push(...playFacts(before, move, seat, after));
  else {
    const tile = move === "tD" ? before.mandalas[site - 1]?.dark : before.mandalas[site - 1]?.light;
    if (tile) facts.push({ kind: "take", tile: tile.text });
  }
  const drawn = drawnCards(step.outcomes);
  if (drawn !== "" && move[0] === "p") facts.push({ kind: "draws", count: drawn.length, cards: drawn });
  facts.push(...gains(before, seat, after));
  const [had, has] = [before.won[seat - 1], after.won[seat - 1]];
  if (move[0] === "t" && had && has) facts.push({ kind: "gain", points: wonPoints(has) - wonPoints(had) });
  // The turn stays with who played: the first choice is the marker's holder's.
  const chooser = after.mandalas[after.site - 1]?.marker;
  if (move[0] === "p" && after.phase === "take" && chooser)
    facts.push({ kind: "completes", mandala: after.site, chooser });
  for (const outcome of step.outcomes) {
    const tiles = outcome.slice(1).match(/[ROYGPK][23457x]/g);
    if (tiles) facts.push({ kind: "tiles", mandala: site, tiles });
    else if (/^\+m\d$/.test(outcome)) facts.push({ kind: "destroyed-next", mandala: Number(outcome[2]) });
  }
  if (move[0] === "t")
    before.mandalas[site - 1]?.sides.forEach((side, i) => {
      const won = facts.some((f) => f.kind === "tile-won" && f.seat === i + 1);
      if (side.total > 0 && !won) facts.push({ kind: "taken-back", seat: i + 1, count: side.total });
    });
  if (after.ending && !before.ending) facts.push({ kind: "ending" });
  if (after.phase === "over") facts.push({ kind: "over" });
  return facts;
}
