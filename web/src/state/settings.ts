// SPDX-License-Identifier: MIT
// What a person may set. Kept in the browser; what can't be read falls back to the default.

import { ANIMALS, HUE_NAMES } from "./table/looks";
import type { Chosen } from "./table/looks";

export const LANGUAGES = ["en", "nl", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  motion: "off" | "fast" | "normal";
  sound: "off" | "quiet" | "on" | "loud";
  /** must a complete move be confirmed: always, only on touch screens, or never */
  confirm: "always" | "touch" | "never";
  /** what was public once stays visible */
  aids: "off" | "on";
  odds: "off" | "on";
  /** what the player looks like; "seat": as the seat does */
  animal: Chosen["animal"];
  hue: Chosen["hue"];
}

const CHOICES: { [K in keyof Settings]: readonly Settings[K][] } = {
  language: LANGUAGES,
  theme: ["auto", "light", "dark"],
  motion: ["normal", "fast", "off"],
  sound: ["off", "quiet", "on", "loud"],
  confirm: ["always", "touch", "never"],
  aids: ["off", "on"],
  odds: ["off", "on"],
  animal: ["seat", ...ANIMALS],
  hue: ["seat", ...HUE_NAMES],
};

export { CHOICES };

export function defaultSettings(languages: readonly string[], stillness: boolean): Settings {
  const wanted = languages.map((l) => l.slice(0, 2).toLowerCase());
  return {
    language: LANGUAGES.find((l) => l === wanted.find((w) => LANGUAGES.some((k) => k === w))) ?? "en",
    theme: "auto",
    motion: stillness ? "off" : "normal",
    sound: "off",
    confirm: "always",
    aids: "off",
    odds: "off",
    animal: "seat",
    hue: "seat",
  };
}

export function readSettings(text: string | null, fallback: Settings): Settings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? "null");
  } catch {
    return fallback;
  }
  if (typeof kept !== "object" || kept === null) return fallback;
  const found = kept as Record<string, unknown>;
  const settings = { ...fallback };
  const take = <K extends keyof Settings>(key: K) => {
    const choice = CHOICES[key].find((c) => c === found[key]);
    if (choice !== undefined) settings[key] = choice;
  };
  (Object.keys(CHOICES) as (keyof Settings)[]).forEach(take);
  return settings;
}
