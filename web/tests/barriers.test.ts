// SPDX-License-Identifier: MIT
// A wide screen adds the log beside the table: axe finds nothing there either, in light and in dark, and nothing is
// outside the window. Phones are checked with every screen (screens.test.ts).
import { expect, showScene, test } from "./support/browser";
import { barriersIn, barriersOf } from "./support/axe";
import { faultsOf } from "./support/look";
import { SCENES } from "./support/scenes";

/** A few scenes have everything. */
const LOOKED_AT = /(mandala|patterns) of 2: a hint|flowers of 3: the scores$/;

test("no barriers on a wide screen", async ({ visit }) => {
  const table = await visit();
  const found: string[] = [];
  for (const scene of SCENES.filter(({ name }) => LOOKED_AT.test(name))) {
    await showScene(table, scene);
    found.push(...(await faultsOf(table.page)).map((fault) => `${scene.name}: ${fault}`));
    found.push(
      ...(await barriersIn(table.page, ["light", "dark"])).map((barrier) => `${scene.name}, ${barrier}`),
    );
  }
  expect(found).toEqual([]);
});

test("transparent pages hide nothing from checks of pixels", async ({ visit }) => {
  const table = await visit();
  const { page } = table;
  await table.settled();
  await page.evaluate(() => {
    const style = (of: string) => document.querySelector<HTMLElement>(of)!.style;
    Object.assign(style(".status p"), { color: "#777", backgroundColor: "#888" });
    Object.assign(style(".menu-button"), { position: "relative", left: "100vw" });
  });
  expect((await barriersOf(page)).join("\n")).toMatch(/color-contrast: .*status/);
  expect((await faultsOf(page)).join("\n")).toContain("outside: button.icon-button.menu-button");
});

for (const screen of ["phone", "desktop"] as const)
  test(`one sees which game is open where the system chooses the colours, on a ${screen}`, async ({
    visit,
  }) => {
    const { page } = await visit({ screen });
    await page.emulateMedia({ forcedColors: "active" });
    const lines = await page
      .locator(".games button")
      .evaluateAll((tabs) =>
        tabs.map((tab) => [tab.hasAttribute("aria-current"), getComputedStyle(tab).borderBottomColor]),
      );
    const [current] = lines.filter(([here]) => here).map(([, colour]) => colour);
    expect(lines.length).toBe(3);
    expect(lines.filter(([, colour]) => colour === current)).toHaveLength(1);
  });
