// SPDX-License-Identifier: MIT
// Above the board of a game on the server: who is there, the clocks, the lag; below it, when needed, a row for what
// needs an answer or can't wait: a lost connection, an offer, "resign?".
import { useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { Clock, useServerTime } from "./clock";
import { DuelPlace } from "./duel";
import { openOffer, sayOffer } from "./news";
import { NotifySwitch } from "../follow/notify-switch";
import { useLink } from "../net/page-link";
import { Bubble, Phrases } from "./phrases";
import { PlayerLink, Rating } from "../rating";
import type { TableProps } from "./game-page";
import type { Offered } from "../net/types";

/** Who is here is known only while we are connected. */
function Presence({ here, words }: { here: boolean; words: TableProps["words"] }) {
  const lost = useLink().state === "lost";
  const text = lost ? words.unknown : here ? words.here : words.away;
  return <i class={here && !lost ? "dot here" : "dot"} role="img" aria-label={text} title={text} />;
}

function Seats(props: TableProps) {
  const { ui, state, who, words } = props;
  const now = useServerTime(state);
  return (
    <ul class={`net-seats of${state.players}`}>
      {state.seats.map((s) => (
        <li
          key={s.seat}
          class={`${s.seat === state.turn ? "turn" : ""}${s.seat === state.you ? " own" : ""}`}
        >
          <span class="net-who">
            {s.kind !== "bot" && <Presence here={s.here} words={words} />}
            {state.players > 2 && <i aria-hidden="true">{s.seat}</i>}
            <span class="net-name" title={who(s.seat)}>
              {state.you > 0 && state.status === "playing" ? (
                who(s.seat) // a slip of the finger must not leave the game
              ) : (
                <PlayerLink ui={ui} seat={s}>
                  {who(s.seat)}
                </PlayerLink>
              )}
            </span>
            {s.rating && <Rating rating={s.rating} w={words} />}
            <Bubble {...props} seat={s.seat} />
          </span>
          {s.bot !== null ? (
            <small title={s.out === null ? undefined : words.standIn}>{words.bot}</small>
          ) : (
            <Clock state={state} seat={s.seat} now={now} language={ui.app.settings.language} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Offer({ state, room, words, who, run }: TableProps) {
  const offer = openOffer(state);
  if (!offer) return null;
  const own = offer.seat === state.you;
  return (
    <div class="net-row">
      <p>{sayOffer(words, state, offer.what, offer.seat, who)}</p>
      {!own && state.you > 0 && (
        <button type="button" class="primary" onClick={() => run(room.offer(offer.what))}>
          {words.accept}
        </button>
      )}
      {state.you > 0 && (
        <button type="button" class="second" onClick={() => run(room.decline())}>
          {own ? words.takeBack : words.decline}
        </button>
      )}
    </div>
  );
}

function Actions({ ui, state, room, words, run, close }: TableProps & { close(): void }) {
  const [sure, setSure] = useState(false);
  const and = (work: Promise<unknown>) => {
    run(work);
    close();
  };
  if (sure)
    return (
      <div class="net-row net-menu">
        <p>{words.resignSure}</p>
        <button type="button" class="primary" onClick={() => and(room.resign())}>
          {words.resign}
        </button>
        <button type="button" class="second" onClick={close}>
          {words.keepPlaying}
        </button>
      </div>
    );
  const offers = (what: Offered) => state.offers[what].includes(state.you);
  return (
    <div class="net-row net-menu actions-row">
      <button type="button" class="second" onClick={() => setSure(true)}>
        {words.resign}
      </button>
      {state.may.takeback && (
        <button
          type="button"
          class="second"
          disabled={offers("takeback")}
          onClick={() => and(room.offer("takeback"))}
        >
          {words.askBack}
        </button>
      )}
      {state.may.draw && (
        <button
          type="button"
          class="second"
          disabled={offers("draw")}
          onClick={() => and(room.offer("draw"))}
        >
          {words.offerDraw}
        </button>
      )}
      {state.may.abort && (
        <button
          type="button"
          class="second"
          disabled={offers("abort")}
          onClick={() => and(room.offer("abort"))}
        >
          {words.offerAbort}
        </button>
      )}
      <NotifySwitch ui={ui} brief />
    </div>
  );
}

/** "Connection lost", or that the server can't store anything, and that nothing else is lost. */
export function Connection({ words, sending }: { words: TableProps["words"]; sending: boolean }) {
  const { state, paused } = useLink();
  if (state !== "lost" && paused === null) return null;
  const lost = sending ? words.lostMove : words.lost;
  const why = paused === null ? lost : sending ? words.pausedMove(paused) : words.paused(paused);
  return (
    <div class="net-row net-lost" role="status">
      <p>{why}</p>
    </div>
  );
}

export function Bar(props: TableProps) {
  const { state, words } = props;
  const { lag } = useLink();
  const [open, setOpen] = useState<"actions" | "phrases" | null>(null);
  const toggle = (what: "actions" | "phrases") => setOpen(open === what ? null : what);
  const plays = state.you > 0 && state.seats[state.you - 1]?.bot === null;
  const playing = state.status === "playing" && plays;
  const talks = plays && state.seats.filter((s) => s.kind === "person").length > 1;
  return (
    <section class={plays ? "net-bar" : "net-bar net-watching"} aria-label={words.game}>
      <div class="net-line">
        <Seats {...props} />
        <DuelPlace words={words} state={state} />
        {!plays && <small class="net-quiet">{words.watching}</small>}
        {lag !== null && (
          <small class="net-quiet lag" title={words.lagWhat}>
            {words.lag(lag)}
          </small>
        )}
        {talks && (
          <button
            type="button"
            class="icon-button"
            aria-label={words.say}
            title={words.say}
            aria-expanded={open === "phrases"}
            onClick={() => toggle("phrases")}
          >
            <Icon name="say" />
          </button>
        )}
        {playing && (
          <button
            type="button"
            class="icon-button"
            aria-label={words.actions}
            title={words.actions}
            aria-expanded={open === "actions"}
            onClick={() => toggle("actions")}
          >
            <Icon name="flag" />
          </button>
        )}
      </div>
      {talks && open === "phrases" ? (
        <Phrases {...props} close={() => setOpen(null)} />
      ) : playing && open === "actions" ? (
        <Actions {...props} close={() => setOpen(null)} />
      ) : (
        <Offer {...props} />
      )}
    </section>
  );
}
