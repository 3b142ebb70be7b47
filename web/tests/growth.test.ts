// SPDX-License-Identifier: MIT
// Nothing grows with the number of games played: listeners, timers, workers, observers, nodes. (Fifty whole games:
// campaigns/endurance.campaign.ts.)
import { expect, test } from "./support/browser";
import { heldBy, watchMemory } from "./support/counters";
import type { Held } from "./support/counters";
import type { TableScreen } from "./support/table";
import { inviteFriend, playRound, words } from "./support/online";
import { typing } from "./support/ways";

declare global {
  interface Window {
    count(kind: string, by: number): void;
    alive(): Record<string, number>;
    most(): Record<string, number>;
  }
}

// What follows runs in the page, before its own scripts. Each part counts what is added and not removed again.

/** How many there are of each kind now (`alive`), and the most there were at once (`most`). */
function countKinds(): void {
  const now: Record<string, number> = {};
  const most: Record<string, number> = {};
  window.count = (kind, by) => {
    const n = (now[kind] ?? 0) + by;
    now[kind] = n;
    most[kind] = Math.max(n, most[kind] ?? 0);
  };
  window.alive = () => ({ ...now });
  window.most = () => ({ ...most });
}

/** Listeners by target and kind. */
function countListeners(): void {
  // Elements go, and their listeners with them: what lasts is the window, the document, and what isn't in the page.
  const lasts = (target: EventTarget | null) =>
    !(target instanceof Element) && !(target instanceof AbortSignal);
  const known = new WeakMap<EventTarget, Map<string, Set<unknown>>>();
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const count = (target: EventTarget, type: string, by: number) =>
    window.count(`${target.constructor.name} ${type}`, by);
  const heard = (target: EventTarget, type: string) => {
    const all = known.get(target) ?? new Map<string, Set<unknown>>();
    known.set(target, all);
    const these = all.get(type) ?? new Set<unknown>();
    all.set(type, these);
    return these;
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const once = typeof options === "object" && options?.once === true;
    if (lasts(target) && !once && !heard(target, type).has(listener)) {
      heard(target, type).add(listener);
      count(target, type, 1);
    }
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    type,
    listener,
    options,
  ) {
    const target = this ?? window;
    if (lasts(target) && heard(target, type).delete(listener)) count(target, type, -1);
    remove.call(target, type, listener, options);
  };
}

function countIntervals(): void {
  const running = new Set<number>();
  const { setInterval: start, clearInterval: stop } = window;
  window.setInterval = ((...args: Parameters<typeof start>) => {
    const id = start(...args) as unknown as number;
    running.add(id);
    window.count("intervals", 1);
    return id;
  }) as typeof window.setInterval;
  window.clearInterval = (id) => {
    if (running.delete(Number(id))) window.count("intervals", -1);
    stop(id);
  };
}

function countWorkers(): void {
  const running = new Set<unknown>();
  const RealWorker = window.Worker;
  window.Worker = class extends RealWorker {
    constructor(...args: ConstructorParameters<typeof RealWorker>) {
      super(...args);
      running.add(this);
      window.count("workers", 1);
    }
    override terminate(): void {
      if (running.delete(this)) window.count("workers", -1);
      super.terminate();
    }
  };
}

function countObservers(): void {
  const watching = new Set<unknown>();
  const RealObserver = window.ResizeObserver;
  window.ResizeObserver = class extends RealObserver {
    override observe(...args: Parameters<ResizeObserver["observe"]>): void {
      if (!watching.has(this)) window.count("observers", 1);
      watching.add(this);
      super.observe(...args);
    }
    override disconnect(): void {
      if (watching.delete(this)) window.count("observers", -1);
      super.disconnect();
    }
  };
}

/** One script, since several have no order. */
const countAll = [countKinds, countListeners, countIntervals, countWorkers, countObservers]
  .map((part) => `(${part.toString()})();`)
  .join("\n");

type Alive = Record<string, number>;

const alive = ({ page }: TableScreen): Promise<Alive> => page.evaluate(() => window.alive());
const most = ({ page }: TableScreen): Promise<Alive> => page.evaluate(() => window.most());

/**
 * Nothing has grown beyond the maximum of the first games: what is merely running (a bot's search, a move's
 * motion) is waited for.
 */
async function hasNotGrown(table: TableScreen, first: Alive): Promise<void> {
  const grown = (now: Alive) => Object.entries(now).filter(([kind, n]) => n > (first[kind] ?? 0));
  await expect.poll(async () => grown(await alive(table))).toEqual([]);
}

test("six games in this browser leave nothing behind", async ({ visit }) => {
  const table = await visit({ path: "/me", context: { serviceWorkers: "allow" } });
  const { page, m } = table;
  await page.context().addInitScript(countAll);
  await page.goto(new URL("/", page.url()).href);
  await table.settled();
  const memory = await watchMemory(page);
  const held: Held[] = [];
  let first: Alive | null = null;
  for (let i = 0; i < 6; i++) {
    await table.deal(i % 2 === 0 ? "patterns" : "mandala", ["me", "level:1"]);
    if (i % 2 === 0) held.push(await heldBy(memory)); // the same board each time
    for (let k = 0; k < 4 && !(await table.isOver()); k++) await table.playOne(typing);
    await table.button(m.undo).click();
    await table.settled();
    const sheet = await table.openPanel("log");
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    if (first) await hasNotGrown(table, first);
    if (i === 1) first = await most(table); // both games have been played once
  }
  const [, second, third] = held; // the first game brings parts of the page
  expect(third?.documents).toBe(second?.documents);
  expect(third?.listeners).toBeLessThan((second?.listeners ?? 0) * 1.03);
  expect(third?.nodes).toBeLessThan((second?.nodes ?? 0) * 1.05);
  expect(first?.["ServiceWorkerContainer message"], "the page listens to its service worker").toBe(1);
});

test("games on a server, replays and back leave nothing behind", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "mandala");
  await ann.page.context().addInitScript(countAll);
  await ann.page.reload();
  await ann.page.locator(".status").waitFor();
  let first: Alive | null = null;
  for (let i = 0; i < 3; i++) {
    // In a rematch the seats rotate by one.
    await playRound(i % 2 === 0 ? [ann, bo] : [bo, ann], typing, 4);
    await bo.resign();
    await ann.page.getByRole("link", { name: words.replay }).click();
    await ann.page.locator(".replay").waitFor();
    await ann.page.goBack();
    await ann.button(words.rematch).click();
    await bo.button(words.toRematch).click();
    await Promise.all([ann, bo].map((t) => t.page.locator(".status").waitFor()));
    if (first) await hasNotGrown(ann, first);
    else first = await most(ann);
  }
});
