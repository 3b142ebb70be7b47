// SPDX-License-Identifier: MIT
// Subscribing: what the browser and the server are asked, and in which order.
import { afterEach, expect, test, vi } from "vitest";
import { de } from "../../games/games.sample";
import { lobby } from "../lobby/words/lobby.de";
import { beginPush, bytesOf, canPush, endPush, wordsOf } from "./push";

const KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

/** A browser whose subscription has this key (null: it has none), and a server with this one. */
function make(own: string | null, servers: string | null): string[] {
  const done: string[] = [];
  const subscription = (key: string) => ({
    options: { applicationServerKey: bytesOf(key).buffer },
    toJSON: () => ({ endpoint: "https://push.example.org/x", keys: { p256dh: "P", auth: "A" } }),
    unsubscribe: async () => void done.push("unsubscribe"),
  });
  const pushManager = {
    getSubscription: async () => (own === null ? null : subscription(own)),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      done.push(`subscribe ${applicationServerKey.length}`);
      return subscription(KEY);
    },
  };
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method !== "GET") done.push(`${method} ${path} ${String(body ?? "")}`.trim());
    return new Response(JSON.stringify(method === "GET" ? { key: servers } : {}));
  });
  return done;
}

afterEach(() => vi.unstubAllGlobals());

const SENT = 'POST /api/push {"endpoint":"https://push.example.org/x","p256dh":"P","auth":"A"}';

test("subscribes with the server's key, and tells the server", async () => {
  const done = make(null, KEY);
  expect(await canPush()).toBe(true);
  await beginPush();
  expect(done).toEqual(["subscribe 65", SENT]);
});

test("tells the server again what there is already", async () => {
  const done = make(KEY, KEY);
  await beginPush();
  expect(done).toEqual([SENT]);
});

test("begins anew when the server has another key", async () => {
  const done = make(KEY.replace("BCV", "BCW"), KEY);
  await beginPush();
  expect(done).toEqual(["unsubscribe", "subscribe 65", SENT]);
});

test("nothing happens where the server sends none, or the browser can't", async () => {
  const done = make(null, null);
  expect(await canPush()).toBe(false);
  await beginPush();
  await endPush();
  vi.stubGlobal("navigator", {});
  expect(await canPush()).toBe(false);
  await beginPush();
  await endPush();
  expect(done).toEqual([]);
});

test("ends at the server first; whoever leaves keeps the browser's own part", async () => {
  const done = make(KEY, KEY);
  await endPush(true);
  expect(done).toEqual(["DELETE /api/push"]);
  await endPush();
  expect(done.slice(1)).toEqual(["DELETE /api/push", "unsubscribe"]);
});

test("the words for the service worker are the page's", () => {
  const words = wordsOf(de, lobby);
  expect(words.against).toBe("gegen {who}");
  expect(
    Object.values(words.turn).every((sentence) => sentence.includes("Zug") || sentence.includes("dran")),
  ).toBe(true);
});
