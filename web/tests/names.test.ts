// SPDX-License-Identifier: MIT
// The longest names: nothing overflows, and where a name is cut off the whole name can be found.
import { gameName } from "../src/games/module";
import { briefName } from "../src/messages/say";
import { expect, test } from "./support/browser";
import { goOnline, lobby, playRound, words } from "./support/online";
import type { OnlineScreen } from "./support/online";
import { typing } from "./support/ways";

const LONG = "Wilhelmina-Wolkenwanderwürzwagenwirtinnen".slice(0, 40);
const WIDE = "界".repeat(40);

/** Elements whose content is wider than they are. */
function overfull({ page }: OnlineScreen, where: string): Promise<string[]> {
  return page
    .locator(where)
    .evaluateAll((all) =>
      all.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent ?? ""),
    );
}

test("forty wide characters in a game, its log, the waiting room and the lobby", async ({ visit }) => {
  const ann = await goOnline(visit, { screen: "phone" });
  await ann.button(lobby.invite(gameName(ann.m, "flowers"))).click();
  const path = await ann.invitation(words.inviteTo(2));
  await ann.page.getByRole("textbox", { name: words.yourName }).fill(LONG);
  await ann.button(words.saveName).click();
  await ann.page.locator(".net-places").getByText(LONG).waitFor();
  expect(await overfull(ann, ".net-places li")).toEqual([]);
  const bo = await goOnline(visit, { path });
  await bo.sitDown(WIDE);
  await Promise.all([ann, bo].map((t) => t.page.locator(".status").waitFor()));
  await playRound([ann, bo], typing, 3);
  await bo.page.locator(".log").getByText(LONG).first().waitFor();
  expect(await overfull(bo, ".side .log, .side .log li")).toEqual([]);
  for (const [table, other] of [
    [ann, WIDE],
    [bo, LONG],
  ] as const) {
    for (const where of [".net-name", ".player .who strong"])
      expect(await table.page.locator(`${where}[title="${other}"]`).count(), where).toBe(1);
    await expect.poll(() => table.status.innerText()).toContain(briefName(other));
    expect(await table.status.innerText()).not.toContain(other);
  }
  await ann.page.goto(new URL("/online", ann.page.url()).href);
  const own = ann.page.getByTitle(LONG, { exact: false });
  await own.waitFor();
  await expect.poll(() => own.innerText()).toBe(LONG);
  expect(await overfull(ann, ".online-head, .entry")).toEqual([]);
});
