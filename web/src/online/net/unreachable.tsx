// SPDX-License-Identifier: MIT
// No server: what that means, and the way back to what works without one.
import type { Ui } from "../../shell/ui";
import { Icon } from "../../art/icons";
import "./unreachable.css";
import type { LobbyWords } from "../lobby/words/lobby.en";

export function Unreachable({ ui, w, again }: { ui: Ui; w: LobbyWords; again(): void }) {
  return (
    <section class="unreachable" role="alert">
      <Icon name="link" />
      <h2>{w.awayTitle}</h2>
      <p>{w.awayWhat}</p>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => void ui.controller.go({ page: "play" })}>
          {w.awayHere}
        </button>
        <button type="button" class="second" onClick={again}>
          {w.awayAgain}
        </button>
      </div>
    </section>
  );
}
