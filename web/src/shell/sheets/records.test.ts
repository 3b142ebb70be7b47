// SPDX-License-Identifier: MIT
import { expect, test, vi } from "vitest";
import { openApp } from "../../state/app";
import type { AppAction } from "../../state/app";
import { defaultSettings } from "../../state/settings";
import { replayGame, saveGame } from "./records";
import type { Ui } from "../ui";

/** A page whose game can't be fetched. */
function broken(sent: AppAction[]): Pick<Ui, "app" | "send" | "controller"> {
  const record = vi.fn().mockRejectedValue(new Error("no record"));
  return {
    app: openApp(defaultSettings(["en"], false), { page: "play" }),
    send: (action) => void sent.push(action),
    controller: { record } as unknown as Ui["controller"],
  };
}

test.each([
  ["saving", (ui) => saveGame(ui, "mandala")],
  ["replaying", replayGame],
] as [string, (ui: ReturnType<typeof broken>) => Promise<void>][])(
  "%s that fails says so, with no sheet over it",
  async (_, act) => {
    const sent: AppAction[] = [];
    await act(broken(sent));
    expect(sent).toEqual([
      { do: "panel", panel: null },
      { do: "trouble", trouble: { say: null, detail: "no record" } },
    ]);
  },
);
