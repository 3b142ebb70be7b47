// SPDX-License-Identifier: MIT
// Painting takes nearly half of a page's processor time, and hardly a test looks at pixels. So pages are
// transparent: the browser leaves out the painting of what can't be seen, and layout, hit tests, focus and names
// stay the same.
import type { Page } from "playwright-core";

/** Before a page's first line. */
export function leaveUnpainted(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
}

/** For checks of pixels: opaque while this runs. */
export async function withPixels<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const setOpacity = (opacity: string) =>
    page.evaluate((value) => void (document.documentElement.style.opacity = value), opacity);
  await setOpacity("1");
  try {
    return await look();
  } finally {
    await setOpacity("");
  }
}
