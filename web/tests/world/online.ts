// SPDX-License-Identifier: MIT
// A table of the server as a person meets it, and the ways to it: invitations, the lobby.
import { expect } from "vitest";
import type { GameName } from "../../src/engine/types";
import type { GameState } from "../../src/online/types";
import { game as words } from "../../src/online/words/game.en";
import { lobby } from "../../src/online/words/lobby.en";
import type { Visit, Visitor } from "./browser";
import { engine } from "./engine";
import { TableScreen } from "./table";
import type { Way } from "./table";

export { lobby, words };

export class OnlineTable extends TableScreen {
  get id(): string {
    return /\/g\/([^/]+)/.exec(this.page.url())?.[1] ?? "";
  }

  /** What the server says to this browser. */
  state(): Promise<GameState> {
    return this.page.evaluate((id) => fetch(`/api/games/${id}`).then((r) => r.json()), this.id);
  }

  protected override async advice(): Promise<{ move: string; steps: number }> {
    const { game, view, log } = await this.state();
    const steps = log?.length ?? 0;
    const bot = "level:1";
    return { move: (await engine.think({ game, view: view ?? "", bot, seed: BigInt(steps) })).move, steps };
  }

  /** Waits until so many steps of the game are told here. */
  async told(steps: number): Promise<void> {
    await this.page
      .waitForFunction((count) => document.querySelectorAll(".side .log li").length >= count, steps)
      .catch((reason: unknown) => this.explain(`${steps} moves should be told`, reason));
  }

  /** Enters a move, which is on its way then. */
  async enter(way: Way): Promise<string> {
    await this.settled();
    const { move } = await this.advice();
    await way(this, move);
    return move;
  }

  log(): Promise<string[]> {
    return this.page.locator(".side .log code").allTextContents();
  }

  /** The address behind the invitation with that name. */
  async invitation(name: string): Promise<string> {
    const field = this.page.getByRole("textbox", { name, exact: true });
    return new URL(await field.inputValue()).pathname;
  }

  async sitDown(name: string): Promise<void> {
    await this.page.getByRole("textbox", { name: words.yourName }).fill(name);
    await this.button(words.takeSeatAs(name)).click();
  }

  async resign(): Promise<void> {
    await this.button(words.actions).click();
    await this.button(words.resign).click();
    await this.page.getByText(words.resignSure).waitFor();
    await this.button(words.resign).click();
  }
}

export async function goOnline(visit: Visit, visitor: Visitor = {}): Promise<OnlineTable> {
  const { page, m } = await visit({ path: "/online", ...visitor });
  return new OnlineTable(page, m);
}

/** Ann invites Bo by a link, and both sit down. */
export async function inviteFriend(
  visit: Visit,
  game: GameName,
  friend: Visitor = {},
): Promise<[OnlineTable, OnlineTable]> {
  const ann = await goOnline(visit);
  await ann.button(lobby.invite(ann.m.games[game])).click();
  const path = await ann.invitation(words.inviteTo(2));
  const bo = await goOnline(visit, { path, ...friend });
  await bo.sitDown("Bo");
  await Promise.all([ann, bo].map((t) => t.page.locator(".status").waitFor()));
  return [ann, bo];
}

/** Plays so many moves, or to the end; whoever's turn it is plays, and all others must see it. */
export async function playRound(players: OnlineTable[], way: Way, most = Infinity): Promise<void> {
  const [first] = players;
  if (!first) return;
  for (let i = 0; i < most; i++) {
    const { turn, status, log } = await first.state();
    if (status === "over") return;
    const steps = log?.length ?? 0;
    const mover = players[turn - 1];
    await mover?.told(steps);
    await mover?.enter(way);
    await Promise.all(players.map((player) => player.told(steps + 1)));
  }
}

/** Everybody sees the same moves. */
export async function expectSameLog(players: OnlineTable[]): Promise<void> {
  const logs = await Promise.all(players.map((player) => player.log()));
  for (const log of logs) expect(log).toEqual(logs[0]);
}
