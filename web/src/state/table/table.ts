// SPDX-License-Identifier: MIT
// The table: what is shown of a game, and the move being composed. A pure reducer; playing, searching and asking
// the engine happen outside (controller.ts), which sends the results.
import type { Hint, Odds, Why } from "../../engine/types";
import type { Colour } from "../../games/cards";
import type { StepEvent } from "../../games/events";
import { moduleOf } from "../../games/module";
import { NOTHING, pendingMove, typeKey } from "./selection";
import type { Selection } from "./selection";
import type { Snapshot } from "./source";
import type { Trouble } from "../trouble";

/** What the line under the board says; words are found when it is drawn. */
export type Notice =
  | { kind: "coach" }
  | { kind: "reason"; move: string; why: Why | null }
  | { kind: "hint"; move: string; hint: Hint }
  | { kind: "not-your-turn" }
  | { kind: "on-its-way"; move: string }
  | { kind: "incomplete" }
  | { kind: "trouble"; trouble: Trouble };

export interface Table {
  shown: Snapshot;
  selection: Selection;
  /** a move being sent to the source */
  sending: string | null;
  /** what moves would do, and why others can't be played, in the position shown */
  previews: Record<string, StepEvent[]>;
  reasons: Record<string, Why>;
  notice: Notice | null;
  odds: Odds | null;
  /** a hint was requested and is being computed */
  asking: boolean;
}

/** The place of what a player takes: what was chosen comes to them. */
export const OWN = "own";

export type TableAction =
  | { do: "show"; shown: Snapshot }
  | { do: "colour"; colour: Colour }
  | { do: "count"; count: number }
  | { do: "place"; place: string; /** play it at once when it is legal */ now?: boolean }
  | { do: "cell"; cell: string; now?: boolean }
  | { do: "kind"; kind: string }
  | { do: "key"; key: string }
  | { do: "clear" }
  | { do: "commit"; move?: string }
  | { do: "failed"; trouble: Trouble }
  | { do: "learned"; view: string; previews?: Record<string, StepEvent[]>; reasons?: Record<string, Why> }
  | { do: "odds"; view: string; odds: Odds | null }
  | { do: "ask" }
  | { do: "hinted"; view: string; hint: Hint }
  | { do: "notice"; notice: Notice | null };

/** Coaching is for a player's first turn; the set-up doesn't count. */
function coaching({ game, viewer, turn, over, handTo, steps }: Snapshot): Notice | null {
  const mine = !over && handTo === 0 && viewer > 0 && turn === viewer;
  const { setUp } = moduleOf(game);
  const played = steps.some((s) => s.seat === viewer && !setUp?.(s.move));
  return mine && !played ? { kind: "coach" } : null;
}

export function openTable(shown: Snapshot): Table {
  return {
    shown,
    selection: NOTHING,
    sending: null,
    previews: {},
    reasons: {},
    notice: coaching(shown),
    odds: null,
    asking: false,
  };
}

export function isMine(t: Table): boolean {
  const { turn, viewer, over, handTo } = t.shown;
  return !over && handTo === 0 && turn > 0 && turn === viewer;
}

export function pendingOf(t: Table): string | null {
  return pendingMove(t.shown.game, t.selection, isMine(t) ? t.shown.legal : []);
}

/** Coaching and hints stay while the player follows them; complaints go. */
function select(t: Table, selection: Selection): Table {
  const stays = t.notice?.kind === "coach" || t.notice?.kind === "hint";
  return { ...t, selection, notice: stays ? t.notice : null };
}

function commit(t: Table, move: string | null): Table {
  if (t.sending !== null) return { ...t, notice: { kind: "on-its-way", move: t.sending } };
  if (!isMine(t)) return { ...t, notice: { kind: "not-your-turn" } };
  if (move === null) return { ...t, notice: { kind: "incomplete" } };
  if (!t.shown.legal.includes(move))
    return { ...t, notice: { kind: "reason", move, why: t.reasons[move] ?? null } };
  return { ...t, sending: move, selection: NOTHING, notice: null };
}

function chosen(t: Table, selection: Selection, now: boolean): Table {
  const next = select(t, selection);
  const move = pendingOf(next);
  if (move === null || !isMine(next)) return next;
  if (!next.shown.legal.includes(move))
    return { ...next, notice: { kind: "reason", move, why: next.reasons[move] ?? null } };
  return now ? commit(next, move) : next;
}

/** A tap on a place, or something dropped there. */
function placed({ shown, selection }: Table, place: string): Selection {
  if (place === OWN) return selection;
  return moduleOf(shown.game).choosing.place?.(selection, place, shown.legal) ?? { ...NOTHING, place };
}

/** What somebody has chosen who has typed this move. */
function typed(t: Table, move: string): Selection {
  const { game, legal } = t.shown;
  return [...move].reduce((s, key) => typeKey(game, s, key, legal), NOTHING);
}

function show(t: Table, shown: Snapshot): Table {
  const same = shown.view === t.shown.view && shown.viewer === t.shown.viewer;
  return {
    ...t,
    shown,
    sending: null,
    // A player who types ahead keeps the selection; another viewer doesn't get it.
    selection: shown.viewer === t.shown.viewer && shown.handTo === 0 ? t.selection : NOTHING,
    previews: same ? t.previews : {},
    reasons: same ? t.reasons : {},
    odds: same ? t.odds : null,
    asking: false,
    notice: coaching(shown),
  };
}

export function reduceTable(t: Table, a: TableAction): Table {
  const s = t.selection;
  const { choosing } = moduleOf(t.shown.game);
  switch (a.do) {
    case "show":
      return show(t, a.shown);
    case "colour":
      return select(t, choosing.stack?.(t, a.colour) ?? { ...NOTHING, colour: a.colour });
    case "count": {
      const most = choosing.most?.(t, s.colour, null) ?? 1;
      return select(t, { ...s, count: Math.max(1, Math.min(a.count, most)), trail: "" });
    }
    case "place":
      return chosen(t, placed(t, a.place), a.now ?? false);
    case "cell":
      return chosen(t, { ...NOTHING, cell: a.cell }, a.now ?? false);
    case "kind":
      return chosen(t, { ...s, kind: a.kind, trail: "" }, false);
    case "key":
      return select(t, typeKey(t.shown.game, s, a.key, isMine(t) ? t.shown.legal : []));
    case "clear":
      return { ...t, selection: NOTHING, notice: null };
    case "commit":
      return commit(t, a.move ?? pendingOf(t));
    case "failed":
      return { ...t, sending: null, notice: { kind: "trouble", trouble: a.trouble } };
    case "learned": {
      if (a.view !== t.shown.view) return t;
      const reasons = { ...t.reasons, ...a.reasons };
      const late = t.notice?.kind === "reason" && t.notice.why === null ? reasons[t.notice.move] : undefined;
      const notice = t.notice?.kind === "reason" && late ? { ...t.notice, why: late } : t.notice;
      return { ...t, reasons, notice, previews: { ...t.previews, ...a.previews } };
    }
    case "odds":
      return a.view === t.shown.view ? { ...t, odds: a.odds } : t;
    case "ask":
      return { ...t, asking: true };
    case "hinted":
      if (a.view !== t.shown.view) return t;
      return {
        ...t,
        asking: false,
        notice: { kind: "hint", move: a.hint.move, hint: a.hint },
        // On the board as if the player had chosen it; the button plays it.
        selection: typed(t, a.hint.move),
      };
    case "notice":
      return { ...t, notice: a.notice, asking: false };
  }
}
