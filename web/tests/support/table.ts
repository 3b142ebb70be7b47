// SPDX-License-Identifier: MIT
// The table as a person sees it: what it says, whose turn it is, how it is played. Tests use the page through it.
import { gameName } from "../../src/games/module";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { GameName, GameRecord } from "../../src/engine/types";
import type { Messages } from "../../src/messages/messages";
import type { Panel } from "../../src/state/app";
import { advise, readRecord, tagOf } from "./engine";

/** A way to enter a move: by clicks, by its letters, by arrow keys. */
export type Way = (table: TableScreen, move: string) => Promise<void>;

/** Not at every frame, as is usual: each would be rendered just for the poll. */
export const NOW_AND_THEN = { polling: 50 };

export class TableScreen {
  readonly status: Locator;
  readonly scores: Locator;
  readonly curtain: Locator;
  readonly play: Locator;

  constructor(
    readonly page: Page,
    readonly m: Messages,
  ) {
    this.status = page.locator(".status p");
    this.scores = page.locator(".scores");
    this.curtain = page.locator(".curtain");
    this.play = page.locator(".play");
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The browser keeps these values; the page is opened again. */
  async open(kept: Record<string, string>): Promise<void> {
    await this.page.evaluate((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, kept);
    await this.page.goto(new URL("/", this.page.url()).href);
    await this.settled();
  }

  /** Opens the game of that kind from the header. */
  async choose(game: GameName): Promise<void> {
    await this.page
      .getByRole("navigation", { name: this.m.chooseGame })
      .getByText(gameName(this.m, game))
      .click();
    await this.page.locator(`.on-${game}`).waitFor();
    await this.settled();
  }

  async openPanel(panel: Exclude<Panel, "notice">): Promise<Locator> {
    const { m } = this;
    const sheet = this.page.getByRole("dialog");
    if (panel === "piles") await this.page.locator(".piles").click();
    else {
      await this.button(m.menu).click();
      const words = {
        new: m.newGame,
        unfinished: m.unfinishedGames,
        settings: m.settings,
        log: m.log,
        help: m.help,
      };
      if (panel !== "menu") await sheet.getByRole("button", { name: words[panel], exact: true }).click();
    }
    await sheet.waitFor();
    return sheet;
  }

  /** Deals a game from the sheet, with these words for the seats. */
  async deal(game: GameName, seats: string[]): Promise<void> {
    const sheet = await this.openPanel("new");
    const choose = (name: string) => sheet.getByRole("radio", { name, exact: true }).check();
    await choose(gameName(this.m, game));
    if (game === "flowers") await choose(String(seats.length));
    for (const [i, word] of seats.entries()) await sheet.locator("select").nth(i).selectOption(word);
    await this.page.evaluate((key) => localStorage.removeItem(key), `sixsands.game.${game}`);
    await sheet.getByRole("button", { name: this.m.start }).click();
    await sheet.waitFor({ state: "detached" });
    await this.settled();
  }

  /** Waits until a person must do something, or all is over; `steps` of the game are shown at least. */
  async settled(steps = 0): Promise<void> {
    const isSettled = ({ steps, yourTurn }: { steps: number; yourTurn: string }) => {
      if (document.querySelector(".scores, .curtain")) return true;
      const told = document.querySelectorAll(".side .log li").length;
      return told >= steps && document.querySelector(".status strong")?.textContent?.startsWith(yourTurn);
    };
    await this.page
      .waitForFunction(isSettled, { steps, yourTurn: this.m.yourTurn }, NOW_AND_THEN)
      .catch((reason: unknown) => this.explain(`a turn behind ${steps} moves should come`, reason));
  }

  /** What was awaited in vain, and what the table says instead. */
  protected async explain(wanted: string, cause: unknown): Promise<never> {
    const moves = await this.page.locator(".side .log code").allTextContents();
    const status = await this.page.locator(".status p, .net-lost p, [role=alert]").allTextContents();
    throw new Error(
      `${wanted}; there are ${moves.length}, the last ${moves.at(-1)}; “${status.join(" / ")}”`,
      {
        cause,
      },
    );
  }

  async isOver(): Promise<boolean> {
    return (await this.scores.count()) > 0;
  }

  /** The record that the page keeps of the open game, which is saved when a page is left. */
  async record(): Promise<GameRecord> {
    await this.page.evaluate(() => void dispatchEvent(new Event("pagehide")));
    const kept = await this.page.waitForFunction(() =>
      localStorage.getItem(`sixsands.game.${localStorage.getItem("sixsands.game")}`),
    );
    return readRecord((await kept.jsonValue()) ?? "");
  }

  /** A reasonable move now, and how many steps there are before it. */
  protected async advice(): Promise<{ move: string; steps: number }> {
    const record = await this.record();
    return { move: await advise(record), steps: record.steps.length };
  }

  /** Plays one move of the person whose turn it is, and waits for all answers. */
  async playOne(way: Way): Promise<void> {
    const { move, steps } = await this.advice();
    await way(this, move);
    await this.settled(steps + 1);
  }

  async lift(): Promise<void> {
    await this.curtain.getByRole("button").click();
    await this.curtain.waitFor({ state: "detached" });
    await this.settled();
  }

  async playToTheEnd(way: Way): Promise<void> {
    await this.settled();
    while (!(await this.isOver())) {
      if ((await this.curtain.count()) > 0) await this.lift();
      else await this.playOne(way);
    }
  }

  /** The final scores: every row is shown, the rows add up to the sums, and the sums are the record's. */
  async expectScoresAddUp(): Promise<void> {
    const columns = await this.expectScoresOfRecord();
    expect(await this.page.locator(".scores .later").count()).toBe(0);
    for (const { rows, total } of columns) expect(rows.reduce((sum, n) => sum + n, 0)).toBe(total);
  }

  /** The sums at the end and who won are the record's; what each column has. */
  async expectScoresOfRecord(): Promise<{ rows: number[]; total: number | undefined }[]> {
    const { page } = this;
    await page.locator(".scores.counted").waitFor();
    const columns = await page.locator(".scores .column").evaluateAll((tables) =>
      tables.map((table) => {
        const numbers = (where: string) =>
          [...table.querySelectorAll(`${where} .points`)].map((cell) => Number(cell.textContent));
        return { rows: numbers("tbody"), total: numbers("tfoot")[0] };
      }),
    );
    const record = await this.record();
    expect(columns.map((c) => c.total).join("-")).toBe(tagOf(record, "Result"));
    const won = await page.locator(".scores .column").evaluateAll((tables) =>
      tables
        .map((table, i) => (table.classList.contains("winner") ? i + 1 : 0))
        .filter((seat) => seat > 0)
        .join(","),
    );
    expect(won).toBe(tagOf(record, "Winner"));
    return columns;
  }
}
