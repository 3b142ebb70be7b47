// SPDX-License-Identifier: MIT
// The browser tests: Debian's Chromium against the real server with the built page. Three files at a time,
// for two processors: tests wait for bots and networks too.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts"],
    globalSetup: ["tests/world/server.ts"],
    maxWorkers: 3,
    testTimeout: 600_000, // machines are shared: only what hangs is a failure
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
});
