// SPDX-License-Identifier: MIT
// The keyboard of the table. What a key means is decided here and nowhere else; letters and digits go
// straight into the reducer.
import type { AppAction } from "../../state/app";

export interface KeyPress {
  key: string;
  ctrl: boolean;
  /** where the focus is: on the board (or nowhere), on another control, in a text field */
  place: "board" | "control" | "field";
  /** is a whole move waiting to be played? */
  pending: boolean;
  /** the focus is on a choice of the board that isn't chosen, and the move wasn't typed */
  unchosen: boolean;
}

export type KeyEffect = { send: AppAction } | { call: "undo" } | null;

export function keyEffect(press: KeyPress): KeyEffect {
  const { key, ctrl, place, pending, unchosen } = press;
  if (place === "field") return null;
  if (ctrl) return key.toLowerCase() === "z" ? { call: "undo" } : null;
  if (key === "?") return { send: { do: "panel", panel: "help" } };
  if (key === "Escape") return { send: { do: "table", action: { do: "clear" } } };
  if (key === "Enter")
    // Enter presses the button that has the focus, unless a move waits: then Enter plays it. After arrow keys to
    // another choice of the board, Enter chooses that one first.
    return place === "board" && pending && !unchosen
      ? { send: { do: "table", action: { do: "commit" } } }
      : null;
  if (/^[a-zA-Z1-9-]$/.test(key)) return { send: { do: "table", action: { do: "key", key } } };
  return null;
}

export function focusPlace(element: Element | null): KeyPress["place"] {
  // A sheet that was just closed may still have it until the next frame.
  if (!element || element === document.body || element.closest("dialog:not([open])")) return "board";
  if (element.closest("input, select, textarea, dialog")) return "field";
  return element.closest("[data-board]") || !element.closest("button, a") ? "board" : "control";
}
