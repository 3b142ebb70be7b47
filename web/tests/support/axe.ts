// SPDX-License-Identifier: MIT
// axe-core, put into the page from its file: what stands in the way of people who can't see or point?
/// <reference types="node" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { withPixels } from "./paint";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const ALL: RunOptions = {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
const COLOURS: RunOptions = { resultTypes: ["violations"], runOnly: ["color-contrast"] };

/** "color-contrast: .soft (2.9 where 4.5 is needed)": what axe finds, in words; empty when all is well. */
export async function barriersOf(page: Page, options = ALL): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations } = await withPixels(page, () =>
    page.evaluate(
      (options) =>
        (window as unknown as { axe: { run(d: Document, o: RunOptions): Promise<AxeResults> } }).axe.run(
          document,
          options,
        ),
      options,
    ),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary?.replace(/\s+/g, " ")}`),
  );
}

/** The same in such colours; dark and light differ in nothing else. */
export async function barriersIn(page: Page, schemes: readonly ("light" | "dark")[]): Promise<string[]> {
  const found: string[] = [];
  for (const [i, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    const barriers = await barriersOf(page, i === 0 ? ALL : COLOURS);
    found.push(...barriers.map((barrier) => `${colorScheme}: ${barrier}`));
  }
  return found;
}
