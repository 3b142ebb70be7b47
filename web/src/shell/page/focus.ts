// SPDX-License-Identifier: MIT
// Where the keyboard is while sheets come and go. A sheet that follows another can't know where the focus was: the
// first one's button is gone with it. So it is remembered here until the last one is closed.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { App } from "../../state/app";

let left: Element | null = null;

/** A sheet opens. */
export function leaveFocus(): void {
  left ??= document.activeElement;
}

export function focusBoard(): void {
  document.getElementById("board")?.focus({ preventScroll: true });
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** Is a sheet open? One that was closed by Esc still waits for its event, but takes no more keys. */
export function isSheetOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/**
 * When the last sheet is closed the focus returns to where it was before the first; in another game, to its board.
 */
export function useFocusBack({ panel, opened, route }: App): void {
  const place = useRef({ opened, route });
  useLayoutEffect(() => {
    if (panel !== null) return;
    const stayed = place.current.opened === opened && place.current.route === route;
    place.current = { opened, route };
    if (left === null) return;
    if (isNowhere() && stayed && left instanceof HTMLElement) left.focus();
    if (isNowhere()) focusBoard();
    left = null;
  });
}

/** When the control that had the focus is gone (a tray, the curtain), the board gets it. */
export function useFocusKept(): void {
  const had = useRef(false);
  useEffect(() => {
    if (had.current && isNowhere()) focusBoard();
    had.current = document.activeElement?.closest("[data-board]") != null;
  });
}
