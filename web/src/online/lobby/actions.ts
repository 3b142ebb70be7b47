// SPDX-License-Identifier: MIT
// What leads from the lobby to a game.
import type { Ui } from "../../shell/ui";
import { api, whoAmI } from "../net/api";
import { createBody } from "./wish";
import type { GameWish } from "./wish";

/** Creates the game and goes there; its page shows the link. */
export async function createGame(ui: Ui, wish: GameWish): Promise<void> {
  await whoAmI();
  const { id } = await api.create(createBody(wish));
  await ui.controller.go({ page: "game", id, key: null });
}

/** Takes a free seat and goes there. */
export async function joinGame(ui: Ui, id: string): Promise<void> {
  await whoAmI();
  await api.join(id);
  await ui.controller.go({ page: "game", id, key: null });
}
