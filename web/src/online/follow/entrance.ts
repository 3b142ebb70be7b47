// SPDX-License-Identifier: MIT
// When the player's online games are followed: on the pages that show them, and quietly everywhere else once this
// browser has had a seat on the server. A browser that only plays locally never asks a server for anything.
import type { App, AppAction } from "../../state/app";
import { KEYS } from "../../state/controller";
import type { Controller } from "../../state/controller";
import type { Store } from "../../state/store";

/** The board comes first. */
const PATIENCE = 1500;

export function followOnline(store: Store<App, AppAction>, controller: Controller): void {
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    void import("./attend").then(
      ({ attend }) => attend(store, controller),
      () => undefined, // offline: the page of online games says so
    );
  };
  const look = ({ route }: App) => (route.page === "online" || route.page === "game") && begin();
  store.listen(look);
  look(store.get());
  if (controller.keeper.get(KEYS.online) !== null) setTimeout(begin, PATIENCE);
}
