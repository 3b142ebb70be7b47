// SPDX-License-Identifier: MIT
// Sound, off until somebody asks for it: only then is anything of it fetched.
import type { App, AppAction } from "../../state/app";
import type { Store } from "../../state/store";

export function listenForSound(store: Store<App, AppAction>): void {
  store.listen((app, before) => {
    const { sound } = app.settings;
    if (sound === "off") return;
    const chosen = sound !== before.settings.sound;
    if (!chosen && app.table === before.table && app.end === before.end) return;
    void Promise.all([import("./cues"), import("./voices")])
      .then(([{ cuesFor }, { play }]) =>
        // Who chooses a volume hears it.
        play(chosen ? [{ sound: "turn", after: 0 }] : cuesFor(app, before), sound),
      )
      .catch(() => undefined); // not fetched, or no sound in this browser: nothing depends on it
  });
}
