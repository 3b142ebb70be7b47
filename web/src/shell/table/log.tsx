// SPDX-License-Identifier: MIT
// The log: every step in notation and in words, the newest visible; and a field for typed moves.
import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { moduleOf } from "../../games/module";
import { sayPlayed } from "../../messages/say";
import type { LogStep } from "../../state/table/source";
import { nameIn, sayEnd } from "../ui";
import type { BoardProps } from "../ui";

/** The lines of the steps, each made once: a step never changes, and a line that is the same isn't drawn again. */
function useLines({ ui, t }: BoardProps): VNode[] {
  const { m } = ui;
  const { game, seats, viewer, steps } = t.shown;
  const made = useMemo(() => new WeakMap<LogStep, VNode>(), [m, game, JSON.stringify(seats), viewer]);
  const who = (seat: number) => nameIn(ui, t, seat);
  return steps.map((step, i) => {
    const line = made.get(step) ?? (
      <li key={i} class={step.seat === viewer ? "own" : ""}>
        <code>{step.move}</code>
        <span>
          <b>{who(step.seat)}</b> {sayPlayed(m, game, step, who)}
        </span>
      </li>
    );
    made.set(step, line);
    return line;
  });
}

export function Log({ ui, t }: BoardProps) {
  const { m } = ui;
  const list = useRef<HTMLOListElement>(null);
  const { steps } = t.shown;
  const lines = useLines({ ui, t });
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    // What comes later beside it, such as odds, makes it lower.
    const watch = new ResizeObserver(() => (box.scrollTop = box.scrollHeight));
    watch.observe(box);
    return () => watch.disconnect();
  }, [steps.length]);
  if (steps.length === 0) return <p class="quiet empty">{m.logEmpty}</p>;
  const end = sayEnd(ui, t);
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label={m.log}>
      {lines}
      {end !== "" && <li class="end">{end}</li>}
    </ol>
  );
}

export function TypedMove({ ui, t }: BoardProps) {
  const { m } = ui;
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  if (t.shown.viewer === 0) return null; // spectators have nothing to play
  return (
    <form
      class="typed"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") return;
        void ui.controller.typed(text).then((known) => {
          setWrong(known ? "" : m.noSuchMove(text));
          if (known) setText("");
        });
      }}
    >
      <label>
        <span class="unseen">{m.typeMove}</span>
        <input
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          placeholder={m.typeMoveExample(moduleOf(t.shown.game).example || (t.shown.legal[0] ?? "…"))}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          maxLength={8}
        />
      </label>
      <button type="submit">{m.typeMoveSend}</button>
      {wrong !== "" && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </form>
  );
}
