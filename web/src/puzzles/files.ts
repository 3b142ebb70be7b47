// SPDX-License-Identifier: MIT
// The puzzles of the games: files of their sources, fetched when the page of a game's puzzles is opened.
import type { GameName } from "../engine/types";
import { readPuzzles } from "./puzzle";
import type { Puzzle } from "./puzzle";

const found = import.meta.glob<string>("../../../src/games/*/puzzles.txt", {
  query: "?url",
  import: "default",
  eager: true,
});
const addresses = new Map(
  Object.entries(found).map(([path, address]) => [path.split("/").at(-2) ?? "", address]),
);

/** None for a game without puzzles. */
export async function fetchPuzzles(game: GameName): Promise<Puzzle[]> {
  const address = addresses.get(game);
  if (address === undefined) return [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return readPuzzles(await answer.text());
}
