// SPDX-License-Identifier: MIT
// One way to enter moves, tried in every game: each kind of move once, in a position in which a bot made it, and the last
// moves to the end. (Whole games are played by typed notation: announcements.test.ts.)
import type { GameName } from "../../src/engine/types";
import { GAMES } from "../../src/games/games.sample";
import type { Game } from "../../src/games/games.sample";
import { expect, test } from "./browser";
import type { Visitor } from "./browser";
import { keptAt } from "./engine";
import type { TableScreen, Way } from "./table";

const KINDS: Record<Game, string[]> = {
  mandala: ["m", "f", "d", "c"],
  patterns: ["b", "E", "F", "S", "-"],
  flowers: ["p", "t", "-"],
};

async function tryKind(table: TableScreen, way: Way, game: GameName, kind: string): Promise<void> {
  const seat = kind === "b" ? 2 : 1; // the bowl is the second player's choice
  let move = "";
  const kept = await keptAt({
    game,
    seats: seat === 1 ? ["me", "level:1"] : ["level:1", "me"],
    when: (step) => step.seat === seat && step.move.startsWith(kind) && (move = step.move) !== "",
  });
  await table.open(kept);
  const { steps } = await table.record();
  await way(table, move);
  await table.settled(steps.length + 1);
  expect((await table.record()).steps[steps.length]?.move).toBe(move);
}

/** `after`: what to do at the very end. */
export function testMoves(
  name: string,
  way: Way,
  after?: (table: TableScreen) => Promise<void>,
  screen?: Visitor["screen"],
): void {
  for (const game of GAMES)
    test(`every kind of move of ${game} by ${name}, and its end`, async ({ visit }) => {
      const table = await visit({ path: "/me", screen });
      for (const kind of KINDS[game]) await tryKind(table, way, game, kind);
      const when = (step: { seat: number }, i: number, count: number) => step.seat === 1 && count - i <= 4;
      await table.open(await keptAt({ game, seats: ["me", "level:1"], when }));
      await table.playToTheEnd(way);
      await table.expectScoresAddUp();
      await after?.(table);
    });
}
