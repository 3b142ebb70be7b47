// SPDX-License-Identifier: MIT
// The page's one WebSocket: requests with answers, standing requests that are repeated after every reconnect, news,
// the lag and the server's clock. It reconnects automatically. A request that carries an id (`request`) is sent
// until it is answered, since the server accepts it once; any other is rejected as `unreachable` when the
// connection breaks, since it may or may not have arrived.
import type { GameState, News, Person, Summary } from "./types";
import { Refused } from "./types";

/** idle: nobody needs it yet; connecting: for the first time; lost: it broke, or couldn't be opened. */
export type LinkState = "idle" | "connecting" | "live" | "lost";

export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireHooks {
  opened(): void;
  message(text: string): void;
  closed(): void;
}

/** What the link needs of the browser. */
export interface Browser {
  /** ensures a session, to which the socket then belongs */
  whoAmI(): Promise<Person>;
  open(hooks: WireHooks): Wire;
  /** calls `work` later; returns a function that cancels it */
  later(milliseconds: number, work: () => void): () => void;
  /** milliseconds since 1970 by the browser's clock */
  now(): number;
  /** 0 to 1 */
  random(): number;
  /** does anybody look at the page? */
  seen(): boolean;
}

export interface LinkView {
  state: LinkState;
  /** this browser's person; null until it is known */
  person: Person | null;
  /** milliseconds there and back; null until it is known */
  lag: number | null;
  /** how far the server's clock is ahead of the browser's */
  offset: number;
  /** the server's storage fails: moves are kept until it works again */
  paused: string | null;
}

export type Fields = Record<string, unknown>;

export interface Standing {
  /** makes the request once more, now */
  again(): void;
  stop(): void;
}

/** A watcher of a game: it gets the whole state after every reconnect, and what is new. */
export interface GameWatcher {
  key: string | null;
  state(state: GameState): void;
  news(news: Extract<News, { news: "event" | "here" }>): void;
  refused(reason: Refused): void;
}

export interface LobbyWatcher {
  games(games: Summary[]): void;
  news(news: Extract<News, { news: "lobby" }>): void;
  refused?(reason: Refused): void;
}

interface Pending {
  what: string;
  fields: Fields;
  resolve(result: never): void;
  reject(reason: Refused): void;
  sent: boolean;
  tries: number;
}

interface Kept {
  what: string;
  fields: Fields;
  answered(result: unknown): void;
  refused(reason: Refused): void;
}

const PING_EVERY = 20_000;
/** While somebody looks at a game: a server that stands still is noticed soon. */
const WATCH_EVERY = 1_000;
const PING_PATIENCE = 10_000;
/** Doubled whenever it was too short, and halved after GOOD_PINGS answers in time. */
const FIRST_PATIENCE = 800;
const GOOD_PINGS = 60;
const DOUBT_PATIENCE = 4_000;
/** With a connection that is being opened again; doubled with every failure. */
const OPEN_PATIENCE = 1_500;
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 30_000;
/** Before a refused request is sent again; doubled each time. */
const AGAIN_PAUSE = 500;
/** The longest of these while the server's storage fails. */
const STORAGE_PAUSE = 4_000;
/** A server without storage is left for another after this time, if the connection is at least so old. */
const ELSEWHERE = 400;
const STAY = 5_000;
const MOST_TRIES = 6;
/** Errors after which a request with an id, or a standing one, is worth another try. */
const PASSING = new Set(["busy", "closing", "too_many"]);

const STORAGE = "storage";
const GONE = "unreachable";
const gone = () => new Refused(GONE, "The connection was lost.", 0);

export class Link {
  private current: LinkView = { state: "idle", person: null, lag: null, offset: 0, paused: null };
  private wire: Wire | null = null;
  /** counts attempts, so that messages of an old socket are ignored */
  private attempt = 0;
  private failures = 0;
  private nextRef = 1;
  private readonly pending = new Map<number, Pending>();
  private readonly standing = new Set<Kept>();
  private readonly listeners = new Set<(news: News) => void>();
  private readonly observers = new Set<(view: LinkView) => void>();
  private stopTimer = () => {};
  private stopElsewhere = () => {};
  private bestLag = Infinity;
  private patience = FIRST_PATIENCE;
  private goodPings = 0;
  /** when something last came, and when the socket was opened */
  private heardAt = 0;
  private openedAt = 0;
  private wasLive = false;

  constructor(private readonly browser: Browser) {}

  get view(): LinkView {
    return this.current;
  }

  /** The moment on the server's clock. */
  now(): number {
    return this.browser.now() + this.current.offset;
  }

