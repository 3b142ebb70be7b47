// SPDX-License-Identifier: MIT
// axe-core, put into the page from its file: what stands in the way of people who can't see or point?
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ALL: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
const COLOURS: RunOptions = { resultTypes: ["violations"], runOnly: ["color-contrast"] };

/** "color-contrast: .soft (2.9 where 4.5 is needed)": what axe finds, in words; empty when all is well. */
export async function barriersOf(page: Page, options = ALL): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(d: Document, o: RunOptions): Promise<AxeResults> } }).axe.run(
        document,
        options,
      ),
    options,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ")}`),
  );
}

/** The same in light and in dark, which differ in nothing but colours. */
export async function barriersInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  const light = await barriersOf(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await barriersOf(page, COLOURS);
  return [...light.map((barrier) => `light: ${barrier}`), ...dark.map((barrier) => `dark: ${barrier}`)];
}
