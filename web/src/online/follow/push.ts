// SPDX-License-Identifier: MIT
// Notifications while the page is closed: the browser subscribes at its own push service, the server gets the
// address, and the service worker the words (notice.ts). Not every server sends any, nor can every browser.
import { gameName, modules } from "../../games/module";
import type { Messages } from "../../messages/messages";
import { WORDS_CACHE, WORDS_PATH } from "./notice";
import type { NoticeWords } from "./notice";
import type { LobbyWords } from "../lobby/words/lobby.en";
import { api } from "../net/api";

export const wordsOf = (m: Messages, w: LobbyWords): NoticeWords => ({
  turn: Object.fromEntries(modules().map(({ name }) => [name, w.newsTurn(gameName(m, name))])),
  against: w.against("{who}"),
});

export async function keepWords(m: Messages, w: LobbyWords): Promise<void> {
  const cache = await caches.open(WORDS_CACHE);
  await cache.put(WORDS_PATH, new Response(JSON.stringify(wordsOf(m, w))));
}

async function manager(): Promise<PushManager | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (registration as { pushManager?: PushManager } | undefined)?.pushManager;
}

export function bytesOf(word: string): Uint8Array<ArrayBuffer> {
  const text = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

function isFor(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  return own !== null && new Uint8Array(own).join() === key.join();
}

/** Can the server notify this browser while the page is closed? */
export async function canPush(): Promise<boolean> {
  return (await manager()) !== undefined && (await api.pushKey()) !== null;
}

/** From now on it does, as long as this session lasts; asking again is harmless. */
export async function beginPush(): Promise<void> {
  const service = await manager();
  const word = service ? await api.pushKey() : null;
  if (!service || word === null) return;
  const key = bytesOf(word);
  let subscription = await service.getSubscription();
  if (subscription && !isFor(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await service.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await api.push(endpoint ?? "", keys?.p256dh ?? "", keys?.auth ?? "");
}

/** `leaving`: this browser will be somebody else's, and may subscribe again for them. */
export async function endPush(leaving = false): Promise<void> {
  const subscription = await (await manager())?.getSubscription();
  if (!subscription) return;
  await api.unpush();
  if (!leaving) await subscription.unsubscribe();
}
