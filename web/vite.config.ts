// SPDX-License-Identifier: MIT
// How the page is built: plain Vite, JSX by its own compiler, hashed names, nothing inlined (the
// server's policy allows only files), and a service worker that knows all of them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { listGames, writePreviews } from "./scripts/previews.mjs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The engine's module is fetched in parallel with the scripts, not after them. */
const preloadEngine: Plugin = {
  name: "preload-engine",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith(".wasm"))
        .map((file) => ({
          tag: "link",
          attrs: {
            rel: "preload",
            as: "fetch",
            type: "application/wasm",
            crossorigin: true,
            href: `/${file}`,
          },
          injectTo: "head",
        })),
  },
};

const MANIFEST = "app.webmanifest";

/** The page's description and the manifest for installing it name all games, which nobody writes twice. */
const nameGames: Plugin = {
  name: "name-games",
  transformIndexHtml: {
    order: "pre",
    handler: async (html) => html.replace("%GAMES%", await listGames()),
  },
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: MANIFEST, source: await manifest() });
  },
  configureServer({ middlewares }) {
    middlewares.use(
      `/${MANIFEST}`,
      (_request, response, next) => void manifest().then((text) => response.end(text), next),
    );
  },
};

async function manifest(): Promise<string> {
  return readFileSync(new URL(`src/${MANIFEST}`, import.meta.url), "utf8").replace(
    "%GAMES%",
    await listGames(),
  );
}

/** Letters of western European languages, and the signs that sentences use. */
const LETTERS = Array.from({ length: 0x180 - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join("");
const SIGNS = "–—‘’‚“”„…−×·•→✓€";

/** Fonts with these letters alone. */
const reduceFonts: Plugin = {
  name: "reduce-fonts",
  apply: "build",
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".woff2"))
        file.source = await subsetFont(Buffer.from(file.source), LETTERS + SIGNS, { targetFormat: "woff2" });
  },
};

/** Tells the service worker which files it keeps: all that were written, each with its hash; but what links show
 * elsewhere is for others. */
const listFiles: Plugin = {
  name: "list-files",
  apply: "build",
  async writeBundle({ dir = "dist" }) {
    const worker = join(dir, "sw.js");
    const names = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== "sw.js")
      .map((entry) => join(entry.parentPath, entry.name).slice(dir.length))
      .filter((name) => !name.startsWith("/preview/"))
      .sort();
    const files = names.map((name) => {
      const hash = createHash("sha256").update(readFileSync(join(dir, name)));
      return [name, `sha256-${hash.digest("base64")}`];
    });
    const list = JSON.stringify(files);
    const version = createHash("sha256").update(list).digest("hex").slice(0, 12);
    const code = readFileSync(worker, "utf8");
    writeFileSync(
      worker,
      code.replace("KEPT_VERSION", `"${version}"`).replace("KEPT_FILES", () => list),
    );
    await writePreviews(dir);
  },
};

/** The server behind Vite's own: it accepts only its own pages' requests, so these pretend to be such. */
const SERVER = "http://127.0.0.1:8080";
const behind = { target: SERVER, changeOrigin: true, headers: { origin: SERVER } };

/** Chunks that are fetched later: a language of the page and all games, the lessons of a game. */
function together(id: string): string | null {
  const words = /src\/(?:messages|games\/[^/]+\/words)\/(?:nouns\.)?(nl|de)\.ts$/.exec(id)?.[1];
  const lessons = /src\/games\/([^/]+)\/lessons\//.exec(id)?.[1];
  return words ?? (lessons === undefined ? null : `lessons-${lessons}`);
}

export default defineConfig({
  plugins: [preloadEngine, nameGames, reduceFonts, listFiles],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // What is needed at once is one file: every further one is a request before the first game.
      output: {
        codeSplitting: {
          groups: [{ name: "index", tags: ["$initial"] }, { name: (id) => together(id) }],
        },
      },
    },
  },
  worker: {
    format: "es",
    rolldownOptions: {
      output: {
        // A service worker's scope is its own folder, and it is found by its name.
        entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  // The files of nets are among the games' sources.
  server: { fs: { allow: [".", "../src/games"] }, proxy: { "/api": behind, "/ws": { ...behind, ws: true } } },
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    testTimeout: 600_000,
    setupFiles: ["src/games/registry.ts"],
  },
});
