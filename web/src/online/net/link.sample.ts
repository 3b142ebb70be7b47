// SPDX-License-Identifier: MIT
// A browser for tests of the link: sockets that the test opens, cuts and answers, and time that passes
// when the test says so.
import type { WireHooks, Browser } from "./link";
import type { Person } from "./types";

export interface Asked {
  do: string;
  ref: number;
  [field: string]: unknown;
}

export class FakeSocket {
  readonly asked: Asked[] = [];
  closed = false;

  constructor(private readonly hooks: WireHooks) {}

  open(): void {
    this.hooks.opened();
  }
  say(message: unknown): void {
    this.hooks.message(JSON.stringify(message));
  }
  cut(): void {
    this.hooks.closed();
  }
  last(what: string): Asked {
    const found = this.asked.filter((a) => a.do === what).at(-1);
    if (!found) throw new Error(`nobody asked for ${what}`);
    return found;
  }
  answer(what: string, ok: unknown): void {
    this.say({ ref: this.last(what).ref, ok });
  }
  refuse(what: string, code: string): void {
    this.say({ ref: this.last(what).ref, error: { code, text: code } });
  }
}

export class FakeBrowser implements Browser {
  readonly sockets: FakeSocket[] = [];
  time = 1_000_000;
  /** how far the server's clock is ahead */
  ahead = 0;
  /** sockets answer pings automatically */
  answersPings = true;
  person: Person | null = { name: "Ann", login: null, created: 0, player: null };
  private timers: { at: number; work: () => void }[] = [];

  whoAmI(): Promise<Person> {
    return this.person ? Promise.resolve(this.person) : Promise.reject(new Error("no network"));
  }
  open(hooks: WireHooks) {
    const socket = new FakeSocket(hooks);
    this.sockets.push(socket);
    return {
      send: (text: string) => {
        socket.asked.push(JSON.parse(text) as Asked);
        if (this.answersPings && socket.asked.at(-1)?.do === "ping")
          socket.answer("ping", { now: this.time + this.ahead });
      },
      close: () => void (socket.closed = true),
    };
  }
  later(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.time + milliseconds, work };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((t) => t !== timer));
  }
  now(): number {
    return this.time;
  }
  random(): number {
    return 0.5;
  }
  seen(): boolean {
    return true;
  }

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("no socket");
    return last;
  }
  /** Lets pending promises resolve. */
  flush(): Promise<void> {
    return new Promise((done) => setTimeout(done, 0));
  }
  async pass(milliseconds: number): Promise<void> {
    const until = this.time + milliseconds;
    for (;;) {
      await this.flush();
      const next = this.timers.filter((t) => t.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((t) => t !== next);
      this.time = next.at;
      next.work();
    }
    this.time = until;
  }
  /** The newest socket opens. */
  async connect(): Promise<FakeSocket> {
    await this.flush();
    this.socket.open();
    await this.flush();
    return this.socket;
  }
}
