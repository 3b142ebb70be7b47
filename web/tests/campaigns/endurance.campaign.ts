// SPDX-License-Identifier: MIT
// Does the page hold more after many games? One page plays whole games against bots, of every kind in turn, and after
// every few of them, with a new game of the first kind on the table, says what it holds. The page presses its own
// buttons, whatever is legal. `scripts/web build endurance`; GAMES=50.
/// <reference types="node" />
import { GAMES } from "../../src/games/games.sample";
import { expect, test } from "../support/browser";
import { heldBy, watchMemory } from "../support/counters";

const COUNT = Number(process.env.GAMES ?? 50);
const EVERY = 2 * GAMES.length;

/** Runs in the page: plays the open game to its end. */
async function playOut(): Promise<void> {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const some = (found: HTMLElement[]) => found[Math.floor(Math.random() * found.length)];
  const soon = () => new Promise((done) => setTimeout(done, 10));
  const press = async (found: HTMLElement | undefined) => {
    found?.click();
    await soon();
  };
  while (!document.querySelector(".scores")) {
    await soon();
    if (document.querySelector(".play.ready")) await press(all(".play.ready")[0]);
    else if (document.querySelector(".token-cell.legal")) await press(some(all(".token-cell.legal")));
    else if (document.querySelector(".claim:not([aria-disabled=true])")) await press(some(all(".claim")));
    else if (document.querySelector(":is(.row, .side-row).legal"))
      await press(some(all(":is(.row, .side-row).legal")));
    else if (document.querySelector(".actions > .primary")) await press(all(".actions > .primary")[0]);
    else if (document.querySelector(".stack:not(.none)")) await press(some(all(".stack:not(.none)")));
  }
}

test(`${COUNT} games in one page`, async ({ visit }) => {
  const table = await visit({ settings: { motion: "off" } });
  await table.settled();
  const session = await watchMemory(table.page);
  const rows = [];
  for (let game = 0; game <= COUNT; game++) {
    const measured = game % EVERY === 0 || game === COUNT;
    await table.deal(GAMES[measured ? 0 : game % GAMES.length] ?? GAMES[0], ["me", "level:1"]);
    if (measured) {
      const held = await heldBy(session);
      rows.push(held);
      console.log(
        `after ${game} games: ${held.documents} documents, ${held.nodes} nodes, ${held.listeners} listeners, heap ${(held.heap / 1e6).toFixed(2)} MB`,
      );
    }
    if (game < COUNT) await table.page.evaluate(playOut);
  }
  const [, first, ...rest] = rows; // the first games fetch parts of the page
  const last = rest.at(-1);
  expect(last?.listeners).toBeLessThanOrEqual((first?.listeners ?? 0) * 1.05);
  expect(last?.nodes).toBeLessThanOrEqual((first?.nodes ?? 0) * 1.05);
  expect(last?.heap).toBeLessThanOrEqual((first?.heap ?? 0) * 1.15);
});
