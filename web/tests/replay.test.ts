// SPDX-License-Identifier: MIT
// After the game: step by step, as every viewer, as a link, from a file; analysed; its shuffle verified.
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { inject } from "vitest";
import type { EvaluatedStep } from "../src/engine/types";
import { GAMES } from "../src/games/games.sample";
import { effortOf } from "../src/replay/analysis/use";
import { de } from "../src/replay/words/de";
import { en } from "../src/replay/words/en";
import { expect, test } from "./support/browser";
import { engine, readRecord, recordOf } from "./support/engine";
import { inviteFriend, playRound, words } from "./support/online";
import type { TableScreen } from "./support/table";
import { typing } from "./support/ways";

const atStep = ({ page }: TableScreen) => page.locator(".steps output");

async function showSection({ page }: TableScreen, section: keyof typeof en.sections): Promise<void> {
  await page.getByRole("radio", { name: en.sections[section] }).check();
}

/** Drops a file anywhere on the page. */
async function drop({ page }: TableScreen, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, text }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name));
      return transfer;
    },
    { name, text },
  );
  await page.dispatchEvent("body", "drop", { dataTransfer: data });
}

for (const game of GAMES)
  test(`a record of ${game} dropped on the page, by keys, and as a link`, async ({ visit }) => {
    const bare = await recordOf({ game, seats: ["level:1", "level:1"] });
    const steps = (bare.split("\n\n")[1] ?? "").trim().split("\n").length;
    const text = `; A game that Ann kept.\n\n${bare}\n; How it ended she has forgotten.\n\n`;
    const table = await visit();
    await table.settled();
    await drop(table, "game.sgr", text);
    await table.page.waitForURL(/\/r#/);
    await table.page.locator(".replay").waitFor();
    await table.page.keyboard.press("Home");
    await expect.poll(() => atStep(table).textContent()).toBe(en.stepOf(0, steps));
    for (let i = 0; i < 3; i++) await table.page.keyboard.press("ArrowRight");
    await expect.poll(() => atStep(table).textContent()).toBe(en.stepOf(3, steps));
    await showSection(table, "record");
    // What is saved is what was opened, to the last character.
    const saving = table.page.waitForEvent("download");
    await table.button(en.save).click();
    expect(readFileSync(await (await saving).path(), "utf8")).toBe(text);
    await table.button(en.copyLink).click();
    const link = await table.page.getByRole("textbox", { name: en.copyLink }).inputValue();
    expect(link).toBe(table.page.url());
    // Somebody else, elsewhere, sees the same game.
    const friend = await visit({ path: link.slice(inject("address").length) });
    await friend.page.locator(".replay").waitFor();
    await expect.poll(() => atStep(friend).textContent()).toMatch(new RegExp(`/ ${steps}$`));
    await expect.poll(() => friend.page.locator(".moves code").count()).toBe(steps);
  });

test("a seat doesn't see other hands", async ({ visit }) => {
  const text = await recordOf({ game: "mandala", seats: ["level:1", "level:1"] });
  const table = await visit();
  await table.settled();
  await drop(table, "game.sgr", text);
  await table.page.locator(".replay").waitFor();
  await table.page.keyboard.press("Home");
  const viewer = table.page.getByRole("combobox", { name: en.viewer });
  await viewer.selectOption({ label: en.viewerAll });
  const hands = () => table.page.locator(".hands").innerText();
  await expect.poll(hands).not.toContain("?");
  await viewer.selectOption({ label: en.viewerSpectator });
  const told = () => table.page.locator(".hands .unseen").allTextContents();
  await expect.poll(told).toEqual([1, 2].map(() => expect.stringMatching(/: \d unknown$/)));
});

test("a text that isn't a record is refused in the reader's words, and nothing else changes", async ({
  visit,
}) => {
  const table = await visit({ language: "de" });
  await table.settled();
  await drop(table, "photo.sgr", "not a game");
  const alert = table.page.getByRole("alert");
  await alert.getByText(de.badRecord(1)).waitFor();
  expect(await alert.locator("q[lang=en]").innerText()).not.toBe("");
  await table.settled();
});

test("an analysis shows what the engine finds: chances, the worst moves, luck and skill", async ({
  visit,
}) => {
  const text = await recordOf({ game: "mandala", seats: ["level:1", "level:1"], when: (_, i) => i === 14 });
  const record = await readRecord(text);
  const evaluated: EvaluatedStep[] = [];
  const nameAt = (step: number) => ["Ada", "Bo"][(record.steps[step]?.seat ?? 0) - 1];
  const sums = await engine.analyze(text, effortOf("mandala", "quick"), (j) => evaluated.push(j));
  const table = await visit();
  const { page } = table;
  await table.settled();
  await drop(table, "game.sgr", text);
  await table.button(en.quick).click();
  await page.locator(".analysis-start").waitFor({ state: "detached" });

  const points = page.getByRole("group", { name: en.graph }).getByRole("button");
  const chances = evaluated.flatMap(({ step, value }) => (value ? [{ step, value }] : []));
  expect(chances.length).toBeGreaterThan(10);
  const labels = await points.evaluateAll((all) => all.map((point) => point.getAttribute("aria-label")));
  expect(labels.map((label) => label?.split(",")[0])).toEqual(
    chances.map(({ step, value }) => {
      return `${step + 1}. ${nameAt(step)}: ${en.figures.percent(value.win, value.winError)}`;
    }),
  );

  // In a window twice as large its words are twice as large.
  const high = () =>
    page
      .locator(".graph .tick")
      .first()
      .evaluate((tick) => tick.getBoundingClientRect().height / innerHeight);
  await page.setViewportSize({ width: 1920, height: 1080 });
  const share = await high();
  await page.setViewportSize({ width: 3840, height: 2160 });
  await expect.poll(high).toBeGreaterThan(0.9 * share);
  await page.setViewportSize({ width: 1280, height: 800 });

  await showSection(table, "sums");
  const cost = ({ loss }: EvaluatedStep) => loss?.win ?? 0;
  const worst = evaluated.filter((j) => j.class && j.class !== "fine").sort((a, b) => cost(b) - cost(a));
  expect(worst.length, "marked moves").toBeGreaterThan(1);
  await expect
    .poll(() => page.locator(".worst button > span:nth-child(2)").allTextContents())
    .toEqual(
      worst.map(({ step, best }) => {
        const { move = "" } = record.steps[step] ?? {};
        return expect.stringContaining(`${step + 1}. ${nameAt(step)}: ${en.worstMove(move, best ?? "")}`);
      }),
    );
  const players = page.locator(".players-sums section");
  for (const [i, sum] of sums.entries()) {
    const said = await players.nth(i).innerText();
    const { errorRate, dealLuck, drawLuck } = sum;
    expect(said).toContain(en.figures.percent(errorRate?.win ?? NaN, errorRate?.winError ?? null));
    expect(said).toContain(en.luckDeal(en.figures.signed(dealLuck?.win ?? NaN, dealLuck?.winError ?? null)));
    expect(said).toContain(en.luckDraws(en.figures.signed(drawLuck?.win ?? NaN, drawLuck?.winError ?? null)));
  }
});

/** The record with two cards of one draw in another order: a possible game, but not the one played. */
const swapCards = (text: string) => text.replace(/(\+.*?)([ROYGPK])(?!\2)([ROYGPK])/, "$1$3$2");

test("a finished online game: replay by its link, and the shuffle verified", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "mandala");
  const record = (game: string) =>
    ann.page.evaluate((id) => fetch(`/api/games/${id}/record`).then((r) => r.text()), game);
  // Until there are cards to swap.
  let moves = 0;
  for (let seen = ""; swapCards(seen) === seen; seen = await record(ann.id)) {
    await playRound([ann, bo], typing, 6);
    moves += 6;
  }
  await bo.resign();
  await ann.page.getByRole("link", { name: words.replay }).click();
  await ann.page.locator(".replay").waitFor();
  const path = new URL(ann.page.url()).pathname;
  const [, , id = ""] = path.split("/");
  const good = ann.page.getByText(en.verifyOk);
  const bad = ann.page.getByText(en.verifyWrong);
  const verify = async () => {
    await showSection(ann, "record");
    await ann.button(en.verify).click();
  };
  const text = await record(id);
  // Changes are found out: a card, or the commitment. When the verdict is gone, the other record is there.
  for (const forge of [
    swapCards,
    (t: string) => t.replace(/(?<=Commit ")./, (c) => (c === "0" ? "1" : "0")),
  ]) {
    await verify();
    await good.waitFor();
    expect(forge(text)).not.toBe(text);
    await drop(ann, "forged.sgr", forge(text));
    await ann.page.waitForURL(/\/r#/);
    await good.waitFor({ state: "detached" });
    await verify();
    await bad.waitFor();
    expect(await good.count()).toBe(0);
    await ann.page.goBack();
    await ann.page.waitForURL((url) => url.pathname === path);
    await bad.waitFor({ state: "detached" });
  }
  const friend = await visit({ path });
  await friend.page.locator(".replay").waitFor();
  await expect.poll(() => friend.page.locator(".moves code").count()).toBe(moves);
});

const namesIn = ({ page }: TableScreen) => page.locator(".stage .game-title .names").innerText();

test("your own seat is “You” in replays of your own games, and a player to others", async ({ visit }) => {
  const table = await visit();
  const { page, m } = table;
  await table.choose("patterns");
  for (let i = 0; i < 3; i++) await table.playOne(typing);
  await table.record();
  const kept = await page.evaluate(() => localStorage.getItem("sixsands.game.patterns") ?? "");
  await table.openPanel("menu");
  await page.getByRole("dialog").getByRole("button", { name: m.replay, exact: true }).click();
  await page.locator(".replay").waitFor();
  await expect.poll(() => namesIn(table)).toBe(`Ada – ${m.you}`);
  const movers = await page.locator(".moves b").allTextContents();
  expect(new Set(movers)).toEqual(new Set(["Ada", m.you]));
  const path = page.url().slice(inject("address").length);
  await page.reload();
  await page.locator(".replay").waitFor();
  await expect.poll(() => namesIn(table)).toBe(`Ada – ${m.you}`);
  // The file, when it is opened again.
  await page.goto(inject("address"));
  await table.settled();
  await drop(table, "mine.sgr", kept);
  await page.locator(".replay").waitFor();
  await expect.poll(() => namesIn(table)).toBe(`Ada – ${m.you}`);
  const friend = await visit({ path });
  await friend.page.locator(".replay").waitFor();
  await expect.poll(() => namesIn(friend)).toBe(`Ada – ${m.player(2)}`);
});

test("in replays of online games you are “You”, and the others have their names", async ({ visit }) => {
  const [ann, bo] = await inviteFriend(visit, "mandala");
  await playRound([ann, bo], typing, 4);
  await bo.resign();
  for (const [who, names, ending] of [
    [ann, /^You – Bo$/, "Bo resigned, You won"],
    [bo, /^Guest \d+ – You$/, /^You resigned, Guest \d+ won/],
  ] as const) {
    await who.page.getByRole("link", { name: words.replay }).click();
    await who.page.locator(".replay").waitFor();
    await expect.poll(() => namesIn(who)).toMatch(names);
    await expect.poll(() => who.page.locator(".stage .game-title .quiet").innerText()).toMatch(ending);
  }
  const friend = await visit({ path: new URL(ann.page.url()).pathname });
  await friend.page.locator(".replay").waitFor();
  await expect.poll(() => namesIn(friend)).toMatch(/^Guest \d+ – Bo$/);
  // The record as a file, without the server to say who you are.
  const id = new URL(ann.page.url()).pathname.split("/")[2] ?? "";
  const text = await ann.page.evaluate(
    (game) => fetch(`/api/games/${game}/record`).then((r) => r.text()),
    id,
  );
  await drop(ann, "ours.sgr", text);
  await ann.page.waitForURL(/\/r#/);
  await expect.poll(() => namesIn(ann)).toMatch(/^You – Bo$/);
});
