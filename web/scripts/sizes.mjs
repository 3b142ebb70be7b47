// SPDX-License-Identifier: MIT
// Does the first load keep to its budget? Everything that the page fetches before it can be played, gzipped: what
// index.html names, the worker and the fonts; the page itself as the server sends it at "/". Usage: node scripts/sizes.mjs   (after npm run build)
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const dist = join(dirname(fileURLToPath(import.meta.url)), "../dist");
const BUDGET = { js: 70_000, css: 12_000, wasm: 150_000, woff2: 40_000, all: 260_000 };

const html = readFileSync(join(dist, "index.html"), "utf8");
const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((m) => m[1]);
const more = readdirSync(join(dist, "assets"))
  .filter((name) => name.startsWith("worker-") || name.endsWith(".woff2"))
  .map((name) => `assets/${name}`);
const sizes = {
  js: 0,
  css: 0,
  wasm: 0,
  woff2: 0,
  all: gzipSync(readFileSync(join(dist, "preview/index.html"))).length,
};
for (const file of [...named, ...more]) {
  const size = gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  sizes[file.split(".").pop()] += size;
  sizes.all += size;
}
let over = false;
for (const [kind, most] of Object.entries(BUDGET)) {
  const bad = sizes[kind] > most || (kind !== "all" && sizes[kind] === 0);
  over ||= bad;
  console.log(`${kind}: ${sizes[kind]} of ${most} bytes${bad ? "  BAD" : ""}`);
}
process.exit(over ? 1 : 0);
