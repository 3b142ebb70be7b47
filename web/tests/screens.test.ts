// SPDX-License-Identifier: MIT
// Is every window, phase, number of players and language covered (support/plan.ts)? Large windows make the table
// larger. The strip of Flowers holds numbers and signs, no letters.
import { GAMES } from "../src/games/games.sample";
import { LANGUAGES } from "../src/state/settings";
import { expect, showScene, test } from "./support/browser";
import { engine } from "./support/engine";
import { planLooks } from "./support/plan";
import { PHASES, SCENES } from "./support/scenes";
import { GROUPS } from "./support/screens";
import type { TableScreen } from "./support/table";
import { sizeOf, WINDOWS } from "./support/windows";

test("every window sees every phase of every game, and every language", () => {
  const looks = planLooks(GROUPS, false);
  expect(WINDOWS.length).toBeGreaterThanOrEqual(30);
  expect(looks.map(({ screen }) => screen)).toEqual(expect.arrayContaining(SCENES));
  for (const window of WINDOWS) {
    const seen = looks.filter(({ windows }) => windows.includes(window));
    for (const phase of PHASES)
      expect(seen.filter(({ screen }) => phase.includes(screen)).length, sizeOf(window)).toBe(1);
    for (const language of LANGUAGES)
      expect(
        seen.some((look) => look.language === language),
        `${language} at ${sizeOf(window)}`,
      ).toBe(true);
  }
  for (const phase of PHASES) {
    const seen = looks.filter(({ screen }) => phase.includes(screen)).map(({ language }) => language);
    expect([...new Set(seen)].sort(), phase[0]?.name).toEqual([...LANGUAGES].sort());
  }
});

test("every scene of every phase is there for every number of players", async () => {
  for (const { name: game, minPlayers, maxPlayers } of await engine.games()) {
    const counts = Array.from({ length: maxPlayers - minPlayers + 1 }, (_, i) => minPlayers + i);
    const scenes = PHASES.flat().filter((scene) => scene.game === game);
    expect(scenes.length, game).toBeGreaterThan(0);
    for (const { what } of scenes) {
      const seen = scenes.filter((scene) => scene.what === what).map(({ seats }) => seats.length);
      expect(seen.sort(), `${game}: ${what}`).toEqual(counts);
    }
  }
});

/** How much of the window's height the board, a card of the hand and a line of text take. */
const shares = ({ page }: TableScreen) =>
  page.evaluate(() => {
    const high = (of: string) => document.querySelector(of)?.getBoundingClientRect().height ?? 0;
    const text = parseFloat(getComputedStyle(document.querySelector(".status p")!).fontSize);
    return [high(".board"), high(".stack .card, .play"), text].map((size) => size / innerHeight);
  });

test("large windows make the table larger", async ({ visit }) => {
  const table = await visit();
  for (const game of GAMES) {
    const scene = SCENES.find((s) => s.game === game && s.what === "a move chosen")!;
    await table.page.setViewportSize({ width: 1360, height: 765 });
    await showScene(table, scene);
    const usual = await shares(table);
    for (const width of [1920, 2560, 3840]) {
      await table.page.setViewportSize({ width, height: (width * 9) / 16 });
      for (const [i, share] of (await shares(table)).entries())
        expect(share, `${game} ${width}: ${i}`).toBeGreaterThan(0.9 * (usual[i] ?? 1));
    }
  }
});

test("the strip of Flowers: players' numbers framed as by their names, and no letters", async ({ visit }) => {
  const table = await visit({ language: "de" });
  await showScene(
    table,
    SCENES.find((s) => s.game === "flowers" && s.what === "a move chosen")!,
  );
  const seen = await table.page.locator(".pip").evaluateAll((pips) =>
    pips.map((pip) => {
      const framed = [...pip.querySelectorAll("i")].filter(
        (i) => parseFloat(getComputedStyle(i).borderTopWidth) > 0,
      );
      const number = framed.map((i) => i.textContent).join(" ");
      return { text: pip.textContent, number, flower: pip.querySelector(".icon") !== null };
    }),
  );
  expect(seen.length).toBe(18);
  for (const { text, number } of seen) expect(text, "what stands beside the sign").toBe(number);
  expect(seen.some(({ number }) => /^[1-4]$/.test(number))).toBe(true);
  expect(seen.some(({ flower, text }) => flower && text === "")).toBe(true);
});
