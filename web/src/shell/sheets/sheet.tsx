// SPDX-License-Identifier: MIT
// A sheet over the page: a native dialog, so focus and Esc just work.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../art/icons";
import { leaveFocus } from "../page/focus";
import type { Ui } from "../ui";

export function Sheet({ ui, title, children }: { ui: Ui; title: string; children: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  const close = () => ui.send({ do: "panel", panel: null });
  // At once: a sheet that exists but isn't open has been closed.
  useLayoutEffect(() => {
    leaveFocus();
    // It isn't closed when it is removed: the event would come late and close the next sheet.
    box.current?.showModal();
  }, []);
  return (
    <dialog
      ref={box}
      class="sheet"
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === box.current && close()}
    >
      <div class="sheet-inside">
        <header>
          <h2>{title}</h2>
          <button type="button" class="icon-button" aria-label={ui.m.close} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
