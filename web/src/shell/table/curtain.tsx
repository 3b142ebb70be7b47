// SPDX-License-Identifier: MIT
// The curtain between two people at one screen: nothing of the next hand is in the page before it is lifted.
import { useEffect, useRef } from "preact/hooks";
import { nameIn } from "../ui";
import type { BoardProps } from "../ui";

export function Curtain({ ui, t }: BoardProps) {
  const { m } = ui;
  const who = nameIn(ui, t, t.shown.handTo);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [t.shown.handTo]);
  return (
    <section class="curtain">
      <h2>{m.handOver(who)}</h2>
      <p>{m.handOverWhat}</p>
      <button type="button" class="primary" ref={button} onClick={() => ui.controller.lift()}>
        {m.handOverDone(who)}
      </button>
    </section>
  );
}
