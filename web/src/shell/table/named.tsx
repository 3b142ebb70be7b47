// SPDX-License-Identifier: MIT
// The inside of a button that shows pieces: its name for screen readers, its drawing for the eye.
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
