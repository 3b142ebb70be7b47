// SPDX-License-Identifier: MIT
// How many online games wait for a move, as a number on a button.
import { Named } from "../table/named";
import type { Ui } from "../ui";

export function Waiting({ ui }: { ui: Ui }) {
  const { m, app } = ui;
  if (app.waiting === 0) return null;
  return (
    <span class="waiting">
      <Named name={m.waiting(app.waiting)}>{app.waiting}</Named>
    </span>
  );
}
