// SPDX-License-Identifier: MIT
// Follows the player's own games: watches the open ones over the link, and keeps `mine.ts` up to date. Finished
// ones are fetched only where they are shown.
import { makeStore } from "../../state/store";
import type { GameWatcher, Link, Standing } from "../net/link";
import { NOTHING, reduceMine, alertOf } from "./mine";
import type { GameAction } from "../game/game";
import type { Alert } from "./mine";
import type { GameEvent, GameState, Summary } from "../net/types";

const MOST = 50;

export type AlertListener = (game: GameState, alert: Alert, event: GameEvent) => void;

export class Follower {
  readonly store = makeStore(reduceMine, NOTHING);
  private readonly watched = new Map<string, Standing>();
  private live = false;
  private finished = false;
  private asking = false;
  private visited: string | null = null;
  private readonly alertListeners = new Set<AlertListener>();

  constructor(private readonly link: Pick<Link, "request" | "watch" | "listen" | "observe">) {}

  /** Calls the listener for each event that is worth an alert. */
  onAlert(listener: AlertListener): () => void {
    this.alertListeners.add(listener);
    return () => this.alertListeners.delete(listener);
  }

  begin(): void {
    this.link.listen((news) => news.news === "game" && this.watch(news.game.id));
    this.link.observe(({ state }) => {
      const back = state === "live" && !this.live;
      this.live = state === "live";
      // Games may have been begun elsewhere meanwhile.
      if (back) void this.refresh();
    });
    void this.refresh();
  }

  /** From now on finished games are fetched too. */
  showFinished(): void {
    if (this.finished) return;
    this.finished = true;
    void this.refresh();
  }

  /** The game being visited, or null: it becomes the player's own by joining. */
  visit(at: { id: string; key: string | null } | null): void {
    const left = this.visited;
    if (left === (at?.id ?? null)) return;
    this.visited = at?.id ?? null;
    if (left !== null && this.stateOf(left)?.you === 0) this.drop(left);
    if (at) void this.watch(at.id, at.key);
  }

  /** This browser is somebody else now. */
  forget(): void {
    for (const id of [...this.watched.keys()]) this.unwatch(id);
    this.store.send({ do: "clear" });
  }

  private async refresh(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    const { finished } = this;
    try {
      const { games } = await this.link.request<{ games: Summary[] }>("games", { most: MOST });
      await Promise.all(games.map((g) => (g.status === "over" ? this.look(g.id) : this.watch(g.id))));
      this.store.send({ do: "known" });
    } catch {
      // The connection is lost; this is asked again when it is back.
    }
    this.asking = false;
    if (finished !== this.finished) await this.refresh();
  }

  private async look(id: string): Promise<void> {
    if (!this.finished || this.stateOf(id)?.status === "over") return;
    this.take(id, { do: "state", state: await this.link.request<GameState>("state", { game: id }) });
  }

  /** Resolves when the game's state has arrived or is refused. */
  private watch(id: string, key: string | null = null): Promise<void> {
    if (this.watched.has(id)) return Promise.resolve();
    return new Promise((resolve) => {
      const watcher: GameWatcher = {
        key,
        state: (state) => {
          this.take(id, { do: "state", state });
          resolve();
        },
        news: (news) => {
          if (news.news === "event") this.take(id, { do: "event", event: news.event });
          else this.take(id, { do: "here", seat: news.seat, here: news.here });
        },
        refused: () => {
          this.drop(id);
          resolve();
        },
      };
      this.watched.set(id, this.link.watch(id, watcher));
    });
  }

  private take(id: string, action: GameAction): void {
    const before = this.stateOf(id);
    this.store.send({ do: "game", id, action });
    const after = this.store.get().games.get(id);
    if (!after) return;
    if (before && before.you > 0 && action.do === "event") {
      const alert = alertOf(before, after.state, action.event);
      if (alert) for (const listener of this.alertListeners) listener(after.state, alert, action.event);
    }
    if (after.state.you === 0 && id !== this.visited) this.drop(id);
    // Nothing more happens in a finished game: a rematch is another game.
    else if (after.state.status === "over") this.unwatch(id);
    else if (after.behind && action.do === "event") this.watched.get(id)?.again();
  }

  private stateOf(id: string): GameState | undefined {
    return this.store.get().games.get(id)?.state;
  }

  private drop(id: string): void {
    this.unwatch(id);
    this.store.send({ do: "gone", id });
  }

  private unwatch(id: string): void {
    this.watched.get(id)?.stop();
    this.watched.delete(id);
  }
}
