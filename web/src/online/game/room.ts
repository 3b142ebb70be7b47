// SPDX-License-Identifier: MIT
// A game room on the server, from the link to the reducer and back: it watches, asks for a fresh state when
// something is missing, sends the nonce, moves, offers. Every request that changes the game carries an id, so the
// link may send it again until it is answered; a move survives a reload of the page.
import type { Keeper } from "../../state/controller";
import { openGame, reduceGame } from "./game";
import type { GameAction, OnlineGame } from "./game";
import { keep, keptOf, newId } from "../net/kept";
import type { Sending } from "../net/kept";
import type { Link, Standing } from "../net/link";
import type { GameState, Offered, ReportReason } from "../net/types";
import { Refused } from "../net/types";

export interface RoomView {
  state: GameState | null;
  /** a fresher state is on its way */
  behind: boolean;
  /** why the game can't be watched */
  refused: Refused | null;
  /** a move is on its way */
  sending: string | null;
  /** a move that was kept across a reload and can no longer be played */
  dropped: string | null;
}

export class Room {
  private game: OnlineGame | null = null;
  private current: RoomView = { state: null, behind: false, refused: null, sending: null, dropped: null };
  private readonly observers = new Set<(view: RoomView) => void>();
  private readonly standing: Standing;
  private asking = false;
  private greeted = false;

  constructor(
    private readonly link: Link,
    private readonly keeper: Keeper,
    readonly id: string,
    readonly key: string | null,
  ) {
    this.standing = link.watch(id, {
      key,
      state: (state) => {
        this.asking = false;
        this.take({ do: "state", state });
      },
      news: (news) =>
        this.take(
          news.news === "event"
            ? { do: "event", event: news.event }
            : { do: "here", seat: news.seat, here: news.here },
        ),
      refused: (refused) => {
        this.asking = false;
        this.change({ refused });
      },
    });
  }

  get view(): RoomView {
    return this.current;
  }

  observe(observer: (view: RoomView) => void): () => void {
    this.observers.add(observer);
    return () => this.observers.delete(observer);
  }

  close(): void {
    this.observers.clear();
    this.standing.stop();
  }

  /** Takes the seat of the link, or a free one. */
  async join(): Promise<void> {
    const key = this.key === null ? {} : { key: this.key };
    const state = await this.link.request<GameState>("join", { game: this.id, ...key });
    this.take({ do: "state", state });
  }

  /** Asks for the whole state once more. */
  refresh(): void {
    this.standing.again();
  }

  leave(): Promise<unknown> {
    return this.link.request("leave", { game: this.id });
  }

  async play(move: string): Promise<void> {
    const { state } = this.current;
    if (!state) throw new Refused("not_playing", "There is no game yet.", 0);
    const { sequence } = state;
    this.change({ dropped: null });
    await this.send({ move, request: newId(), sequence });
  }

  resign(): Promise<unknown> {
    return this.once("resign");
  }

  /** Offers, or agrees. */
  offer(what: Offered): Promise<unknown> {
    return this.once("offer", { what });
  }

  decline(): Promise<unknown> {
    return this.link.request("decline", { game: this.id });
  }

  say(phrase: string): Promise<unknown> {
    return this.link.request("say", { game: this.id, phrase });
  }

  /** Tells the host of another player. */
  report(seat: number, reason: ReportReason): Promise<unknown> {
    return this.link.request("report", { game: this.id, seat, reason });
  }

  /** The id of the next game. */
  async rematch(): Promise<string> {
    return (await this.link.request<GameState>("rematch", { game: this.id })).id;
  }

  private once(what: string, fields: object = {}): Promise<unknown> {
    return this.link.request(what, { game: this.id, ...fields, request: newId() });
  }

  private change(change: Partial<RoomView>): void {
    this.current = { ...this.current, ...change };
    for (const observer of [...this.observers]) observer(this.current);
  }

  private take(action: GameAction): void {
    if (this.game) this.game = reduceGame(this.game, action);
    else if (action.do === "state") this.game = openGame(action.state);
    if (!this.game) return;
    const { state, behind } = this.game;
    if (behind && !this.asking) {
      this.asking = true;
      this.standing.again();
    }
    if (state !== this.current.state) this.change({ state, behind, refused: null });
    this.greet(state);
  }

  /** What a player owes the server: the nonce, once the commitment was seen, and a move that was being sent. */
  private greet(state: GameState): void {
    if (state.you === 0) return;
    const seat = state.seats[state.you - 1];
    if (state.status === "waiting" && seat?.ready === false) this.getReady(state);
    if (this.greeted) return;
    this.greeted = true;
    const sending = keptOf(this.keeper, this.id)?.sending;
    // By its id the server knows whether the move arrived, and refuses it when the game has moved on.
    if (sending) this.send(sending).catch(() => this.change({ dropped: sending.move }));
  }

  private getReady(state: GameState): void {
    const { id, commit } = state;
    const kept = keptOf(this.keeper, id) ?? { id, commit, nonce: newId(), sending: null };
    keep(this.keeper, kept);
    const { nonce } = kept;
    // Sent again for every state that lacks it; the id makes it count once.
    this.link.request("ready", { game: id, nonce, request: nonce }).catch(() => undefined);
  }

  private keepSending(sending: Sending | null): void {
    const kept = keptOf(this.keeper, this.id);
    if (kept) keep(this.keeper, { ...kept, sending });
  }

  private async send(sending: Sending): Promise<void> {
    const { move, request, sequence } = sending;
    this.keepSending(sending);
    this.change({ sending: move });
    try {
      await this.link.request("play", { game: this.id, move, request, sequence });
    } finally {
      this.keepSending(null);
      this.change({ sending: null });
    }
  }
}
