// SPDX-License-Identifier: MIT
// What every component gets: the page's state, its words, and where to send actions.
import type { Hint, Why } from "../engine/types";
import type { Messages } from "../messages/messages";
import { wordsOf } from "../games/module";
import { whyFields } from "../games/reasons";
import { wordHint } from "../messages/hint";
import { briefName, fillNames, nameOf, sayEffect, sayEnded } from "../messages/say";
import type { App, AppAction } from "../state/app";
import type { Controller } from "../state/controller";
import type { Table, TableAction } from "../state/table/table";

export interface Ui {
  app: App;
  m: Messages;
  send(action: AppAction): void;
  act(action: TableAction): void;
  controller: Controller;
}

export interface BoardProps {
  ui: Ui;
  t: Table;
  /** only to look at: without hand, buttons and the line under the board */
  still?: boolean;
}

/** The page at the table: memory aids and odds as the game allows them, where it has one rule for everyone. */
export function atTable(ui: Ui): Ui {
  const aids = ui.app.table?.shown.aids;
  if (aids === undefined) return ui;
  const { settings } = ui.app;
  const allowed = { ...settings, aids: aids ? "on" : "off", odds: aids ? settings.odds : "off" } as const;
  return { ...ui, app: { ...ui.app, settings: allowed } };
}

let pointer = "";

/** Remembers what kind of pointer was used last: not every browser says so with a click. */
export function watchPointer(): void {
  addEventListener("pointerdown", (event) => (pointer = event.pointerType), { capture: true });
}

/** May this click play at once? By the setting: mouse and keyboard, or touch too. */
export function isQuick(ui: Ui, event: MouseEvent): boolean {
  const byKey = event.detail === 0;
  const { confirm } = ui.app.settings;
  return confirm === "never" || (confirm === "touch" && (byKey || pointer !== "touch"));
}

export function nameIn(ui: Ui, t: Table, seat: number): string {
  return nameOf(ui.m, t.shown.seats, seat);
}

/** Where there is little space: people without a name by their number. */
export function shortNameIn(ui: Ui, t: Table, seat: number): string {
  const s = t.shown.seats[seat - 1];
  return s?.kind === "person" && s.name === null ? ui.m.playerShort(seat) : nameIn(ui, t, seat);
}

/** "The game is over: Bo had no move left."; empty before the end, or after a resignation. */
export function sayEnd(ui: Ui, t: Table): string {
  const { ended, game } = t.shown;
  return ended ? sayEnded(ui.m, game, ended, (seat) => nameIn(ui, t, seat)) : "";
}

/** "It is Bo's turn."; a reason without a translation in English. */
export function sayWhy(ui: Ui, t: Table, why: Why | null | undefined): string {
  if (!why) return ui.m.notPossible;
  if (!ui.m.why) return fillNames(ui.m, why.template, (seat) => nameIn(ui, t, seat));
  const who = why.seat ? nameIn(ui, t, why.seat) : "";
  const fields = whyFields(ui.m.colours, why, { who, own: why.seat === t.shown.viewer });
  const words = { ...wordsOf(ui.m, t.shown.game).why, ...ui.m.why };
  return words[why.key]?.(fields) ?? `${ui.m.notPossible} (${why.text})`;
}

/** "draws 2": what a move would do, on its button; empty until that is known. */
export function sayEffectIn(ui: Ui, t: Table, move: string): string {
  const { game, viewer } = t.shown;
  const who = (seat: number) => (seat === viewer ? ui.m.you : briefName(nameIn(ui, t, seat)));
  return sayEffect(ui.m, game, t.previews[move] ?? [], who, viewer);
}

/** What a move aimed at would do, or why it isn't legal; empty without one. */
export function sayAim(ui: Ui, t: Table, move: string | null): string {
  if (move === null) return "";
  if (!t.shown.legal.includes(move)) return sayWhy(ui, t, t.reasons[move]);
  return ui.m.canPlay(sayEffectIn(ui, t, move));
}

/** "Next best: f1O2 −3 %, m2K −5 %."; empty where nothing was compared. */
function sayOthers({ m }: Ui, { value, others = [] }: Hint): string {
  const win = value?.win;
  if (win === undefined || others.length === 0) return "";
  return m.hintOthers(others.map((o) => m.hintOther(o.move, Math.round(win - o.win * 100))).join(", "));
}

/** "Hint: m1R: draws two … Next best: f1O2 −3 %." */
export function sayHint(ui: Ui, t: Table, hint: Hint): string {
  const { game, viewer, seats } = t.shown;
  const name = (seat: number) => nameIn(ui, t, seat);
  const says = ui.m.hintSays(wordHint(ui.m, game, hint, { viewer, players: seats.length, name }));
  return `${says} ${sayOthers(ui, hint)}`.trim();
}

/** Whose side is at the bottom; for a spectator the first seat's. */
export function bottomSeat(t: Table): number {
  return t.shown.viewer || 1;
}