  observe(observer: (view: LinkView) => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  /** All news that come over the socket. */
  listen(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Asks the server; rejects with `Refused`. */
  request<T>(what: string, fields: Fields = {}): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const p: Pending = { what, fields, resolve, reject, sent: false, tries: 0 };
      if (this.current.state === "lost" && !isKept(p)) reject(gone());
      else this.put(p);
    });
  }

  watch(game: string, watcher: GameWatcher): Standing {
    const stopListening = this.listen((news) => {
      if ((news.news === "event" || news.news === "here") && news.game === game) watcher.news(news);
    });
    const wasAttentive = this.isAttentive;
    const kept = this.keep({
      what: "watch",
      fields: { game, ...(watcher.key === null ? {} : { key: watcher.key }) },
      answered: (result) => watcher.state(result as GameState),
      refused: (reason) => watcher.refused(reason),
    });
    // The next ping may be far away.
    if (this.current.state === "live" && this.isAttentive && !wasAttentive) this.ping(this.patience);
    return {
      again: kept.again,
      stop: () => {
        stopListening();
        kept.stop();
        // Somebody else on this page may watch it too.
        if (![...this.standing].some((k) => k.fields.game === game)) this.post("unwatch", { game });
      },
    };
  }

  watchLobby(watcher: LobbyWatcher): Standing {
    const stopListening = this.listen((news) => news.news === "lobby" && watcher.news(news));
    const kept = this.keep({
      what: "watch_lobby",
      fields: {},
      answered: (result) => watcher.games((result as { games: Summary[] }).games),
      refused: (reason) => watcher.refused?.(reason),
    });
    return {
      again: kept.again,
      stop: () => {
        stopListening();
        kept.stop();
        this.post("unwatch_lobby", {});
      },
    };
  }

  /** Reconnects at once when lost; when live, checks that it really is (the network changed, the page woke up). */
  wake(): void {
    if (this.current.state === "lost") this.connect();
    else if (this.current.state === "live") this.ping(DOUBT_PATIENCE);
  }

  /** A new socket, since this browser's person has changed (logged in or out). */
  renew(): void {
    if (this.current.state === "idle") return;
    this.drop();
    this.connect();
  }

  private change(change: Partial<LinkView>): void {
    this.current = { ...this.current, ...change };
    for (const observer of [...this.observers]) observer(this.current);
  }

  private get needed(): boolean {
    return this.standing.size > 0 || this.pending.size > 0;
  }

  private put(p: Pending): void {
    const ref = this.nextRef++;
    this.pending.set(ref, p);
    if (this.current.state === "live") this.transmit(ref, p);
    else if (this.current.state === "idle") this.connect();
  }

  /** A request without a waiting caller, which is pointless without a connection. */
  private post(what: string, fields: Fields): void {
    if (this.current.state === "live") this.request(what, fields).catch(() => undefined);
  }

  private transmit(ref: number, p: Pending): void {
    p.sent = true;
    p.tries++;
    this.wire?.send(JSON.stringify({ do: p.what, ref, ...p.fields }));
  }

  private keep(kept: Kept): Standing {
    this.standing.add(kept);
    const again = () => {
      if (this.current.state === "live") this.askStanding(kept);
    };
    if (this.current.state === "idle") this.connect();
    else again();
    return { again, stop: () => this.standing.delete(kept) };
  }

  private askStanding(kept: Kept, tries = 1): void {
    const { attempt } = this;
    const heard = (report: () => void) => this.standing.has(kept) && report();
    const refused = (reason: Refused) => {
      if (reason.code === GONE) return; // it is asked again when the connection is back
      if (reason.code === STORAGE) this.pause(reason.message);
      if (!isPassing(reason.code, tries)) kept.refused(reason);
      else
        this.browser.later(this.againIn(tries), () => {
          if (attempt === this.attempt) heard(() => this.askStanding(kept, tries + 1));
        });
    };
    this.request<unknown>(kept.what, kept.fields).then(
      (result) => {
        this.pause(null);
        heard(() => kept.answered(result));
      },
      (reason: Refused) => heard(() => refused(reason)),
    );
  }

  private connect(): void {
    this.stopTimer();
    const attempt = ++this.attempt;
    this.closeWire(); // one that is still opening
    if (this.current.state === "idle") this.change({ state: "connecting" });
    const mine = (work: () => void) => () => attempt === this.attempt && work();
    const giveUp = mine(() => this.closed());
    const patience = this.wasLive ? OPEN_PATIENCE * 2 ** Math.max(0, this.failures - 1) : PING_PATIENCE;
    this.stopTimer = this.browser.later(Math.min(PING_PATIENCE, patience), giveUp);
    this.browser.whoAmI().then(
      (person) => {
        if (attempt !== this.attempt) return;
        this.change({ person });
        this.wire = this.browser.open({
          opened: mine(() => this.opened()),
          message: (text) => attempt === this.attempt && this.heard(text),
          closed: giveUp,
        });
      },
      (reason: unknown) => {
        if (attempt !== this.attempt) return;
        this.pause(reason instanceof Refused && reason.code === STORAGE ? reason.message : null);
        this.closed();
      },
    );
  }

  private opened(): void {
    this.failures = 0;
    this.bestLag = Infinity;
    this.wasLive = true;
    this.openedAt = this.heardAt = this.browser.now();
    this.change({ state: "live" });
    for (const kept of this.standing) this.askStanding(kept);
    for (const [ref, p] of this.pending) if (!p.sent) this.transmit(ref, p);
    this.ping(this.patience);
  }

  /** Storage fails, or works again: then what waits is sent at once. */
  private pause(paused: string | null): void {
    const was = this.current.paused;
    if (paused === was) return;
    this.change({ paused });
    if (paused !== null && was !== null) return; // in other words
    this.stopElsewhere();
    if (this.current.state !== "live") return;
    if (paused === null) {
      for (const [ref, p] of this.pending) if (!p.sent) this.transmit(ref, p);
    } else if (this.browser.now() - this.openedAt >= STAY) {
      const { attempt } = this;
      this.stopElsewhere = this.browser.later(ELSEWHERE, () => attempt === this.attempt && this.closed());
    }
  }

  private againIn(tries: number): number {
    return Math.min(AGAIN_PAUSE * 2 ** tries, this.current.paused !== null ? STORAGE_PAUSE : LONGEST_PAUSE);
  }

  private closeWire(): void {
    this.wire?.close();
    this.wire = null;
  }

  private drop(): void {
    this.stopTimer();
    this.stopElsewhere();
    this.attempt++;
    this.closeWire();
    for (const [ref, p] of [...this.pending]) {
      p.sent = false;
      if (isKept(p)) continue;
      this.pending.delete(ref);
      p.reject(gone());
    }
    this.change({ state: "lost", lag: null });
  }

  private closed(): void {
    this.drop();
    if (!this.needed) {
      this.change({ state: "idle" });
      return;
    }
    const longest = this.current.paused !== null ? STORAGE_PAUSE : LONGEST_PAUSE;
    const pause = Math.min(longest, FIRST_PAUSE * 2 ** this.failures++);
    this.stopTimer = this.browser.later(pause * (0.5 + this.browser.random()), () => this.connect());
  }

  private heard(text: string): void {
    const message = JSON.parse(text) as
      News | { ref: number; ok?: unknown; error?: { code: string; text: string } };
    this.heardAt = this.browser.now();
    if (!("ref" in message)) {
      if (message.news === "storage") this.pause(message.works ? null : (message.text ?? ""));
      for (const listener of [...this.listeners]) listener(message);
      return;
    }
    const p = this.pending.get(message.ref);
    if (!p) return; // an answer that came twice
    const { error } = message;
    if (error?.code === STORAGE && isKept(p)) this.pause(error.text);
    if (!error && isKept(p)) this.pause(null);
    if (error && isKept(p) && isPassing(error.code, p.tries)) {
      p.sent = false;
      const again = () => {
        if (!p.sent && this.pending.has(message.ref) && this.current.state === "live")
          this.transmit(message.ref, p);
      };
      this.browser.later(this.againIn(p.tries), again);
      return;
    }
    this.pending.delete(message.ref);
    if (error) p.reject(new Refused(error.code, error.text, 0));
    else p.resolve(message.ok as never);
  }

  /** Measures the lag and the clocks; without an answer in time the socket counts as dead. */
  private ping(patience: number): void {
    const attempt = this.attempt;
    const sent = this.browser.now();
    this.stopTimer();
    const far = Number.isFinite(this.bestLag) ? 4 * this.bestLag : PING_PATIENCE;
    this.stopTimer = this.browser.later(
      Math.max(patience, far),
      () => attempt === this.attempt && this.late(sent),
    );
    this.request<{ now: number }>("ping", { at: sent }).then(
      (answer) => {
        if (attempt !== this.attempt) return;
        const lag = this.browser.now() - sent;
        const better = lag <= this.bestLag;
        this.bestLag = Math.min(this.bestLag, lag);
        this.change({ lag, ...(better ? { offset: Math.round(answer.now - sent - lag / 2) } : {}) });
        this.stopTimer();
        if (++this.goodPings >= GOOD_PINGS && this.patience > FIRST_PATIENCE) {
          this.patience /= 2;
          this.goodPings = 0;
        }
        this.stopTimer = this.browser.later(this.isAttentive ? WATCH_EVERY : PING_EVERY, () =>
          this.ping(this.patience),
        );
      },
      () => undefined,
    );
  }

  private get isAttentive(): boolean {
    return this.browser.seen() && [...this.standing].some((k) => k.what === "watch");
  }

  /** Without an answer to a ping, but with other news since, there is still somebody there. */
  private late(sent: number): void {
    const silent = this.browser.now() - this.heardAt;
    if (this.heardAt > sent && silent < this.patience) {
      this.stopTimer = this.browser.later(this.patience - silent, () => this.late(sent));
      return;
    }
    this.patience = Math.min(PING_PATIENCE, 2 * this.patience);
    this.goodPings = 0;
    this.closed();
  }
}

/** Without storage a request is repeated for as long as that takes. */
function isPassing(code: string, tries: number): boolean {
  return code === STORAGE || (PASSING.has(code) && tries < MOST_TRIES);
}

function isKept(p: Pending): boolean {
  return "request" in p.fields;
}
