// SPDX-License-Identifier: MIT
// Every screen of the games in this browser: it fits phones, upright and on their side, in every language, nothing is cut off,
// fingers can hit everything, no English is left in other languages, and axe finds nothing, in light and in dark.
import { LANGUAGES } from "../src/state/settings";
import { barriersInBoth } from "./world/axe";
import { expect, SCREENS, showScene, test } from "./world/browser";
import { foreignWords } from "./world/dictionary";
import { faultsOf, textsOf } from "./world/look";
import { SCENES } from "./world/scenes";

/** What fits the smallest phone in other languages fits the others. */
const PHONES = { en: ["phone", "small", "side"], nl: ["small", "side"], de: ["small", "side"] } as const;

for (const language of LANGUAGES)
  test(`every screen on phones in ${language}`, async ({ visit }) => {
    const table = await visit({ language, screen: "phone" });
    const english = foreignWords(language);
    const faults: string[] = [];
    for (const scene of SCENES) {
      await table.page.setViewportSize(SCREENS.phone.viewport);
      await showScene(table, scene);
      for (const phone of PHONES[language]) {
        await table.page.setViewportSize(SCREENS[phone].viewport);
        // The scores of a phone on its side may be longer than it is.
        const found = await faultsOf(table.page, phone === "side" && (await table.isOver()));
        faults.push(...found.map((fault) => `${scene.name}, ${phone}: ${fault}`));
      }
      for (const text of await textsOf(table.page))
        if (english(text).length > 0)
          faults.push(`${scene.name}: “${english(text)[0]}” is English: ${text.slice(0, 80)}`);
      if (language !== "en") continue;
      await table.page.setViewportSize(SCREENS.phone.viewport);
      faults.push(...(await barriersInBoth(table.page)).map((barrier) => `${scene.name}, ${barrier}`));
    }
    expect(faults).toEqual([]);
  });
