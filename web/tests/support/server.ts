// SPDX-License-Identifier: MIT
// The real server for all browser tests of a run. The program is $SIXSANDS, else the one in build/.
/// <reference types="node" />
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { startServer, web } from "../../scripts/host.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** "http://127.0.0.1:40123" */
    address: string;
  }
}

export const program = resolve(process.env.SIXSANDS ?? join(web, "../build/sixsands"));

/** One machine plays all visitors: the limits per address would be in the way. */
export const LIMITS = ["requests", "games", "logins", "clients"].flatMap((name) => [
  "--limit",
  `${name}=1000000`,
]);

/** A separate server, for a file whose tests must not meet others. */
export function openServer(): Promise<{ address: string; file: string; stop(): Promise<void> }> {
  return startServer(program, LIMITS);
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(program)) throw new Error(`no server at ${program}: build it, or say where with SIXSANDS`);
  if (!existsSync(join(web, "dist/index.html"))) throw new Error("no page in dist: npm run build");
  const { address, stop } = await openServer();
  project.provide("address", address);
  return stop;
}
