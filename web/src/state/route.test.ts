// SPDX-License-Identifier: MIT
// Addresses: each page has one, and others are refused.
import { expect, test } from "vitest";
import { pathOf, readRoute } from "./route";

test.each([
  ["/", { page: "play" }],
  ["/mandala", { page: "play", game: "mandala" }],
  ["/flowers", { page: "play", game: "flowers" }],
  ["/online", { page: "online" }],
  ["/me", { page: "me" }],
  ["/player/123", { page: "player", id: "123" }],
  ["/daily", { page: "daily", day: null }],
  ["/daily/2026-11-18", { page: "daily", day: "2026-11-18" }],
  ["/g/abc", { page: "game", id: "abc", key: null }],
  ["/g/abc/K_-1", { page: "game", id: "abc", key: "K_-1" }],
  ["/r", { page: "replay", id: null, key: null }],
  ["/r/abc", { page: "replay", id: "abc", key: null }],
  ["/r/abc/key", { page: "replay", id: "abc", key: "key" }],
  ["/learn/flowers", { page: "learn", game: "flowers" }],
])("%s", (path, route) => {
  expect(readRoute(path)).toEqual(route);
  const read = readRoute(path);
  expect(read && pathOf(read)).toBe(path);
});

test.each([
  "/g",
  "/g/",
  "/g/a b",
  "/g/a/b/c",
  "/learn",
  "/learn/chess",
  "/me/x",
  "/player",
  "/player/ann",
  "/player/1/2",
  "/daily/2026-11-18/x",
  "/daily/yesterday",
  "/mandala/x",
  "/nowhere",
  "//x",
])("%s isn't one", (path) => expect(readRoute(path)).toBeNull());
