// SPDX-License-Identifier: MIT
// Whole games by typed notation: a screen reader gets every event, once, in order; and whose turn it is, reasons,
// the end.
import { GAMES } from "../src/games/games.sample";
import { wordsIn } from "../src/games/mandala/words";
import { expect, test } from "./support/browser";
import { engine, keptAt } from "./support/engine";
import type { TableScreen } from "./support/table";
import { typing } from "./support/ways";

declare global {
  interface Window {
    heard: string[];
  }
}

/** Records what is added to the live region from now on, after whose turn it is. */
async function listen(table: TableScreen): Promise<void> {
  const said = table.page.locator("[role=log][aria-live=polite]").getByText(table.m.yourTurn);
  await said.first().waitFor({ state: "attached" });
  await table.page.evaluate(() => {
    window.heard = [];
    const region = document.querySelector("[role=log][aria-live=polite]");
    const hear = (changes: MutationRecord[]) =>
      changes.forEach(({ addedNodes }) => addedNodes.forEach((n) => window.heard.push(n.textContent ?? "")));
    if (region) new MutationObserver(hear).observe(region, { childList: true });
  });
}

const heard = (table: TableScreen): Promise<string[]> => table.page.evaluate(() => window.heard);

/** The log's lines as they are spoken: "Ada: red onto mountain 1." */
function logged(table: TableScreen): Promise<string[]> {
  return table.page
    .locator(".side .log li span")
    .evaluateAll((lines) =>
      lines.map((line) => (line.textContent ?? "").replace(/^(You|Ada|Bo|Cleo|Dov) /, "$1: ") + "."),
    );
}

for (const game of GAMES)
  test(`a whole game of ${game} by typed notation, every event of it announced`, async ({ visit }) => {
    const kept = await keptAt({ game, seats: ["me", "level:1"], when: (s) => s.seat === 1 });
    const table = await visit({ kept });
    const { m } = table;
    await table.settled();
    const before = (await logged(table)).length;
    await listen(table);
    await table.playToTheEnd(typing);
    await table.page.locator(".scores.counted").waitFor();
    const verdict = await table.scores.getByRole("heading").innerText();
    const why = await table.page.locator(".why-over").innerText();
    const totals = await table.scores.locator("tfoot .points").allTextContents();
    const sums = totals.map((n, i) => `${[m.you, "Bo"][i]}: ${m.points(Number(n))}`).join("; ");
    await expect.poll(() => heard(table)).toContain(verdict);
    const words = await heard(table);
    const events = (await logged(table)).slice(before);
    expect(words.filter((text) => text !== m.yourTurn)).toEqual([...events, why, `${sums}.`, verdict]);
    expect(words).toContain(m.yourTurn);
    await table.expectScoresAddUp();
  });

test("reasons are announced", async ({ visit }) => {
  const when = (s: { seat: number; position: string }) => s.seat === 1 && /m1=[^/]*R/.test(s.position);
  const table = await visit({ kept: await keptAt({ game: "mandala", seats: ["me", "level:1"], when }) });
  const { m } = table;
  const words = wordsIn(m);
  await table.settled();
  await listen(table);
  await table.page.keyboard.type("r");
  await table.button(new RegExp(`^${words.place.yourField(1)}`)).click({ force: true });
  await table.page.waitForFunction(() => window.heard.length > 0);
  const { game, end } = await table.record();
  const { view } = await engine.look(game, end, 1);
  expect(await heard(table)).toEqual([(await engine.why(game, view, "f1R1"))?.template]);
  await expect.poll(() => table.status.innerText()).toContain((await heard(table))[0]);
});

test("in Patterns a missing token is announced, not a missing colour", async ({ visit }) => {
  const when = (s: { seat: number; position: string }) => s.seat === 1 && /phase=play/.test(s.position);
  const table = await visit({ kept: await keptAt({ game: "patterns", seats: ["me", "level:1"], when }) });
  await table.settled();
  await listen(table);
  await table.page.locator(".play").click({ force: true });
  await expect.poll(() => heard(table)).toEqual([table.m.games.patterns?.incomplete]);
});

test("opening another game isn't announced as news", async ({ visit }) => {
  const mandala = await keptAt({
    game: "mandala",
    seats: ["me", "level:1"],
    when: (s, i) => i > 8 && s.seat === 1,
  });
  const patterns = await keptAt({
    game: "patterns",
    seats: ["me", "level:1"],
    when: (s, i) => i > 20 && s.seat === 1,
  });
  const table = await visit({ kept: { ...patterns, ...mandala } });
  await table.settled(9);
  await listen(table);
  await table.choose("patterns");
  await table.settled(21);
  expect((await heard(table)).filter((text) => text !== table.m.yourTurn)).toEqual([]);
});
