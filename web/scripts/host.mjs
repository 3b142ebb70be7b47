// SPDX-License-Identifier: MIT
// What the scripts beside this one and the browser tests need: the real server on web/dist with its own file, and
// Debian's headless Chromium, which takes four fifths of the processor time of the one with windows.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Takes `--name value` out of the arguments; `usual` when it is missing. */
export function takeOption(words, name, usual) {
  const at = words.indexOf(name);
  return at < 0 ? usual : words.splice(at, 2)[1];
}

/** A free port below the ephemeral ones: a server can come back to it. */
export async function steadyPort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const isFree = await new Promise((done) => {
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => done(true));
    });
    await new Promise((done) => probe.close(done));
    if (isFree) return port;
  }
}

/** The server on a free port, with `more` options: its address, its file, and how to stop it. */
export async function startServer(program, more = [], { port = 0, pages = join(web, "dist") } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "sixsands-"));
  const file = join(folder, "games.db");
  const words = ["serve", "--quiet", "--port", String(port), "--db", file, "--web", pages, ...more];
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
  const gone = new Promise((done) => child.once("exit", done));
  const stop = async () => {
    child.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  let said = "";
  for await (const piece of child.stdout) {
    said += piece;
    const address = /Listening on (\S+?)\/?\n/.exec(said)?.[1];
    if (address) return { address, file, stop };
  }
  await stop();
  throw new Error(`${program} serve did not start`);
}

export function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    timeout: 300_000,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-audio-output", // PulseAudio's library would leave a folder behind
    ],
  });
}
