// SPDX-License-Identifier: MIT
// What happens outside the reducers: it opens sources, carries moves to them, asks the engine for
// consequences, reasons, odds and hints, and keeps settings and games in the browser.
import type { Engine, GameName, Why } from "../engine/types";
import type { StepEvent } from "../games/events";
import { isModule, moduleOf } from "../games/module";
import { lengthOf, TIMES } from "../games/ways";
import { infoOf } from "./app";
import type { App, AppAction } from "./app";
import { LocalSource } from "./table/local";
import type { LocalSetup } from "./table/local";
import { addUnfinished, dropUnfinished, unfinishedOf } from "./unfinished";
import type { Unfinished } from "./unfinished";
import { rememberOwn } from "./own";
import { pathOf } from "./route";
import type { Route } from "./route";
import { firstSeats } from "./table/seats";
import { readKeys } from "./table/selection";
import type { Snapshot, Source, SourceHooks } from "./table/source";
import type { Store } from "./store";
import { isMine } from "./table/table";
import type { Table } from "./table/table";
import { troubleOf } from "./trouble";
import { wishes } from "./table/wishes";

export interface Keeper {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

export const KEYS = {
  settings: "sixsands.settings",
  last: "sixsands.game",
  online: "sixsands.online",
  onlineGames: "sixsands.tables",
  notify: "sixsands.notify",
  mute: "sixsands.mute",
} as const;
const recordKey = (game: GameName) => `sixsands.game.${game}`;

const PAUSES = { off: 60, fast: 250, normal: 700 } as const;

/** A game is saved after resting this long, in milliseconds, and whenever the player leaves it. */
const REST = 400;

/** A game with a module has an address of its own. */
function pathTo(game: GameName): string {
  return pathOf({ page: "play", ...(isModule(game) ? { game } : {}) });
}

export class Controller {
  private source: Source | null = null;
  /** saves the open game, if it has changed since the last save */
  private unsaved: (() => Promise<void>) | null = null;
  private saving: Promise<void> = Promise.resolve();
  private rest: ReturnType<typeof setTimeout> | undefined;
  private opening = 0;
  /** milliseconds that the last step takes to be shown */
  private moving = 0;
  private asked = new Set<string>();

  constructor(
    readonly engine: Engine,
    private readonly store: Store<App, AppAction>,
    readonly keeper: Keeper,
    readonly newSeed: () => bigint,
  ) {
    store.listen((app, before) => this.follow(app, before));
  }

  /**
   * Saves the open game now if it has changed. Where the engine is in the page itself this works even as the page
   * closes: it takes only microtasks.
   */
  save(): Promise<void> {
    clearTimeout(this.rest);
    const { unsaved } = this;
    this.unsaved = null;
    if (unsaved) this.saving = unsaved().catch((reason: unknown) => this.trouble(reason));
    return this.saving;
  }

  /** Shows another page; `keep` is false when the browser itself went there (back, forward). */
  async go(route: Route, keep = true): Promise<void> {
    this.leave();
    if (keep) history.pushState(null, "", pathOf(route));
    this.send({ do: "route", route });
    if (route.page === "play") await this.begin();
  }

  /** Leaves the table: nothing more of it is shown. */
  leave(): void {
    this.opening++;
    void this.save();
    this.source?.close();
    this.source = null;
  }

  /** Opens the game that was open last, or the first one against easy bots. */
  async begin(): Promise<void> {
    try {
      const games = await this.engine.games();
      const { route } = this.store.get();
      const last = (route.page === "play" && route.game) || this.keeper.get(KEYS.last);
      const found = games.find(({ name }) => name === last) ?? games[0];
      if (found) await this.choose(found.name);
    } catch (reason) {
      this.trouble(reason);
    }
  }

  /** The local game, from any page. */
  async openLocal(game: GameName): Promise<void> {
    this.home(game);
    history.replaceState(null, "", pathTo(game));
    await this.choose(game);
  }

