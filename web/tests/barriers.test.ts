// SPDX-License-Identifier: MIT
// axe finds nothing on any screen, in light and in dark, on a phone and on a wide screen.
import { expect, showScene, test } from "./world/browser";
import { barriersInBoth } from "./world/axe";
import { SCENES } from "./world/scenes";

/** A wide screen adds the log beside the table: a few scenes have all that there is. */
const LOOKED_AT = { phone: /./, desktop: /a move chosen|a hint|the scores$/ };

for (const screen of ["phone", "desktop"] as const)
  test(`no barriers on a ${screen}`, async ({ visit }) => {
    const table = await visit({ screen });
    const found: string[] = [];
    for (const scene of SCENES.filter(({ name }) => LOOKED_AT[screen].test(name))) {
      await showScene(table, scene);
      const barriers = await barriersInBoth(table.page);
      found.push(...barriers.map((barrier) => `${scene.name}, ${barrier}`));
    }
    expect(found).toEqual([]);
  });
