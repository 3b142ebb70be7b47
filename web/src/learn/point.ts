// SPDX-License-Identifier: MIT
// What a lesson points at. Boards don't know lessons: what they draw is marked from
// outside, by an attribute that the style shows as a ring.

/** Marks what is meant now, and nothing else. */
export function pointAt(selectors: readonly string[]): void {
  const meant = new Set(selectors.flatMap((selector) => [...document.querySelectorAll(selector)]));
  for (const old of document.querySelectorAll("[data-meant]"))
    if (!meant.has(old)) old.removeAttribute("data-meant");
  for (const element of meant) element.setAttribute("data-meant", "");
}
