// SPDX-License-Identifier: MIT
// Every screen of the games in this browser, in every window and language, with the longest names: everything is
// within reach, nothing is cut off or covered, fingers can hit everything, no English is left in other languages,
// and axe finds nothing, in light and in dark. Large windows make the table larger.
// Other languages than English are looked at in the narrow windows; SCREENS=all looks at everything.
/// <reference types="node" />
import { GAMES } from "../src/games/games";
import { LANGUAGES } from "../src/state/settings";
import type { Language } from "../src/state/settings";
import { barriersInBoth } from "./world/axe";
import { expect, SCREENS, showScene, test } from "./world/browser";
import { foreignWords } from "./world/dictionary";
import { faultsOf, giveLongNames, textsOf } from "./world/look";
import { SCENES, TABLES } from "./world/scenes";
import type { Scene } from "./world/scenes";
import type { TableScreen } from "./world/table";
import { isTiny, NARROW_WINDOWS, sizeOf, WINDOWS } from "./world/windows";

const ALL = process.env.SCREENS === "all";
/** Sheets and the curtain are the same everywhere but for their width. */
const windowsOf = (scene: Scene, language: Language) =>
  ALL || (language === "en" && TABLES.includes(scene)) ? WINDOWS : NARROW_WINDOWS;

async function faultsInWindows(table: TableScreen, scene: Scene, language: Language): Promise<string[]> {
  const over = await table.isOver();
  const faults: string[] = [];
  for (const window of windowsOf(scene, language)) {
    await table.page.setViewportSize(window);
    const found = await faultsOf(table.page, over || isTiny(window));
    faults.push(...found.map((fault) => `${sizeOf(window)}: ${fault}`));
  }
  return faults;
}

for (const language of LANGUAGES)
  for (const game of GAMES)
    test(`every screen of ${game} in every window in ${language}`, async ({ visit }) => {
      const table = await visit({ language, screen: "phone" });
      const english = foreignWords(language);
      const faults: string[] = [];
      for (const scene of SCENES.filter((s) => s.game === game)) {
        const note = (found: string[]) => faults.push(...found.map((fault) => `${scene.name}, ${fault}`));
        await table.page.setViewportSize(SCREENS.phone.viewport);
        await showScene(table, scene);
        for (const text of await textsOf(table.page))
          if (english(text).length > 0) note([`“${english(text)[0]}” is English: ${text.slice(0, 80)}`]);
        if (language === "en") note(await barriersInBoth(table.page));
        if (ALL) note(await faultsInWindows(table, scene, language));
        await giveLongNames(table.page);
        note(await faultsInWindows(table, scene, language));
      }
      expect(faults).toEqual([]);
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
    const scene = TABLES.find((s) => s.name === `${game}: a move chosen`)!;
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
