// SPDX-License-Identifier: MIT
// The switch for notifications; the browser asks for its permission only when it is turned on.
import { useEffect, useState } from "preact/hooks";
import type { Ui } from "../../shell/ui";
import { useLobbyWords } from "../lobby/lobby-words";
import { canNotify, isWished, wish } from "./notify";
import { canPush, keepWords } from "./push";
import "./notify-switch.css";

/** `brief`: where there is little space, only screen readers get the explanation. */
export function NotifySwitch({ ui, brief }: { ui: Ui; brief?: boolean }) {
  const { keeper } = ui.controller;
  const words = useLobbyWords(ui.app.settings.language);
  const [on, setOn] = useState(() => isWished(keeper));
  const [refused, setRefused] = useState(false);
  const [pushes, setPushes] = useState(false);
  useEffect(() => void canPush().then(setPushes, () => undefined), []);
  if (!words) return null;
  const { w } = words;
  const what = pushes ? `${w.notifyWhat} ${w.notifyAway}` : w.notifyWhat;
  const change = (wanted: boolean) =>
    void wish(keeper, wanted).then((granted) => {
      setOn(granted);
      if (granted) void keepWords(ui.m, w).catch(() => undefined);
      setRefused(wanted && !granted);
    });
  return (
    <div class="notify">
      <label class="switch">
        <input
          type="checkbox"
          role="switch"
          checked={on}
          disabled={!canNotify()}
          aria-describedby="notify-what"
          onChange={(event) => change(event.currentTarget.checked)}
        />
        <span>{w.notify}</span>
      </label>
      <p id="notify-what" class={brief ? "unseen" : "quiet"}>
        {canNotify() ? what : w.notifyCant}
      </p>
      <p class="wrong" role="status">
        {refused && w.notifyNo}
      </p>
    </div>
  );
}
