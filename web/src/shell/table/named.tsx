// SPDX-License-Identifier: MIT
// The inside of a button that shows pieces: its name for whoever listens, its drawing for whoever looks.
import type { ComponentChildren } from "preact";

export function Named({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <>
      <span class="unseen">{name}</span>
      <span class="drawing" aria-hidden="true">
        {children}
      </span>
    </>
  );
}
