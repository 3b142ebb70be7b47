// SPDX-License-Identifier: MIT
// Every screen of a game in this browser, checked with the longest names: everything is within reach, nothing is
// cut off or covered, fingers can hit everything, other languages contain no English, and axe finds nothing.
// Windows and languages: plan.ts.
import type { GameName } from "../../src/engine/types";
import { LANGUAGES } from "../../src/state/settings";
import { barriersIn } from "./axe";
import { expect, showScene, test } from "./browser";
import { englishIn } from "./dictionary";
import { faultsInWindows, giveLongNames, textsOf } from "./look";
import { ALL, byFives, planLooks } from "./plan";
import type { Look } from "./plan";
import { CURTAIN, PHASES, SHEETS } from "./scenes";
import type { Scene } from "./scenes";
import type { TableScreen } from "./table";

export const GROUPS: Scene[][] = [...PHASES, ...byFives([...SHEETS, CURTAIN])];

async function lookAt(table: TableScreen, { screen, language, windows, schemes }: Look<Scene>) {
  const { page } = table;
  await showScene(table, screen);
  const over = await table.isOver();
  const faults = englishIn(language, await textsOf(page));
  faults.push(...(await barriersIn(page, schemes)));
  if (ALL) faults.push(...(await faultsInWindows(page, windows, over)));
  await giveLongNames(page);
  faults.push(...(await faultsInWindows(page, windows, over)));
  return faults.map((fault) => `${screen.name}, ${fault}`);
}

export function testScreensOf(game: GameName): void {
  const looks = planLooks(GROUPS).filter(({ screen }) => screen.game === game);
  for (const language of LANGUAGES)
    test(`screens of ${game} in ${language}`, async ({ visit }) => {
      const table = await visit({ language, screen: "phone" });
      const faults: string[] = [];
      for (const look of looks.filter((l) => l.language === language))
        faults.push(...(await lookAt(table, look)));
      expect(faults).toEqual([]);
    });
}
