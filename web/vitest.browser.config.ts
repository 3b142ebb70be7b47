// SPDX-License-Identifier: MIT
/// <reference types="node" />
// The browser tests: Debian's Chromium against the real server with the built page. Three files at a time, for two
// processors: tests wait for bots and networks too. A process runs one file after another in the same browser.
// CAMPAIGN=1: what measures and takes long instead (tests/campaigns), one at a time.
import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";

/** The longest come first: nobody waits for them at the end. A dash stands before anything: the screens of each game. */
const LONGEST =
  `screens- parts online generic ending play-roving announcements hotseat play-clicks drag replay growth play-keys
  account`.split(/\s+/);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const file = moduleId.replace(/^.*\//, "");
      const at = LONGEST.findIndex((name) => file.startsWith(name.endsWith("-") ? name : `${name}.`));
      return at < 0 ? LONGEST.length : at;
    };
    return [...files].sort((a, b) => rank(a) - rank(b) || a.moduleId.localeCompare(b.moduleId));
  }
}

/** Machines are shared: only what hangs is a failure. */
const CAMPAIGN = process.env.CAMPAIGN === "1";
const HANGS = CAMPAIGN || process.env.SCREENS === "all" ? 7_200_000 : 600_000;

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    setupFiles: ["src/games/registry.ts"],
    include: [CAMPAIGN ? "tests/campaigns/*.campaign.ts" : "tests/**/*.test.ts"],
    globalSetup: ["tests/support/server.ts"],
    maxWorkers: CAMPAIGN ? 1 : 3,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    testTimeout: HANGS,
    hookTimeout: HANGS,
    teardownTimeout: HANGS,
    expect: { poll: { timeout: 300_000 } },
  },
});
