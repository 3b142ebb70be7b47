// SPDX-License-Identifier: MIT
// Is every window, phase and language among what is looked at (world/plan.ts)? And large windows make the table larger.
import { GAMES } from "../src/games/games";
import { LANGUAGES } from "../src/state/settings";
import { expect, showScene, test } from "./world/browser";
import { planLooks } from "./world/plan";
import { PHASES, SCENES } from "./world/scenes";
import { GROUPS } from "./world/screens";
import type { TableScreen } from "./world/table";
import { sizeOf, WINDOWS } from "./world/windows";

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
    const scene = SCENES.find((s) => s.name === `${game}: a move chosen`)!;
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
