// SPDX-License-Identifier: MIT
// The reader's region: an Austrian writes dates otherwise than a German.
import type { Language } from "../state/settings";

/** The language as the browser's owner has it; English without a region is nobody's in particular. */
export function regional(language: Language, owners: readonly string[]): string {
  const own = owners.find((tag) => tag.toLowerCase().startsWith(`${language}-`));
  return own ?? (language === "en" ? "en-GB" : language);
}
