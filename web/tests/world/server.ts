// SPDX-License-Identifier: MIT
// The real server for all browser tests of a run: a free port, a database that is thrown away, the page
// from dist. The program is $SIXSANDS, else the one that was built last in build/.
/// <reference types="node" />
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** "http://127.0.0.1:40123" */
    address: string;
  }
}

const web = fileURLToPath(new URL("../..", import.meta.url));
export const program = resolve(process.env.SIXSANDS ?? join(web, "../build/sixsands"));

/** One machine plays everybody: the limits for strangers would be in the way. */
const LIMITS = ["requests=1000000", "games=1000000", "logins=1000000", "clients=1000000"];

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(program)) throw new Error(`no server at ${program}: build it, or say where with SIXSANDS`);
  const dist = join(web, "dist");
  if (!existsSync(join(dist, "index.html"))) throw new Error("no page in dist: npm run build");
  const folder = mkdtempSync(join(tmpdir(), "sixsands-"));
  const words = ["serve", "--quiet", "--port", "0", "--db", join(folder, "games.db"), "--web", dist];
  const child = spawn(program, [...words, ...LIMITS.flatMap((limit) => ["--limit", limit])], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  const address = await new Promise<string>((found, failed) => {
    child.once("exit", (code) => failed(new Error(`the server went away (${code})`)));
    createInterface(child.stdout).on("line", (line) => {
      const match = /http:\/\/[\d.]+:\d+/.exec(line);
      if (match) found(match[0]);
    });
  });
  project.provide("address", address);
  return async () => {
    child.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}
