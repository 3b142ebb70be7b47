// SPDX-License-Identifier: MIT
// The live region: every event, reason and hint, in words, for screen readers. At one screen each player hears what
// happened since their last turn, as they may know it; under the curtain nothing.
import { useEffect, useRef } from "preact/hooks";
import { sayScore, sayStep } from "../../messages/say";
import { isMine } from "../../state/table/table";
import type { Notice } from "../../state/table/table";
import { Lines, useLines } from "../lines";
import { verdict } from "../table/scores";
import { sayNotice } from "../table/status";
import { nameIn, sayEnd } from "../ui";
import type { BoardProps } from "../ui";

/** Coaching is only shown; a reason is announced when the engine has found it. */
function isNews(notice: Notice): boolean {
  return notice.kind === "reason" ? notice.why !== null : notice.kind !== "coach";
}

/** "You: 32 points; Bo: 28 points." "You win" */
function sayResult({ ui, t }: BoardProps): string[] {
  const sums = t.shown.scores.map((score, i) =>
    score === null ? "" : `${nameIn(ui, t, i + 1)}: ${sayScore(ui.m, t.shown.game, score)}`,
  );
  const sumLines = t.shown.ended ? [`${sums.filter((sum) => sum !== "").join("; ")}.`] : [];
  return [...sumLines, verdict({ ui, t })];
}

export function Live({ ui, t }: BoardProps) {
  const { m } = ui;
  const { game, steps, seats, over, viewer, handTo, turn } = t.shown;
  const { lines, say, hush } = useLines();
  const seen = useRef({ first: steps.length, heard: new Map<number, number>(), mine: false, decided: false });
  useEffect(() => {
    const { first, heard } = seen.current;
    if (handTo > 0) {
      hush();
      seen.current.mine = false;
      return;
    }
    for (const [seat, count] of heard) heard.set(seat, Math.min(count, steps.length)); // after an undo
    const from = heard.get(viewer) ?? Math.min(first, steps.length);
    const news = steps.slice(from).map((s) => sayStep(m, game, seats, s));
    heard.set(viewer, steps.length);
    const mine = isMine(t);
    if (mine && !seen.current.mine) news.push(m.yourTurn);
    seen.current.mine = mine;
    const end = sayEnd(ui, t);
    if (over && end !== "" && from < steps.length) news.push(end);
    say(news);
  }, [steps.length, over, turn, viewer, handTo]);
  // The winner is announced when shown: after the sums.
  const decided = over && ui.app.end === "verdict";
  useEffect(() => {
    if (decided && !seen.current.decided && t.shown.winners.length > 0) say(sayResult({ ui, t }));
    if (!over) seen.current.decided = false;
    if (decided) seen.current.decided = true;
  }, [decided, over]);
  useEffect(() => {
    if (t.notice && isNews(t.notice)) say([sayNotice({ ui, t }, t.notice)]);
  }, [t.notice]);
  // Effects come after the picture: the first one of the curtain must be without lines, too.
  return <Lines lines={handTo > 0 ? [] : lines} />;
}
