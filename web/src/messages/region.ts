// SPDX-License-Identifier: MIT
// The reader's region: dates differ between Austria and Germany.
import type { Language } from "../state/settings";

/** The language with the browser's region. */
export function regional(language: Language, owners: readonly string[]): string {
  const own = owners.find((tag) => tag.toLowerCase().startsWith(`${language}-`));
  return own ?? (language === "en" ? "en-GB" : language);
}
