// SPDX-License-Identifier: MIT
// The line between board and hand: whose turn, one sentence of coaching, a reason, a hint, or what
// happened last; beside it the deck and the discard pile.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../art/icons";
import { gameName, moduleOf, wordsOf } from "../../games/module";
import { briefName, briefSeats, sayEvent, sayStep } from "../../messages/say";
import { isMine } from "../../state/table/table";
import type { Notice } from "../../state/table/table";
import { Named } from "./named";
import { pilesOf } from "./piles";
import { nameIn, sayEnd, sayHint, sayWhy } from "../ui";
import { DECK } from "../../games/ways";
import type { BoardProps } from "../ui";
import { Wrong } from "../wrong";

/** "On its way: red onto mountain 1 …"; in notation when its events aren't known. */
export function sayOnItsWay({ ui, t }: BoardProps, move: string): string {
  const [first] = t.previews[move] ?? [];
  const { game, viewer } = t.shown;
  const who = (seat: number) => (seat === viewer ? ui.m.you : nameIn(ui, t, seat));
  return ui.m.onItsWay((first && sayEvent(ui.m, game, first, who, viewer)) || move);
}

const SLOW = 250;

/** The move being sent, once that takes noticeably long. */
function useSlow(sending: string | null): string | null {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (sending === null) return;
    const timer = setTimeout(() => setSlow(sending), SLOW);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [sending]);
  return sending === null ? null : slow;
}

export function sayNotice({ ui, t }: BoardProps, notice: Notice): string {
  const { m } = ui;
  switch (notice.kind) {
    case "coach":
      return wordsOf(m, t.shown.game).coach(t.shown.legal);
    case "reason":
      return sayWhy(ui, t, notice.why);
    case "hint":
      return sayHint(ui, t, notice.hint);
    case "not-your-turn":
      return m.notYourTurn;
    case "on-its-way":
      return sayOnItsWay({ ui, t }, notice.move);
    case "incomplete":
      return wordsOf(m, t.shown.game).incomplete;
    case "trouble":
      return notice.trouble.say ?? m.trouble;
  }
}

/** Has a long text more lines than fit? It is measured only when it changes: that makes the browser lay out the page. */
function useCut(text: string | null): [RefObject<HTMLParagraphElement | null>, boolean] {
  const line = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    if (text === null) return;
    const measure = () => {
      const { current } = line;
      const status = current?.closest(".status");
      if (!current || !status) return setCut(false);
      status.classList.remove("cut"); // cut-off text has fewer lines: would it fit uncut?
      const over = current.scrollHeight > current.clientHeight + 8;
      status.classList.toggle("cut", over);
      setCut(over);
    };
    measure();
    addEventListener("resize", measure);
    return () => removeEventListener("resize", measure);
  }, [text]);
  return [line, cut && text !== null];
}

/** A move that takes long, a hint on its way, a notice, or the last step. */
function sayNews(props: BoardProps, slow: string | null): string {
  const { ui, t } = props;
  const { game, steps, seats } = t.shown;
  const last = steps.at(-1);
  if (slow !== null) return sayOnItsWay(props, slow);
  if (t.asking) return ui.m.hintThinking;
  if (t.notice) return sayNotice(props, t.notice);
  return last ? sayStep(ui.m, game, briefSeats(seats), last) : "";
}

/** Whose turn it is, or why the game is over. */
function sayTurn({ ui, t }: BoardProps, slow: string | null): string {
  const { turn, over } = t.shown;
  if (over) return sayEnd(ui, t);
  if (slow !== null) return "";
  if (isMine(t)) return ui.m.yourTurn;
  return turn > 0 ? ui.m.turnOf(briefName(nameIn(ui, t, turn))) : "";
}

/** How much the deck and the discard pile have; a press shows more. */
function PilesButton({ ui, t }: BoardProps) {
  const piles = pilesOf(t);
  if (!piles) return null;
  return (
    <button
      type="button"
      class="piles"
      data-spot={DECK}
      onClick={() => ui.send({ do: "panel", panel: "piles" })}
    >
      <Named name={ui.m.piles(piles.deck, piles.discard.total)}>
        <Icon name="deck" />
        <span>
          {piles.deck}
          <small> · {piles.discard.total}</small>
        </span>
      </Named>
    </button>
  );
}

export function Status(props: BoardProps) {
  const { ui, t } = props;
  const { m } = ui;
  const { game, turn, over } = t.shown;
  const slow = useSlow(t.sending);
  const text = sayNews(props, slow);
  const who = sayTurn(props, slow);
  const kind = t.notice?.kind;
  const warns = kind === "reason" || kind === "trouble";
  const tone = warns ? " warning" : kind === "hint" || kind === "coach" ? " long" : "";
  const [line, cut] = useCut(tone === " long" ? `${who} ${text}` : null);
  return (
    <div class={`status${tone}${cut ? " cut" : ""}`}>
      <div>
        <p ref={line}>
          {who !== "" && (
            <strong title={turn > 0 ? nameIn(ui, t, turn) : undefined}>{over ? who : `${who}.`} </strong>
          )}
          {t.notice?.kind === "trouble" ? <Wrong say={text} detail={t.notice.trouble.detail} /> : text}
        </p>
        {kind === "coach" && ui.app.route.page === "play" && moduleOf(game).lessons && (
          <button type="button" class="link" onClick={() => void ui.controller.go({ page: "learn", game })}>
            {m.learnGame(gameName(m, game))}
          </button>
        )}{" "}
        {cut && t.notice && (
          <button type="button" class="link" onClick={() => ui.send({ do: "panel", panel: "notice" })}>
            {m.readOn}
          </button>
        )}
      </div>
      <PilesButton ui={ui} t={t} />
    </div>
  );
}
