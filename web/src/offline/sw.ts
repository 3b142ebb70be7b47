// SPDX-License-Identifier: MIT
// The service worker: all files of one version of the client, kept together, each checked against its
// hash, so that a page never gets a mixture. The page itself comes from the network when there is one;
// its files, whose names carry their hashes, come from the cache. The server's API is left alone.
import { noticeOf, WORDS_CACHE, WORDS_PATH } from "../online/follow/notice";
import { cacheName, careFor, outworn } from "./plan";

declare const self: ServiceWorkerGlobalScope;
/** Written by the build (vite.config.ts): the version, and every file with its hash. */
declare const KEPT_VERSION: string;
declare const KEPT_FILES: readonly [path: string, integrity: string][];

const FILES = KEPT_FILES;
const PATHS = new Set(FILES.map(([path]) => path));
const CACHE = cacheName(KEPT_VERSION);
const PATIENCE = 4000; /* milliseconds that a page waits for the network */

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const keep = async ([path, integrity]: readonly [string, string]) => {
    // A file that hasn't changed since the last version is taken from there.
    const had = path.startsWith("/assets/") ? await caches.match(path) : undefined;
    const file = had ?? (await fetch(new Request(path, { integrity, cache: "no-cache" })));
    if (!file.ok) throw new Error(`${path}: ${file.status}`);
    await cache.put(path, file);
  };
  await Promise.all(FILES.map(keep));
}

/** Tells pages of an older version that there is a newer one. */
async function tellPages(): Promise<void> {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true, type: "window" }))
    client.postMessage({ kind: "files", files: [...PATHS] });
}

async function takeOver(): Promise<void> {
  for (const name of outworn(await caches.keys(), CACHE)) await caches.delete(name);
  await self.clients.claim();
  await tellPages();
}

async function page(request: Request): Promise<Response> {
  const kept = async () => (await caches.open(CACHE)).match("/index.html");
  try {
    const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE));
    const fetched = fetch(request);
    const answer = (await Promise.race([fetched, late.then(kept)])) ?? (await fetched);
    return answer.status < 500 ? answer : ((await kept()) ?? answer);
  } catch (reason) {
    const answer = await kept();
    if (answer) return answer;
    throw reason;
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const care = careFor(event.request, self.location.origin, PATHS);
  if (care === "page") event.respondWith(page(event.request));
  if (care === "file") event.respondWith(file(event.request));
});
/** Shows what the server has sent while the page is closed. */
async function tell(data: PushMessageData | null): Promise<void> {
  const json = async (from: { json(): unknown } | null | undefined): Promise<unknown> => from?.json();
  const none = () => null; // not JSON
  const kept = await (await caches.open(WORDS_CACHE)).match(WORDS_PATH);
  const [message, words] = await Promise.all([json(data).catch(none), json(kept).catch(none)]);
  const { title, options } = noticeOf(message, words);
  await self.registration.showNotification(title, options);
}

self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));

/** Leads to a page: in a window that shows it, else in one that is open, else in a new one. */
async function lead(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  const there = windows.find(({ url }) => new URL(url).pathname === path);
  const open = there ?? windows[0];
  if (!open) await self.clients.openWindow(path);
  else {
    await open.focus();
    if (!there) await open.navigate(path);
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path: unknown = event.notification.data;
  event.waitUntil(lead(typeof path === "string" ? path : "/"));
});
