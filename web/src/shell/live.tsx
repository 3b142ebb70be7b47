// SPDX-License-Identifier: MIT
// The live region: every event, reason and hint, in words, for whoever listens instead of looking.
import { useEffect, useRef, useState } from "preact/hooks";
import { sayStep } from "../messages/say";
import { isMine } from "../state/table";
import { sayHint, sayWhy } from "./ui";
import type { BoardProps } from "./ui";

export function Live({ ui, t }: BoardProps) {
  const { m } = ui;
  const [lines, setLines] = useState<{ key: number; text: string }[]>([]);
  const seen = useRef({ steps: t.shown.steps.length, mine: false, key: 0 });
  const { steps, seats, over } = t.shown;
  const say = (...texts: string[]) =>
    setLines((old) => [...old, ...texts.map((text) => ({ key: seen.current.key++, text }))].slice(-6));
  useEffect(() => {
    const news = steps.slice(Math.min(seen.current.steps, steps.length)).map((s) => sayStep(m, seats, s));
    seen.current.steps = steps.length;
    const mine = isMine(t);
    if (mine && !seen.current.mine) news.push(m.yourTurn);
    seen.current.mine = mine;
    if (news.length > 0) say(...news);
  }, [steps.length, over, t.shown.turn]);
  useEffect(() => {
    if (t.notice?.kind === "reason" && t.notice.why) say(sayWhy(ui, t, t.notice.why));
    if (t.notice?.kind === "hint") say(sayHint(ui, t, t.notice.move, t.notice.text));
    if (t.notice?.kind === "not-your-turn") say(m.notYourTurn);
    if (t.notice?.kind === "incomplete") say(m.incomplete);
    if (t.notice?.kind === "trouble") say(m.trouble(t.notice.text));
  }, [t.notice]);
  return (
    <div class="unseen" role="log" aria-live="polite" aria-relevant="additions">
      {lines.map((line) => (
        <p key={line.key}>{line.text}</p>
      ))}
    </div>
  );
}
