// SPDX-License-Identifier: MIT
// The page built again, as if some games had no module: the registry doesn't find them.
/// <reference types="node" />
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import type { Plugin } from "vite";
import { startServer, web } from "../../scripts/host.mjs";
import { LIMITS, program } from "./server";

/** Takes the modules of these games out of the list. */
function leaveOut(games: readonly string[]): Plugin {
  const found = '"!./generic/module.ts"';
  return {
    name: "leave-out",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith("/src/games/registry.ts")) return null;
      if (!code.includes(found)) throw new Error("the registry doesn't look as it did");
      return code.replace(found, [found, ...games.map((game) => `"!./${game}/module.ts"`)].join(", "));
    },
  };
}

/** The real server with a page that lacks these games' own boards, words and lessons. */
export async function serveWithout(
  games: readonly string[],
): Promise<{ address: string; stop(): Promise<void> }> {
  const pages = mkdtempSync(join(tmpdir(), "sixsands-pages-"));
  const { NODE_ENV } = process.env;
  const remove = () => rmSync(pages, { recursive: true, force: true });
  try {
    process.env.NODE_ENV = "production"; // as it is built for people, not for the tests
    await build({
      root: web,
      configFile: join(web, "vite.config.ts"),
      logLevel: "warn",
      plugins: [leaveOut(games)],
      build: { outDir: pages, emptyOutDir: true },
    });
    const server = await startServer(program, LIMITS, { pages });
    return {
      address: server.address,
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (reason) {
    remove();
    throw reason;
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
