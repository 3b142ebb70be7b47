// SPDX-License-Identifier: MIT
// Without a network after the first visit; and a new version of the page, which arrives complete.
/// <reference types="node" />
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import { startServer, steadyPort, web } from "../scripts/host.mjs";
import { en as patterns } from "../src/games/patterns/lessons/en";
import { loadMessages } from "../src/messages/messages";
import { lobby } from "../src/online/lobby/words/lobby.en";
import { en as replay } from "../src/replay/words/en";
import { expect, forgive, newContext, test } from "./support/browser";
import { faultsOf } from "./support/look";
import { Line } from "./support/line";
import { program } from "./support/server";
import { clicking } from "./support/ways";

const dist = join(web, "dist");
const toPlay = (page: Page) => page.locator(".stack:not(.none):enabled").first().waitFor();
const portOf = (address: string) => Number(new URL(address).port);

/** The first visit is over when the service worker has everything. */
async function kept(page: Page): Promise<void> {
  await toPlay(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Another version of the client: its main script has another name, so all hashes that follow from it differ. */
function makeNextVersion(folder: string): { script: string; before: string } {
  cpSync(dist, folder, { recursive: true });
  const before = readdirSync(join(folder, "assets")).find((name) => /^index-.*\.js$/.test(name));
  if (!before) throw new Error("no main script");
  const script = "index-NextOne1.js";
  renameSync(join(folder, "assets", before), join(folder, "assets", script));
  const rewrite = (name: string, change: (text: string) => string) =>
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), "utf8")));
  const texts = readdirSync(join(folder, "assets")).filter((name) => name.endsWith(".js"));
  for (const name of [
    "index.html",
    "preview/index.html",
    "sw.js",
    ...texts.map((name) => join("assets", name)),
  ])
    rewrite(name, (text) => text.replaceAll(before, script));
  const hash = (path: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("base64");
  rewrite("sw.js", (text) =>
    text
      .replace(/\["(\/[^"]*)","sha256-[^"]+"\]/g, (_, path: string) => `["${path}","sha256-${hash(path)}"]`)
      .replace(/"[0-9a-f]{12}"/, '"nextnextnext"'),
  );
  return { script, before };
}

test("a new version arrives complete, is offered, and leaves the open page its own files", async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "sixsands-next-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const next = makeNextVersion(folder);
  const first = await startServer(program, [], { port: await steadyPort() });
  onTestFinished(() => first.stop());
  const { address } = first;
  const context = await newContext(browser, { serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(address);
  await kept(page);
  const notice = page.locator(".notice");
  expect(await notice.count()).toBe(0);
  await first.stop();
  const second = await startServer(program, [], { port: portOf(address), pages: folder });
  onTestFinished(() => second.stop());

  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await notice.waitFor();
  expect(await faultsOf(page), "with the notice").toEqual([]);
  const statusOf = (name: string) =>
    page.evaluate((path) => fetch(path, { cache: "no-store" }).then((r) => r.status), `/assets/${name}`);
  expect(await statusOf(next.before)).toBe(200);
  await notice.getByRole("button").first().click();
  await page.waitForFunction((name) => document.querySelector(`script[src$="${name}"]`), next.script);
  await toPlay(page);
  await notice.waitFor({ state: "detached" });
  await second.stop();
  await page.reload();
  await toPlay(page);
  expect(await page.locator(`script[src$="${next.script}"]`).count()).toBe(1);
  await context.close();
});

test("bots, people, tutorial, rules, replay, analysis and languages without a connection", async ({
  visit,
  errors,
}) => {
  const line = await Line.to(inject("address"));
  const table = await visit({ address: line.address, context: { serviceWorkers: "allow" } });
  const { page, m } = table;
  await table.settled();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
  });
  line.cut();
  await page.reload();
  await table.settled();
  await table.playOne(clicking);
  const { steps } = await table.record();
  expect(steps.map(({ seat }) => seat)).toEqual([1, 2]);

  await page.goto(`${line.address}/learn/patterns`);
  await page.getByRole("heading", { name: patterns.establish.title }).first().waitFor();

  await page.goto(line.address);
  await table.settled();
  await table.openPanel("help");
  await page.locator(".rules").getByRole("heading").first().waitFor();
  await page.keyboard.press("Escape");
  await table.button(m.menu).click();
  await page.getByRole("dialog").getByRole("button", { name: m.replay, exact: true }).click();
  await table.button(replay.quick).click();
  await page.getByRole("group", { name: replay.graph }).getByRole("button").first().waitFor();

  await page.goto(line.address);
  await table.settled();
  await table.deal("flowers", ["person", "person", "level:1"]);
  await table.playOne(clicking);
  await table.curtain.getByText(m.handOver(m.player(2))).waitFor();
  await table.lift();

  await page.goto(`${line.address}/online`);
  await page.getByText(lobby.awayTitle).waitFor();
  await page.goto(line.address);
  await table.settled();
  const sheet = await table.openPanel("settings");
  for (const language of ["nl", "de"] as const) {
    const { settings } = await loadMessages(language);
    await sheet.getByRole("radio", { name: { nl: "Nederlands", de: "Deutsch" }[language] }).check();
    await page.getByRole("heading", { name: settings }).waitFor();
  }
  line.remove();
  forgive(errors, /WebSocket|net::ERR_/);
});
