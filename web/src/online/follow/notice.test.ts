// SPDX-License-Identifier: MIT
// What a notification of the server shows, whatever arrives and whatever words there are.
import { expect, test } from "vitest";
import { noticeOf } from "./notice";

const words = { turn: { mandala: "Du bist am Zug in Mandala" }, against: "gegen {who}" };
const message = { what: "turn", game: "Xk3_a9PqL0-z", name: "mandala", with: "Bo, Cy" };

test("in the reader's language, and leads to the game", () => {
  expect(noticeOf(message, words)).toEqual({
    title: "Du bist am Zug in Mandala",
    options: {
      body: "gegen Bo, Cy",
      tag: "Xk3_a9PqL0-z",
      icon: "/icon.svg",
      data: "/g/Xk3_a9PqL0-z",
    },
  });
});

test("names are taken as they are", () => {
  expect(noticeOf({ ...message, with: "$& {who}" }, words).options.body).toBe("gegen $& {who}");
  expect(noticeOf({ ...message, with: "" }, words).options.body).toBe("");
});

test("without words, or of a game that has none, there is still something to see", () => {
  expect(noticeOf(message, null)).toMatchObject({ title: "Sixsands", options: { body: "Bo, Cy" } });
  expect(noticeOf({ ...message, name: "toString" }, words).title).toBe("Sixsands");
  expect(noticeOf({ ...message, name: "other" }, words).title).toBe("Sixsands");
});

test("anything else leads to the list of games", () => {
  for (const said of [null, undefined, 7, "x", [], {}, { game: "../../x" }, { game: "https://a.example" }])
    expect(noticeOf(said, words).options.data).toBe("/online");
});
