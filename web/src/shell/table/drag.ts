// SPDX-License-Identifier: MIT
// A piece, dragged to a place (`data-place`): the same as tapping the one and then the other. A copy of the piece follows
// the pointer; only its transform changes.
import type { Ui } from "../ui";

/** Pixels after which it is no tap. */
const FAR = 8;

function placeAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]") ?? null;
}

/** What follows the pointer. */
function liftPiece(from: HTMLElement): HTMLElement {
  const piece = from.querySelector("svg")!;
  const { left, top, width, height } = piece.getBoundingClientRect();
  const copy = document.createElement("div");
  copy.className = "dragged";
  copy.append(piece.cloneNode(true));
  Object.assign(copy.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  document.body.append(copy);
  return copy;
}

/** Called when a piece is pressed. `lifted`: it isn't a tap, so the piece is chosen. */
export function watchDrag(ui: Ui, press: PointerEvent, lifted: () => void): void {
  if (press.button !== 0 || !press.isPrimary) return;
  const from = press.currentTarget as HTMLElement;
  let piece: HTMLElement | null = null;
  let over: HTMLElement | null = null;
  const mark = (place: HTMLElement | null) => {
    over?.classList.remove("over");
    place?.classList.add("over");
    over = place;
  };
  const move = (event: PointerEvent) => {
    const [x, y] = [event.clientX - press.clientX, event.clientY - press.clientY];
    if (!piece && Math.hypot(x, y) < FAR) return;
    if (!piece) {
      piece = liftPiece(from);
      lifted();
    }
    piece.style.transform = `translate(${x}px, ${y}px)`;
    mark(placeAt(event.clientX, event.clientY));
  };
  // What isn't a button could be selected as text, and browsers drag selected text themselves.
  const select = (event: Event) => event.preventDefault();
  const stop = () => {
    removeEventListener("selectstart", select);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", stop);
    piece?.remove();
    mark(null);
  };
  const drop = (event: PointerEvent) => {
    const place = piece ? placeAt(event.clientX, event.clientY)?.dataset.place : undefined;
    // The browser makes a click of it where it began: that isn't meant.
    if (piece) {
      const swallow = (click: Event) => click.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    }
    stop();
    const { confirm } = ui.app.settings;
    const now = confirm === "never" || (confirm === "touch" && event.pointerType !== "touch");
    if (place !== undefined) ui.act({ do: "place", place, now });
  };
  addEventListener("selectstart", select);
  addEventListener("pointermove", move);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", stop);
}
