// SPDX-License-Identifier: MIT
// The last move stays on the board before the points are added up; a tap or a key continues at once.
import { useEffect } from "preact/hooks";
import { moduleOf } from "../../games/module";
import type { BoardProps } from "../ui";

/** Milliseconds for which the last move is shown: long enough to read it without animation. */
const LOOK = { off: 2000, fast: 1200, normal: 2000 } as const;

/** Calls `skip` for a tap on the table (except its buttons), Enter, the space bar or Esc. */
export function useSkip(skip: () => void, wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest(".actions :is(a, button)")) return;
      if (target.closest("[data-board]")) skip();
    };
    const onKey = ({ key, target }: KeyboardEvent) => {
      const elsewhere = target instanceof Element && target.closest("header, aside, dialog") !== null;
      if (!elsewhere && (key === "Enter" || key === " " || key === "Escape")) skip();
    };
    addEventListener("click", onClick);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("click", onClick);
      removeEventListener("keydown", onKey);
    };
  }, [wanted]);
}

export function LastMove({ ui, t }: BoardProps) {
  const { Board } = moduleOf(t.shown.game);
  const goOn = () => ui.send({ do: "end", end: "sums" });
  useSkip(goOn);
  useEffect(() => {
    const timer = setTimeout(goOn, LOOK[ui.app.settings.motion]);
    return () => clearTimeout(timer);
  }, []);
  return <Board ui={ui} t={t} still={false} />;
}
