// SPDX-License-Identifier: MIT
// What leads from the lobby to a table.
import type { Ui } from "../../shell/ui";
import { api, whoAmI } from "../net/api";
import { createBody } from "./wish";
import type { TableWish } from "./wish";

/** Makes the table and goes there; its page tells the link. */
export async function openTable(ui: Ui, wish: TableWish): Promise<void> {
  await whoAmI();
  const { id } = await api.create(createBody(wish));
  await ui.controller.go({ page: "game", id, key: null });
}

/** Takes a free seat and goes there. */
export async function joinTable(ui: Ui, id: string): Promise<void> {
  await whoAmI();
  await api.join(id);
  await ui.controller.go({ page: "game", id, key: null });
}