  /** To the table, from any page. */
  private home(game: GameName): void {
    if (this.store.get().route.page === "play") return;
    history.pushState(null, "", pathTo(game));
    this.send({ do: "route", route: { page: "play" } });
  }

  /** Continues the kept game of that kind, or deals the first one. */
  async choose(game: GameName): Promise<void> {
    await this.save();
    const kept = this.keeper.get(recordKey(game));
    if (kept !== null) {
      try {
        await this.reopen(game, kept);
        return;
      } catch {
        // What was kept can't be read: a new game is better than none.
      }
    }
    await this.dealFirst(game);
  }

  /** Deals a game with the default seats. */
  async dealFirst(game: GameName): Promise<void> {
    const info = (await this.engine.games()).find(({ name }) => name === game);
    await this.deal({ game, seats: firstSeats(game, info?.players), seed: this.newSeed() });
  }

  private async reopen(game: GameName, record: string): Promise<void> {
    this.home(game);
    await this.open(game, (hooks) => LocalSource.resume(this.engine, hooks, record));
  }

  /** Continues a record as the local game; rejects when it isn't one. */
  async resume(game: GameName, record: string): Promise<void> {
    await this.replace(game, () => this.reopen(game, record), record);
    dropUnfinished(this.keeper, record);
  }

  async deal(setup: LocalSetup): Promise<void> {
    this.home(setup.game);
    const deal = () => this.open(setup.game, (hooks) => LocalSource.deal(this.engine, hooks, setup));
    try {
      await this.replace(setup.game, deal);
    } catch (reason) {
      this.trouble(reason);
    }
  }

  /** The kept game of that kind, when a person has moved in it and it isn't over. */
  async unfinished(game: GameName): Promise<Unfinished | null> {
    await this.save();
    const kept = this.keeper.get(recordKey(game));
    return kept === null ? null : unfinishedOf(this.engine, kept, Date.now());
  }

  /** Replaces the kept game of that kind with another (`by`); the old one can be continued later. */
  private async replace(game: GameName, open: () => Promise<void>, by?: string): Promise<void> {
    const kept = await this.unfinished(game);
    const left = kept?.record === by ? null : kept;
    if (left) addUnfinished(this.keeper, left);
    try {
      await open();
    } catch (reason) {
      if (left) dropUnfinished(this.keeper, left.record);
      throw reason;
    }
  }

  again(): Promise<void> {
    const shown = this.store.get().table?.shown;
    if (!shown) return this.begin();
    const words = shown.seats.map((s) => s.bot ?? s.kind);
    // The next seat begins.
    const moved = [...words.slice(1), ...words.slice(0, 1)];
    return this.deal({ game: shown.game, seats: moved, seed: this.newSeed() });
  }

  undo(): void {
    this.source?.undo().catch((reason: unknown) => this.trouble(reason));
  }

  setBots(bot: string): void {
    this.source?.setBots?.(bot).catch((reason: unknown) => this.trouble(reason));
  }

  lift(): void {
    this.source?.lift();
  }

  record(): Promise<string> {
    return this.source?.record() ?? Promise.reject(new Error("no game"));
  }

  /** A move typed as a whole; returns whether it was one. */
  async typed(text: string): Promise<boolean> {
    const table = this.store.get().table;
    if (!table) return false;
    const { game, legal } = table.shown;
    const whole = text.trim();
    const move = (await this.engine.read(game, whole)) ?? readKeys(game, whole, isMine(table) ? legal : []);
    if (move === null) return false;
    this.send({ do: "table", action: { do: "commit", move } });
    return true;
  }

  hint(): void {
    const table = this.store.get().table;
    if (!table || !isMine(table) || table.asking) return;
    const { game, view } = table.shown;
    this.send({ do: "table", action: { do: "ask" } });
    this.engine.hint(game, view).then(
      (hint) => this.send({ do: "table", action: { do: "hinted", view, hint } }),
      (reason: unknown) => this.send({ do: "table", action: { do: "failed", trouble: troubleOf(reason) } }),
    );
  }

