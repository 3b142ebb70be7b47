// SPDX-License-Identifier: MIT
// The end of a game in its order: the last move on the board, why it was the last, the sums, and then who won.
import type { Page } from "playwright-core";
import { lineOf, writeRecord } from "../src/engine/growing";
import type { GameName } from "../src/engine/types";
import { GAMES } from "../src/games/games.sample";
import { sayEnded } from "../src/messages/say";
import { expect, test } from "./support/browser";
import { barriersOf } from "./support/axe";
import { advise, engine, keptAt, keptFrom, readRecord, recordOf } from "./support/engine";
import { inviteFriend, lengthOf, playRound, skipAhead } from "./support/online";
import { NOW_AND_THEN } from "./support/table";
import type { TableScreen } from "./support/table";
import { clicking, typing } from "./support/ways";

declare global {
  interface Window {
    seen: string[];
  }
}

/** Records what the page shows, change by change: the board's last line, headings, what is read aloud. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.seen = [];
    const look = () => {
      const read = (what: string, where: string) =>
        [...document.querySelectorAll(where)].map((e) => `${what} ${(e.textContent ?? "").trim()}`);
      const now = [
        ...read("status", ".status p"),
        ...read("why", ".why-over"),
        ...read("heading", ".scores .verdict"),
        ...read("winner", ".column.winner caption"),
        ...read("said", "[role=log][aria-live=polite] p"),
      ];
      for (const text of now) if (!window.seen.includes(text)) window.seen.push(text);
    };
    look();
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

/** All that was shown until the winner was announced, which comes last. */
async function seenToTheEnd({ page, scores }: TableScreen): Promise<{ order: string[]; verdict: string }> {
  await page.locator(".scores.counted").waitFor();
  const verdict = await scores.getByRole("heading").innerText();
  await page.waitForFunction((last) => window.seen.includes(last), `said ${verdict}`);
  return { order: await page.evaluate(() => window.seen), verdict };
}

const lastTurn = (s: { seat: number }, i: number, count: number) => s.seat === 1 && count - i <= 3;

/** Why the game is over, in the reader's words, from the engine beside the browser. */
async function reason(table: TableScreen): Promise<string> {
  const { game, end } = await table.record();
  const { ended } = await engine.look(game, end, "all");
  if (!ended) throw new Error("not over");
  return sayEnded(table.m, game, ended, (seat) => (seat === 1 ? table.m.you : "Bo"));
}

/** Plays the last turns by typing; ends when the game is over, still on the board. */
async function playLast(table: TableScreen): Promise<void> {
  const over = async () => {
    const { game, end } = await table.record();
    return (await engine.look(game, end, "all")).over;
  };
  while (!(await over())) {
    const record = await table.record();
    if ((await engine.look(record.game, record.end, "all")).turn !== 1) {
      await table.page.waitForFunction(
        (count) => document.querySelectorAll(".side .log code").length > count,
        record.steps.length,
        NOW_AND_THEN,
      );
      continue;
    }
    await typing(table, await advise(record));
    await table.page.waitForFunction(
      (count) => document.querySelectorAll(".side .log code").length > count,
      record.steps.length,
      NOW_AND_THEN,
    );
  }
}

