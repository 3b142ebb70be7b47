// SPDX-License-Identifier: MIT
// Through the game: first, back, forward, last, automatic play, a slider, and the choice of viewer.
import { useEffect } from "preact/hooks";
import { Icon } from "../art/icons";
import type { IconName } from "../art/icons";
import type { Settings } from "../state/settings";
import type { SeenBy } from "./record/frames";
import { keyMove } from "./state";
import type { Move, Position } from "./state";
import type { Words } from "./words/en";

const BEAT: Record<Settings["motion"], number> = { off: 1600, fast: 700, normal: 1300 };

/** Advances while it runs. */
export function useRunning(p: Position, send: (move: Move) => void, motion: Settings["motion"]): void {
  useEffect(() => {
    if (!p.running) return;
    const timer = setTimeout(() => send({ do: "tick" }), BEAT[motion]);
    return () => clearTimeout(timer);
  }, [p.running, p.at, motion]);
}

/** Arrow keys, Home, End and the space bar, unless a control uses them. */
export function useStepKeys(p: Position, send: (move: Move) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const focus = document.activeElement;
      if (focus?.closest("input, select, textarea, dialog, [data-rove]")) return;
      if (event.key === " " && focus?.closest("button, a, summary, [role=button]")) return;
      const move = keyMove(event.key, p);
      if (!move) return;
      event.preventDefault();
      send(move);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [p]);
}

interface ControlsProps {
  w: Words;
  p: Position;
  send(move: Move): void;
  /** the announcement of the step */
  says: string;
  viewers: { seenBy: SeenBy; name: string }[];
}

export function Controls({ w, p, send, says, viewers }: ControlsProps) {
  const button = (icon: IconName, label: string, move: Move, off: boolean) => (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={() => off || send(move)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="steps" role="group" aria-label={w.steps}>
      <input
        type="range"
        min={0}
        max={p.last}
        value={p.at}
        aria-label={w.slider}
        aria-valuetext={`${w.stepOf(p.at, p.last)}: ${says}`}
        onInput={(event) => send({ do: "go", at: Number(event.currentTarget.value) })}
      />
      <div class="step-buttons">
        {button("first", w.first, { do: "go", at: 0 }, p.at === 0)}
        {button("back", w.back, { do: "by", steps: -1 }, p.at === 0)}
        {button(
          p.running ? "pause" : "run",
          p.running ? w.pause : w.run,
          { do: "run", on: !p.running },
          false,
        )}
        {button("next", w.forward, { do: "by", steps: 1 }, p.at === p.last)}
        {button("last", w.last, { do: "go", at: p.last }, p.at === p.last)}
        <output>{w.stepOf(p.at, p.last)}</output>
        {viewers.length > 1 && (
          <label>
            <span class="unseen">{w.viewer}</span>
            <select
              value={String(p.seenBy)}
              onChange={(event) => {
                const found = viewers.find((e) => String(e.seenBy) === event.currentTarget.value);
                if (found) send({ do: "see", seenBy: found.seenBy });
              }}
            >
              {viewers.map((e) => (
                <option key={e.seenBy} value={String(e.seenBy)}>
                  {e.name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
    </div>
  );
}
