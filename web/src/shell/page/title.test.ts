// SPDX-License-Identifier: MIT
import { expect, test } from "vitest";
import { en } from "../../games/games.sample";
import type { App } from "../../state/app";
import { readRoute } from "../../state/route";
import { pageTitle } from "./title";

const at = (path: string, game?: string) =>
  pageTitle(en, {
    route: readRoute(path) ?? { page: "play" },
    table: game ? ({ shown: { game } } as App["table"]) : null,
  });

test("every page has its own title", () => {
  expect(at("/")).toBe("Sixsands");
  expect(at("/", "flowers")).toBe("Flowers · Sixsands");
  expect(at("/learn/mandala", "mandala")).toBe("Learn Mandala in three minutes · Sixsands");
  expect(at("/online")).toBe("Play online · Sixsands");
  expect(at("/g/abc", "patterns")).toBe("Patterns · Online · Sixsands");
  expect(at("/me")).toBe("Name and account · Sixsands");
  expect(at("/r/abc")).toBe("Replay and analysis · Sixsands");
});
