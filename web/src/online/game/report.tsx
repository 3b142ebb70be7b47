// SPDX-License-Identifier: MIT
// Reporting another player to the host: whom, where there are several, and why.
import { useState } from "preact/hooks";
import type { TableProps } from "./game-page";
import { REPORT_REASONS } from "../net/types";

export function Report({ state, room, words, who, run, close }: TableProps & { close(): void }) {
  const others = state.seats.filter((s) => s.kind === "person" && s.seat !== state.you);
  const [seat, setSeat] = useState(others.length === 1 ? (others[0]?.seat ?? 0) : 0);
  const [done, setDone] = useState(false);
  const choices =
    seat === 0
      ? others.map((s) => ({ key: String(s.seat), text: who(s.seat), choose: () => setSeat(s.seat) }))
      : REPORT_REASONS.map((reason) => ({
          key: reason,
          text: words.reasons[reason],
          choose: () => run(room.report(seat, reason).then(() => setDone(true))),
        }));
  return (
    <div class="net-row net-menu actions-row">
      <p class="report-what" role="status">
        {done ? words.reported : seat === 0 ? words.reportWhom : words.reportWhy(who(seat))}
      </p>
      {!done &&
        choices.map(({ key, text, choose }) => (
          <button type="button" key={key} class="second" onClick={choose}>
            {text}
          </button>
        ))}
      <button type="button" class="second" onClick={close}>
        {done ? words.reportClose : words.reportNot}
      </button>
    </div>
  );
}
