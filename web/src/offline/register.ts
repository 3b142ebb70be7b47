// SPDX-License-Identifier: MIT
// The page's side of the service worker: it is started once the page can be played, and says when there is a newer
// version than this page's.
import address from "./sw?worker&url";

const HOUR = 3_600_000;

/** Does a service worker's message announce a version without this script? */
export function isNewer(message: unknown, script: string): boolean {
  const files = (message as { files?: unknown } | null)?.files;
  return Array.isArray(files) && !files.includes(script);
}

/** Not without a server's files (development), nor where browsers forbid it (plain HTTP from elsewhere). */
export function keepOffline(outdated: () => void): void {
  const service = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !service) return;
  const script = new URL(import.meta.url).pathname;
  service.addEventListener("message", ({ data }) => isNewer(data, script) && outdated());
  let asked = Date.now();
  const start = async () => {
    const registration = await service.register(address);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible" || Date.now() - asked < HOUR) return;
      asked = Date.now();
      registration.update().catch(() => undefined);
    });
  };
  start().catch(() => undefined /* a browser without space: everything works except offline */);
}