for (const game of GAMES)
  for (const motion of ["normal", "off"] as const)
    test(`${game} ends in its order (animation ${motion})`, async ({ visit }) => {
      const kept = await keptAt({ game, seats: ["me", "level:1"], when: lastTurn });
      const table = await visit({ kept, settings: { motion } });
      const { page, m } = table;
      await table.settled();
      await watch(page);
      await playLast(table);
      const { order, verdict } = await seenToTheEnd(table);
      const why = await reason(table);
      const at = (text: string) => {
        const found = order.findIndex((line) => line.includes(text));
        expect(found, `${text}\n${order.join("\n")}`).toBeGreaterThanOrEqual(0);
        return found;
      };
      const first = (start: string) => order.findIndex((line) => line.startsWith(start));
      // The last move and the reason appear under the board first, and are read aloud; then the sums run.
      const status = order.findIndex((line) => line.startsWith("status") && line.includes(why));
      expect(status, order.join("\n")).toBeGreaterThanOrEqual(0);
      expect(order[status]).not.toContain(verdict);
      expect(at(`said ${why}`)).toBeLessThan(at(`heading ${m.finalScores}`));
      expect(status).toBeLessThan(at(`heading ${m.finalScores}`));
      expect(at(`why ${why}`)).toBeLessThan(at(`heading ${verdict}`));
      // Nobody is named the winner before they have run.
      for (const named of [`heading ${verdict}`, `said ${verdict}`])
        expect(at(named)).toBeGreaterThan(at(`heading ${m.finalScores}`));
      expect(first("winner ")).toBeGreaterThan(at(`heading ${m.finalScores}`));
      await table.expectScoresAddUp();
    });

test("the costliest moves of a finished game are named, and shown on the board", async ({ visit }) => {
  const game = "mandala";
  const whole = await readRecord(await recordOf({ game, seats: ["me", "level:1"], seed: 4 }));
  const last = whole.steps.slice(-16);
  const tags: [string, string][] = [
    ["Player1", "me"],
    ["Player2", "level:1"],
    ["Seed", "1"],
  ];
  const text = await writeRecord(engine, tags, game, last[0]!.position, last.map(lineOf));
  const table = await visit({ kept: { "sixsands.game": game, [`sixsands.game.${game}`]: text } });
  const { page } = table;
  const moments = page.locator(".moments");
  await moments.locator("h3").waitFor();
  const found = moments.locator("li button");
  // In this one the first player made three mistakes, the other none.
  expect(await found.count()).toBe(2);
  expect(await barriersOf(page)).toEqual([]);
  const step = Number.parseInt((await found.first().locator("> span").first().innerText()).trim(), 10);
  expect(last[step - 1]?.seat).toBe(1);
  await found.first().click();
  await page.locator(".steps").waitFor();
  expect(await page.locator(".steps input[type=range]").inputValue()).toBe(String(step));
});

/** A game that is about to end with the person's move, in this window. */
async function atLastMove(game: GameName): Promise<Record<string, string>> {
  return keptAt({ game, seats: ["me", "level:1"], when: (s, i, count) => s.seat === 1 && count - i === 1 });
}

/** Stops timers of a second or more. */
function stopWaiting(): void {
  const later = window.setTimeout.bind(window);
  window.setTimeout = ((run: () => void, ms = 0) =>
    ms >= 1000 ? 0 : later(run, ms)) as typeof window.setTimeout;
}

for (const skip of ["tap", "key", "button"] as const)
  test(`the last move is over by a ${skip}, and can be looked at again`, async ({ visit }) => {
    const table = await visit({ path: "/me", kept: await atLastMove("patterns") });
    const { page, m } = table;
    await page.context().addInitScript(stopWaiting);
    await page.goto(new URL("/", page.url()).href);
    await table.settled();
    await typing(table, await advise(await table.record()));
    await table.button(m.showScores).waitFor();
    expect(await table.scores.count()).toBe(0);
    if (skip === "tap") await page.locator(".cells").click({ position: { x: 5, y: 5 } });
    else if (skip === "key") await page.keyboard.press("Escape");
    else await table.button(m.showScores).click();
    await page.locator(".scores.counted").waitFor();
    await table.button(m.showBoard).click();
    await page.locator(".cells").waitFor();
    await table.button(m.showScores).click();
    await page.locator(".scores.counted").waitFor();
  });

test("a finished game that is opened again shows its scores, and says why it was over", async ({ visit }) => {
  const kept = await keptAt({ game: "flowers", seats: ["me", "level:1"] });
  const table = await visit({ kept });
  await table.scores.waitFor();
  expect(await table.page.locator(".why-over").innerText()).toBe(await reason(table));
});

