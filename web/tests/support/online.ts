// SPDX-License-Identifier: MIT
// An online game as a person sees it, and the ways to it: invitations, the lobby.
import { gameName } from "../../src/games/module";
import { expect } from "vitest";
import type { GameName } from "../../src/engine/types";
import type { GameState } from "../../src/online/net/types";
import { game as words } from "../../src/online/game/words/game.en";
import { lobby } from "../../src/online/lobby/words/lobby.en";
import type { Visit, Visitor } from "./browser";
import { engine } from "./engine";
import { NOW_AND_THEN, TableScreen } from "./table";
import type { Way } from "./table";

export { lobby, words };

export class OnlineScreen extends TableScreen {
  get id(): string {
    return /\/g\/([^/]+)/.exec(this.page.url())?.[1] ?? "";
  }

  /** What the server says to this browser. */
  state(id = this.id): Promise<GameState> {
    return this.page.evaluate((id) => fetch(`/api/games/${id}`).then((r) => r.json()), id);
  }

  /** A reasonable move there. */
  async thought({ game, view, log }: GameState): Promise<string> {
    const seed = BigInt(log?.length ?? 0);
    return (await engine.think({ game, view: view ?? "", bot: "level:1", seed })).move;
  }

  protected override async advice(): Promise<{ move: string; steps: number }> {
    const state = await this.state();
    return { move: await this.thought(state), steps: state.log?.length ?? 0 };
  }

  /** Sends a move as the page would. */
  async send(id: string, move: string): Promise<void> {
    const taken = await this.page.evaluate(
      ([id, body]) => fetch(`/api/games/${id}/play`, { method: "POST", body }).then((r) => r.ok),
      [id, JSON.stringify({ move })] as const,
    );
    expect(taken, move).toBe(true);
  }

  /** Waits until this many steps of the game are shown here. */
  async told(steps: number): Promise<void> {
    await this.page
      .waitForFunction(
        (count) => document.querySelectorAll(".side .log li").length >= count,
        steps,
        NOW_AND_THEN,
      )
      .catch((reason: unknown) => this.explain(`${steps} moves should be told`, reason));
  }

  /** Enters a move, which is then being sent. */
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

export async function goOnline(visit: Visit, visitor: Visitor = {}): Promise<OnlineScreen> {
  const { page, m } = await visit({ path: "/online", ...visitor });
  return new OnlineScreen(page, m);
}

/** Ann invites Bo by a link, and both take their seats. */
export async function inviteFriend(
  visit: Visit,
  game: GameName,
  friend: Visitor = {},
  host: Visitor = {},
): Promise<[OnlineScreen, OnlineScreen]> {
  const ann = await goOnline(visit, host);
  await ann.button(lobby.invite(gameName(ann.m, game))).click();
  const path = await ann.invitation(words.inviteTo(2));
  const bo = await goOnline(visit, { path, ...friend });
  await bo.sitDown("Bo");
  await Promise.all([ann, bo].map((t) => t.page.locator(".status").waitFor()));
  return [ann, bo];
}

/** Plays at most `most` moves, or to the end; each mover plays, and all others must see it. */
export async function playRound(players: OnlineScreen[], way: Way, most = Infinity): Promise<void> {
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

/** How many moves this game will have taken if all of them are `thought`. It must be one without secrets and chance,
 * so that a view less its viewer is the whole position. */
export async function lengthOf(player: OnlineScreen): Promise<number> {
  const { game, view, log } = await player.state();
  let position = (view ?? "").replace(/ view=\d$/, "");
  for (let steps = log?.length ?? 0; ; steps++) {
    const { turn, over } = await engine.look(game, position, "all");
    if (over) return steps;
    const seed = BigInt(steps);
    const { view } = await engine.look(game, position, turn);
    const { move } = await engine.think({ game, view, bot: "level:1", seed });
    position = (await engine.play(game, position, move, seed)).position;
  }
}

/** The middle of a long game is like its beginning: until `enough` the moves are sent without checks. */
export async function skipAhead(
  players: OnlineScreen[],
  enough: (state: GameState) => boolean,
): Promise<void> {
  const paths = players.map(({ page }) => page.url());
  const id = players[0]?.id ?? "";
  const go = (to: (i: number) => string) =>
    Promise.all(players.map(({ page }, i) => page.goto(new URL(to(i), page.url()).href)));
  await go(() => "/icon.svg");
  for (;;) {
    const seen = await players[0]?.state(id);
    const mover = players[(seen?.turn ?? 0) - 1];
    if (!seen || !mover || seen.status === "over") throw new Error("the game ended before it was enough");
    const state = mover === players[0] ? seen : await mover.state(id);
    if (enough(state)) break;
    await mover.send(id, await mover.thought(state));
  }
  await go((i) => paths[i] ?? "");
  await Promise.all(players.map((player) => player.page.locator(".status").waitFor()));
}

/** Everybody sees the same moves. */
export async function expectSameLog(players: OnlineScreen[]): Promise<void> {
  const logs = await Promise.all(players.map((player) => player.log()));
  for (const log of logs) expect(log).toEqual(logs[0]);
}

/** A log-in name that nobody has taken: the tests' accounts live on one server, file after file. */
export function newLogin(name: string): string {
  return `${name}-${Math.random().toString(36).slice(2, 12)}`;
}
