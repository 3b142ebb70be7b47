// SPDX-License-Identifier: MIT
// Opening and saving records: the current game, a file that is chosen or dropped anywhere on the page. The replay,
// which reads and shows them, is fetched on demand.
import { troubleOf } from "../../state/trouble";
import type { Ui } from "../ui";

type Opener = Pick<Ui, "app" | "send" | "controller">;

/** Says what went wrong, and closes the sheet that would cover it. */
function complain(ui: Opener, reason: unknown): void {
  ui.send({ do: "panel", panel: null });
  ui.send({ do: "trouble", trouble: troubleOf(reason) });
}

/** Opens the records of a text at /r; when there are none it says so, and the page stays as it is. */
export async function openRecord(ui: Opener, text: string | File): Promise<void> {
  try {
    const { openText } = await import("../../replay/record/open");
    await openText(ui.controller, ui.app.settings.language, text);
  } catch (reason) {
    complain(ui, reason);
  }
}

/** Replay and analysis of the open game; an online one has its own address there. */
export async function replayGame(ui: Opener): Promise<void> {
  const { route } = ui.app;
  try {
    if (route.page === "game") await ui.controller.go({ page: "replay", id: route.id, key: route.key });
    else await openRecord(ui, await ui.controller.record());
  } catch (reason) {
    complain(ui, reason);
  }
}

export function chooseRecord(ui: Ui): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".sgr,text/plain,application/x-sgr";
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) void openRecord(ui, file);
  };
  input.click();
}

/** Milliseconds until every browser has begun to save. */
const SAVING = 60_000;

export function saveText(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-sgr" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING);
}

export async function saveGame(ui: Opener, game: string): Promise<void> {
  try {
    saveText(await ui.controller.record(), `${game}.sgr`);
  } catch (reason) {
    complain(ui, reason);
  }
}

/** A file dropped anywhere is opened, instead of replacing the page. */
export function watchDrops(open: (file: File) => void): void {
  const mark = (on: boolean) => document.documentElement.toggleAttribute("data-dropping", on);
  addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => event.relatedTarget === null && mark(false));
  addEventListener("drop", (event) => {
    mark(false);
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    open(file);
  });
}