test("at the end of Flowers an incomplete mandala isn't called complete", async ({ visit }) => {
  const when = ({ seat, position }: { seat: number; position: string }) =>
    seat === 1 && /ending=1/.test(position) && /phase=take/.test(position);
  const kept = await keptAt({ game: "flowers", seats: ["me", "level:1", "level:1"], when });
  const table = await visit({ kept });
  await table.settled();
  const { end } = await table.record();
  const mandala = Number(/phase=take(\d)/.exec(end)?.[1]);
  const title = await table.page.locator(".tray-title").innerText();
  expect(title).toBe(`At the end mandala ${mandala} is destroyed: take a tile`);
});

test("a mandala that is divided when the deck has run out is announced as the last one", async ({
  visit,
}) => {
  const seats = ["me", "level:1"];
  for (const [phase, words] of [
    ["claim", "The deck has run out: the game ends with this mandala."],
    ["", "The deck has run out: the next mandala that is completed ends the game."],
  ] as const) {
    const when = ({ seat, position }: { seat: number; position: string }) =>
      seat === 1 &&
      / last=1/.test(position) &&
      / phase=claim/.test(position) === (phase === "claim") &&
      !/river=(\w{6}|.*\/\w{6})/.test(position);
    const table = await visit({ kept: await keptAt({ game: "mandala", seats, when }) });
    await table.settled();
    expect(await table.page.locator(".banner").allTextContents()).toEqual([words]);
  }
});

test("a full river and many discards in a row are announced", async ({ visit }) => {
  const full =
    "m1=OYK/R2G/P2 m2=OYG/K2/R hand=OYG2/R2O2YK2 cup=OY6/R3OK river=GRYKOP/PKOYR deck=R3O2Y3G4P4K4 " +
    "discard=R5O7Y3G9P10K6 turn=1 phase=claim1 chooser=1 open=OY/RO";
  const idle =
    "m1=GK/-/- m2=RY/-/- hand=R3O2G/R2O3G cup=PK/RP river=-/- deck=R11O10Y11G5P8K8 discard=O3Y6G10P8K8 " +
    "turn=1 idle=20";
  for (const start of [full, idle]) {
    const table = await visit({ kept: await keptFrom("mandala", start) });
    await table.settled();
    expect(await table.page.locator(".banner").allTextContents()).toEqual([
      start === full
        ? "You: six colours in the river; this mandala ends the game."
        : "20 discards in a row; the 50th ends the game.",
    ]);
  }
});

test("friends online see the last move too, each in another language", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "patterns");
  const steps = await lengthOf(ann);
  await skipAhead([ann, bo], ({ log }) => (log?.length ?? 0) >= steps - 3);
  await watch(bo.page);
  await playRound([ann, bo], clicking);
  await ann.page.locator(".scores.counted").waitFor();
  const { order, verdict } = await seenToTheEnd(bo);
  const at = (start: string) => order.findIndex((line) => line.startsWith(start));
  const why = await bo.page.locator(".why-over").innerText();
  const status = order.findIndex((line) => line.startsWith("status") && line.includes(why));
  expect(status, order.join("\n")).toBeGreaterThanOrEqual(0);
  expect(status).toBeLessThan(at(`heading ${bo.m.finalScores}`));
  expect(at(`said ${verdict}`)).toBeGreaterThan(at(`heading ${bo.m.finalScores}`));
  await ann.page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("sixsands.settings") ?? "{}") as object;
    localStorage.setItem("sixsands.settings", JSON.stringify({ ...kept, language: "de" }));
  });
  await ann.page.reload();
  await expect
    .poll(() => ann.page.locator(".why-over").innerText())
    .toMatch(/^Das Spiel ist vorbei\. .*: kein Zug mehr möglich\.$/);
});
