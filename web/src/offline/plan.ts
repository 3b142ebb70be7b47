// SPDX-License-Identifier: MIT
// What the service worker does with a request, and which of its caches it keeps: only decisions, so that they can
// be tested without a browser.

/** "page": the client's page, whatever the address; "file": one of its files; "pass": not ours. */
export type Care = "page" | "file" | "pass";

export interface Asked {
  method: string;
  mode: string;
  url: string;
}

const PREFIX = "sixsands-";

/** The server answers every address without a dot with the page, except these. */
const SERVERS_OWN = /^\/(api|ws|metrics|healthz|readyz)(\/|$)/;

export function careFor(asked: Asked, origin: string, files: ReadonlySet<string>): Care {
  const url = new URL(asked.url);
  if (asked.method !== "GET" || url.origin !== origin || SERVERS_OWN.test(url.pathname)) return "pass";
  if (asked.mode === "navigate") return url.pathname.includes(".") ? "pass" : "page";
  // Files with hashes may be those of the previous version, for a page that is still open.
  return files.has(url.pathname) || url.pathname.startsWith("/assets/") ? "file" : "pass";
}

export const cacheName = (version: string): string => PREFIX + version;

/**
 * The caches that may go: all of ours except this version's and the previous one's, which open pages may still
 * use.
 */
export function outworn(names: readonly string[], own: string): string[] {
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== own);
  return others.slice(0, -1);
}
