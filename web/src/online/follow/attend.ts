// SPDX-License-Identifier: MIT
// Alerts players who aren't looking at a game: the number in the header and the page's title, and notifications
// where they are switched on.
import { loadMessages } from "../../messages/messages";
import type { App, AppAction } from "../../state/app";
import { KEYS } from "../../state/controller";
import type { Controller } from "../../state/controller";
import type { Store } from "../../state/store";
import { follower } from "./following";
import { loadLobbyWords } from "../lobby/lobby-words";
import { countYours, seated } from "./mine";
import type { Mine } from "./mine";
import { isWished, notify, sayAlert } from "./notify";
import { beginPush, keepWords } from "./push";
import { titleWith } from "../../shell/page/title";

export function attend(store: Store<App, AppAction>, controller: Controller): void {
  const visited = () => {
    const { route } = store.get();
    return route.page === "game" ? route : null;
  };
  const count = (mine: Mine) => {
    const waiting = countYours(mine, visited()?.id ?? null);
    store.send({ do: "waiting", count: waiting });
    document.title = titleWith(document.title, waiting);
    if (seated(mine).length > 0) controller.keeper.set(KEYS.online, "1");
  };
  follower.store.listen(count);
  count(follower.store.get());
  follower.visit(visited());
  store.listen((app, before) => {
    if (app.route === before.route) return;
    follower.visit(visited());
    count(follower.store.get());
  });
  const keepPushing = () => {
    if (!isWished(controller.keeper)) return;
    const { language } = store.get().settings;
    const words = Promise.all([loadMessages(language), loadLobbyWords(language)]);
    void words.then(([m, w]) => keepWords(m, w)).catch(() => undefined);
    void beginPush().catch(() => undefined); // it may have been another session's, or had another key
  };
  keepPushing();
  store.listen((app, before) => {
    if (app.settings.language !== before.settings.language) keepPushing();
  });
  follower.onAlert((game, alert, event) => {
    if (document.visibilityState !== "hidden" || !isWished(controller.keeper)) return;
    const { language } = store.get().settings;
    void Promise.all([loadMessages(language), loadLobbyWords(language)]).then(([m, w]) =>
      notify(sayAlert(m, w, language, game, alert, event), game.id, () =>
        controller.go({ page: "game", id: game.id, key: null }),
      ),
    );
  });
}
