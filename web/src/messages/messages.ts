// SPDX-License-Identifier: MIT
// The messages of a language. English is there at once, the others come when they are wanted; each is
// typed by English, so a missing sentence fails the build.
import type { Language } from "../state/settings";
import { en } from "./en";

export type Messages = typeof en;

export { en };

export async function loadMessages(language: Language): Promise<Messages> {
  switch (language) {
    case "en":
      return en;
    case "nl":
      return (await import("./nl")).nl;
    case "de":
      return (await import("./de")).de;
  }
}
