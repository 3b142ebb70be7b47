// SPDX-License-Identifier: MIT
// The icons that phones want as PNG, drawn from public/icon.svg. Usage: node scripts/icons.mjs
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startBrowser, web } from "./host.mjs";

const svg = readFileSync(join(web, "public/icon.svg"), "utf8");
/** A maskable icon is cut by the system: its background reaches the edges, its drawing stays away from them. */
const masked = svg
  .replace(/ rx="14"/, "")
  .replace("<g ", '<g transform="translate(32 32) scale(0.85) translate(-32 -32)" ');
const ICONS = [
  ["icon-192.png", svg, 192],
  ["icon-512.png", svg, 512],
  ["icon-maskable-512.png", masked, 512],
];

const browser = await startBrowser();
try {
  for (const [name, drawing, size] of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`);
    await page.screenshot({ path: join(web, "public", name), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