  private send(action: AppAction): void {
    this.store.send(action);
  }

  private trouble(reason: unknown): void {
    this.send({ do: "trouble", trouble: troubleOf(reason) });
  }

  /** Leaves the table for another source; `game` is the kind whose record is kept here, null for none. */
  async open(game: GameName | null, make: (hooks: SourceHooks) => Promise<Source>): Promise<void> {
    this.leave();
    const opening = this.opening;
    const current = () => opening === this.opening;
    let opened = false;
    const source: Source = await make({
      show: (shown: Snapshot) => {
        if (!current()) return;
        this.moving = opened ? this.lengthTo(shown) : 0;
        this.send(opened ? { do: "table", action: { do: "show", shown } } : { do: "opened", shown });
        opened = true;
      },
      keep: (seed) => {
        if (!current() || game === null) return;
        this.unsaved = async () => {
          const record = await source.record();
          this.keeper.set(recordKey(game), record);
          rememberOwn(this.keeper, seed);
        };
        clearTimeout(this.rest);
        this.rest = setTimeout(() => void this.save(), REST);
      },
      trouble: (reason) => current() && this.trouble(reason),
      pause: () => Math.max(PAUSES[this.store.get().settings.motion], this.moving),
    });
    if (!current()) {
      source.close();
      return;
    }
    this.source = source;
    if (game !== null) this.keeper.set(KEYS.last, game);
    await source.begin();
    await this.save();
  }

  /** How long pieces travel to this position, in milliseconds: a bot waits for them. */
  private lengthTo(shown: Snapshot): number {
    const { table, settings } = this.store.get();
    const step = shown.steps.at(-1);
    if (!table || !step || shown.steps.length !== table.shown.steps.length + 1) return 0;
    const { viewer, data: after } = shown;
    const ways = moduleOf(shown.game).ways?.({ step, viewer, before: table.shown.data, after }) ?? [];
    return lengthOf(ways) * TIMES[settings.motion];
  }

  private follow(app: App, before: App): void {
    if (app.settings !== before.settings) this.keeper.set(KEYS.settings, JSON.stringify(app.settings));
    const table = app.table;
    if (!table) return;
    if (table.sending !== null && table.sending !== before.table?.sending) this.carry(table.sending);
    if (table.shown !== before.table?.shown) {
      this.asked.clear();
      this.askOdds(table);
    }
    this.learn(table);
  }

  private carry(move: string): void {
    const failed = (reason: unknown) =>
      this.send({ do: "table", action: { do: "failed", trouble: troubleOf(reason) } });
    if (this.source) this.source.play(move).catch(failed);
    else failed(new Error("no game"));
  }

  /** Asks for everything that is wanted and unknown, and sends it on at once when all of it is there. */
  private learn(table: Table): void {
    const { game, view, legal } = table.shown;
    const { source } = this;
    const wanted = wishes(table).filter(
      (move) => !this.asked.has(move) && !(move in table.previews) && !(move in table.reasons),
    );
    if (wanted.length === 0 || !source) return;
    wanted.forEach((move) => this.asked.add(move));
    const previews: Record<string, StepEvent[]> = {};
    const reasons: Record<string, Why> = {};
    const ask = async (move: string) => {
      if (legal.includes(move)) previews[move] = await source.preview(move);
      else {
        const why = await this.engine.why(game, view, move);
        if (why) reasons[move] = why;
      }
    };
    void Promise.allSettled(wanted.map(ask)).then(() =>
      this.send({ do: "table", action: { do: "learned", view, previews, reasons } }),
    );
  }

  private askOdds(table: Table): void {
    const { game, view, over } = table.shown;
    if (over || !infoOf(this.store.get(), game).deck) return;
    this.engine.odds(game, view).then(
      (odds) => this.send({ do: "table", action: { do: "odds", view, odds } }),
      () => undefined,
    );
  }
}
