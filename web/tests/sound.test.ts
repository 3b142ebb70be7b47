// SPDX-License-Identifier: MIT
// Nothing sounds, and nothing of it is fetched, until somebody asks for it; then moves are heard.
import { expect, test } from "./support/browser";
import type { TableScreen } from "./support/table";
import { typing } from "./support/ways";

declare global {
  interface Window {
    sounds: number;
    audios: number;
  }
}

/** Before the page's own scripts: counts what would be audible. */
function countSounds(): void {
  window.sounds = 0;
  window.audios = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real {
    constructor() {
      super();
      window.audios++;
    }
  };
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.sounds++;
    return start.apply(this, when);
  };
  const buffer = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.sounds++;
    return buffer.apply(this, when);
  };
}

const heard = ({ page }: TableScreen) => page.evaluate(() => window.sounds);
const contexts = ({ page }: TableScreen) => page.evaluate(() => window.audios);
const fetched = ({ page }: TableScreen) =>
  page.evaluate(
    () => performance.getEntriesByType("resource").filter((r) => /voices|cues/.test(r.name)).length,
  );

test("nothing sounds until somebody asks; then cards, draws and the turn are heard", async ({ visit }) => {
  const table = await visit({ path: "/me" });
  await table.page.context().addInitScript(countSounds);
  await table.page.goto(new URL("/", table.page.url()).href);
  await table.settled();
  await table.playOne(typing);
  expect([await heard(table), await contexts(table), await fetched(table)]).toEqual([0, 0, 0]);
  const sheet = await table.openPanel("settings");
  const group = sheet.getByRole("group", { name: table.m.setSound });
  await group.getByRole("radio", { name: table.m.sounds.quiet }).check();
  await expect.poll(() => heard(table)).toBeGreaterThan(0); // the choice itself
  await table.page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  const before = await heard(table);
  await table.playOne(typing);
  await expect.poll(() => heard(table)).toBeGreaterThan(before + 3);
  expect(await contexts(table)).toBe(1);
  // Off again: silence at once.
  await table.openPanel("settings");
  await group.getByRole("radio", { name: table.m.sounds.off }).check();
  await table.page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  const after = await heard(table);
  await table.playOne(typing);
  expect(await heard(table)).toBe(after);
});
