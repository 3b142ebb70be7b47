// SPDX-License-Identifier: MIT
// A notification of the server arrives while the page is closed: the service worker shows it in the reader's language.
// The push service is the browser maker's and out of reach here, so its message is handed over by the test.
/// <reference types="node" />
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { startServer } from "../scripts/host.mjs";
import { lobby } from "../src/online/lobby/words/lobby.de";
import { barriersIn } from "./support/axe";
import { expect, forgive, test } from "./support/browser";
import { program } from "./support/server";

const ID = "Xk3_a9PqL0-z";

/** A server with a key for notifications. */
async function openNotifying(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "sixsands-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const key = join(folder, "push.pem");
  execFileSync("openssl", ["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key]);
  const contact = "mailto:ann@example.org";
  const server = await startServer(program, ["--push-key", key, "--push-contact", contact]);
  onTestFinished(server.stop);
  return server.address;
}

/** What the test uses of a service worker's world, which isn't a page's. */
interface Scope extends EventTarget {
  registration: { showNotification(title: string, options: object): Promise<void> };
  PushEvent: new (kind: string, init: { data: string }) => Event;
}

/** What the service worker shows when a message comes; the browser of the tests has no notifications of its own. */
async function deliver(page: Page, data: string): Promise<unknown> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker");
  return worker.evaluate(async (data) => {
    const scope = self as unknown as Scope;
    const shown = new Promise<unknown>((done) => {
      scope.registration.showNotification = async (title, options) => done({ title, ...options });
    });
    scope.dispatchEvent(new scope.PushEvent("push", { data }));
    return shown;
  }, data);
}

test("the switch, and a notification while the page is closed", async ({ visit, errors }) => {
  const address = await openNotifying();
  const { page } = await visit({
    address,
    path: "/online",
    language: "de",
    context: { serviceWorkers: "allow" },
  });
  await page.context().grantPermissions(["notifications"], { origin: address });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const box = page.getByRole("switch", { name: lobby.notify });
  await page.getByText(lobby.notifyAway).waitFor();
  await box.check();
  await page.waitForFunction(async () => (await caches.match("/words-of-notices")) !== undefined);
  expect(await barriersIn(page, ["light", "dark"])).toEqual([]);

  const message = { what: "turn", game: ID, name: "mandala", with: "Bo" };
  const icon = "/icon.svg";
  expect(await deliver(page, JSON.stringify(message))).toEqual({
    title: lobby.newsTurn("Mandala"),
    body: lobby.against("Bo"),
    tag: ID,
    data: `/g/${ID}`,
    icon,
  });
  expect(await deliver(page, "nonsense")).toMatchObject({ title: "Sixsands", data: "/online", icon });
  forgive(errors, /Push API/); // not in a window that leaves no traces, as here
});
