// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { cacheName, careFor, outworn } from "./plan";
import { isNewer } from "./register";

const HOME = "https://play.example.org";
const FILES = new Set(["/index.html", "/icon.svg", "/assets/index-A1b2C3d4.js"]);
const care = (path: string, mode = "cors", method = "GET") =>
  careFor({ method, mode, url: new URL(path, HOME).href }, HOME, FILES);

test("every address of the client is its page", () => {
  for (const path of ["/", "/online", "/g/abc/KEY", "/r/abc", "/r#record", "/learn/mandala", "/apiary"])
    expect(care(path, "navigate")).toBe("page");
});

test("the server's own addresses are left alone, whatever asks", () => {
  for (const path of ["/api/lobby", "/api/games/x/record", "/ws", "/metrics", "/api"]) {
    expect(care(path, "navigate")).toBe("pass");
    expect(care(path)).toBe("pass");
  }
  expect(care("/", "navigate", "POST")).toBe("pass");
  expect(care("/game.sgr", "navigate")).toBe("pass");
});

test("files come from the cache, even those of the previous version; others, and other servers', don't", () => {
  expect(care("/assets/index-A1b2C3d4.js")).toBe("file");
  expect(care("/icon.svg", "no-cors")).toBe("file");
  expect(care("/assets/index-ZZZZZZZ9.js")).toBe("file");
  expect(care("/other.svg")).toBe("pass");
  expect(care("https://elsewhere.example/icon.svg")).toBe("pass");
});

test("the previous version stays for open pages; older ones go", () => {
  const names = ["sixsands-a", "others", "sixsands-b", "sixsands-c"];
  expect(outworn(names, cacheName("c"))).toEqual(["sixsands-a"]);
  expect(outworn(["sixsands-c"], cacheName("c"))).toEqual([]);
  expect(outworn(["sixsands-b", "sixsands-c"], cacheName("c"))).toEqual([]);
});

test("a page is outdated when its script isn't among the newest files", () => {
  const files = [...FILES];
  expect(isNewer({ kind: "files", files }, "/assets/index-A1b2C3d4.js")).toBe(false);
  expect(isNewer({ kind: "files", files }, "/assets/index-OLD00000.js")).toBe(true);
  expect(isNewer({ kind: "other" }, "/x.js")).toBe(false);
  expect(isNewer(null, "/x.js")).toBe(false);
});
