// SPDX-License-Identifier: MIT
// How the page is built: plain Vite, JSX by its own compiler, hashed names, nothing inlined (the
// server's policy allows only files).
import { defineConfig } from "vitest/config";

export default defineConfig({
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
