// SPDX-License-Identifier: MIT
// How the page is built: plain Vite, JSX by its own compiler, hashed names, nothing inlined (the
// server's policy allows only files).
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** The engine's module is fetched beside the scripts, not behind them. */
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

export default defineConfig({
  plugins: [preloadEngine],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
  test: { include: ["src/**/*.test.ts", "src/**/*.test.tsx"], testTimeout: 60_000 },
});
