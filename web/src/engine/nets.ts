// SPDX-License-Identifier: MIT
// The nets of the games: files of weights beside the module, fetched when their game is first searched by a bot that
// plays with one. Without it (no network, a damaged file, no file at all) the bot plays too, less well.
import type { GameName } from "./types";

/** The file of a game's net; null: there is none, or it can't be fetched now. */
export type NetSource = (game: GameName) => Promise<Uint8Array | null>;

const found = import.meta.glob<string>("../../../src/games/*/ai/*.net", {
  query: "?url",
  import: "default",
  eager: true,
});
const addresses = new Map(
  Object.entries(found).map(([path, address]) => [
    path.slice(path.lastIndexOf("/") + 1, -".net".length),
    address,
  ]),
);

/** From the server, or from what the service worker keeps. */
export const fetchNet: NetSource = async (game) => {
  const address = addresses.get(game);
  if (address === undefined) return null;
  const answer = await fetch(address);
  return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null;
};
