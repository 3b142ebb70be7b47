// SPDX-License-Identifier: MIT
// axe finds nothing on any screen, in light and in dark, on a phone and on a wide screen; nor is there anything
// outside a wide one.
import { expect, showScene, test } from "./world/browser";
import { barriersInBoth } from "./world/axe";
import { faultsOf } from "./world/look";
import { SCENES } from "./world/scenes";

/** A wide screen adds the log beside the table: a few scenes have all that there is. */
const LOOKED_AT = { phone: /./, desktop: /a move chosen|a hint|the scores$/ };

for (const screen of ["phone", "desktop"] as const)
  test(`no barriers on a ${screen}`, async ({ visit }) => {
    const table = await visit({ screen });
    const found: string[] = [];
    for (const scene of SCENES.filter(({ name }) => LOOKED_AT[screen].test(name))) {
      await showScene(table, scene);
      // Phones are measured elsewhere, in every language.
      if (screen === "desktop")
        found.push(...(await faultsOf(table.page)).map((fault) => `${scene.name}: ${fault}`));
      const barriers = await barriersInBoth(table.page);
      found.push(...barriers.map((barrier) => `${scene.name}, ${barrier}`));
    }
    expect(found).toEqual([]);
    // Where the system chooses the colours one still sees which game is open.
    await table.page.emulateMedia({ forcedColors: "active" });
    const lines = await table.page
      .locator(".games button")
      .evaluateAll((tabs) =>
        tabs.map((tab) => [tab.hasAttribute("aria-current"), getComputedStyle(tab).borderBottomColor]),
      );
    const [current] = lines.filter(([here]) => here).map(([, colour]) => colour);
    expect(lines.filter(([, colour]) => colour === current)).toHaveLength(1);
  });
