// SPDX-License-Identifier: MIT
// What a lesson points at. Boards don't know lessons: their elements are marked from outside, with an attribute
// that the style sheet shows as a ring.

/** Marks these elements and no others. */
export function pointAt(selectors: readonly string[]): void {
  const meant = new Set(selectors.flatMap((selector) => [...document.querySelectorAll(selector)]));
  for (const old of document.querySelectorAll("[data-meant]"))
    if (!meant.has(old)) old.removeAttribute("data-meant");
  for (const element of meant) element.setAttribute("data-meant", "");
}
