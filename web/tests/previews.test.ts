// SPDX-License-Identifier: MIT
// What links to the page show elsewhere: a title, a sentence and a picture that is there, for every kind of address.
import { inject } from "vitest";
import { previewOf, previews } from "../scripts/previews.mjs";
import { expect, test } from "./support/browser";

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";

test.each([
  ["/", "Sixsands"],
  ["/mandala", "Mandala · Sixsands"],
  ["/patterns", "Patterns · Sixsands"],
  ["/flowers", "Flowers · Sixsands"],
  ["/g/abcdefghijkl/some-key", "A game on Sixsands"],
  ["/r/abcdefghijkl", "A replay on Sixsands"],
  ["/puzzles/flowers", "Puzzles of Flowers"],
  ["/learn/patterns", "Learn Patterns"],
])("%s", async (path, title) => {
  const html = await (await fetch(inject("address") + path)).text();
  expect(contentOf(html, "og:title")).toBe(title);
  expect(html).toContain(`<title>${title}</title>`);
  expect(contentOf(html, "og:description").length).toBeGreaterThan(40);
  const picture = await fetch(new URL(contentOf(html, "og:image"), inject("address")));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(html).not.toMatch(/%ORIGIN%|some-key|abcdefghijkl/);
});

test("the page and its manifest name all games", async () => {
  const page = await (await fetch(`${inject("address")}/index.html`)).text();
  const manifest = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? "";
  for (const path of ["/index.html", "/me", manifest]) {
    const text = await (await fetch(inject("address") + path)).text();
    expect(text).toMatch(/Mandala/);
    expect(text).not.toContain("%GAMES%");
  }
});

test("nothing in a preview ends its attribute", async () => {
  const evil = { picture: "all", title: `"><script>&`, says: `</head>'"$&` };
  const html = previewOf(await (await fetch(`${inject("address")}/index.html`)).text(), evil);
  expect(html).not.toContain("<script>&");
  expect(html).toContain('content="&quot;&gt;&lt;script&gt;&amp;"');
  expect(html.match(/<\/head>/g)?.length).toBe(1);
  expect((await previews()).every(({ title, says }) => title !== "" && says !== "")).toBe(true);
});
