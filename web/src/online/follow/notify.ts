// SPDX-License-Identifier: MIT
// Notifications of the browser: only on request, only while the page is out of sight.
import { gameName } from "../../games/module";
import type { Messages } from "../../messages/messages";
import { sayName } from "../../messages/say";
import { KEYS } from "../../state/controller";
import type { Keeper } from "../../state/controller";
import { pathOf } from "../../state/route";
import type { Alert } from "./mine";
import { beginPush, endPush } from "./push";
import { others } from "../seats";
import type { GameEvent, GameState } from "../net/types";
import type { LobbyWords } from "../lobby/words/lobby.en";

export interface Notice {
  title: string;
  body: string;
}

export function sayAlert(
  m: Messages,
  w: LobbyWords,
  language: string,
  game: GameState,
  alert: Alert,
  event: GameEvent,
): Notice {
  const name = gameName(m, game.game);
  const who = others(m, w, game.seats, game.you, language);
  const body = who === "" ? "" : w.against(who);
  switch (alert) {
    case "turn":
      return { title: w.newsTurn(name), body };
    case "joined":
      return { title: w.newsJoined(event.name ? sayName(m, event.name) : w.guest), body: name };
    case "begun":
      return { title: w.newsBegun(name), body };
    case "over":
      return { title: w.newsOver(name), body };
  }
}

export const canNotify = (): boolean => "Notification" in globalThis;

export function isWished(keeper: Keeper): boolean {
  return canNotify() && Notification.permission === "granted" && keeper.get(KEYS.notify) === "on";
}

/** Asks for permission; returns whether notifications will come. Those of the server come besides, where they can. */
export async function wish(keeper: Keeper, on: boolean): Promise<boolean> {
  const granted = on && (await Notification.requestPermission()) === "granted";
  keeper.set(KEYS.notify, granted ? "on" : "off");
  void (granted ? beginPush() : endPush()).catch(() => undefined);
  return granted;
}

/** One per game: a later one replaces it. */
export async function notify({ title, body }: Notice, id: string, open: () => void): Promise<void> {
  const options = { body, tag: id, icon: "/icon.svg" };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      window.focus();
      open();
      shown.close();
    };
  } catch {
    // Phones show them only through the service worker, which opens the game's address.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, { ...options, data: pathOf({ page: "game", id, key: null }) });
  }
}
