// SPDX-License-Identifier: MIT
// A hint of the engine in the reader's words: the engine's own, or a translation.
import type { GameName, Hint, Reason } from "../engine/types";
import { reasonFields } from "../games/reasons";
import { wordsOf } from "../games/module";
import type { Messages } from "./messages";
import { fillNames } from "./say";

/** Names, as a sentence needs them: of a seat, and of the other player where there are two. */
export interface HintNames {
  viewer: number;
  players: number;
  name(seat: number): string;
}

/** Null without a translation. */
function sayReason(m: Messages, game: GameName, reason: Reason, names: HintNames): string | null {
  const { seat } = reason;
  const fields = reasonFields(m.colours, reason, {
    who: seat === undefined ? "" : names.name(seat),
    mine: seat === names.viewer,
    other: names.players === 2 ? names.name(3 - names.viewer) : "",
  });
  const words = { ...wordsOf(m, game).reasons, ...m.reasons };
  return words[reason.key]?.(fields) ?? null;
}

/** "m1R: you lead 4:3; draws two. Win 63 % ± 2, +5.1 points." */
export function wordHint(m: Messages, game: GameName, hint: Hint, names: HintNames): string {
  const why = hint.reasons.map((r) => sayReason(m, game, r, names));
  if (!m.value || why.includes(null)) return fillNames(m, hint.template, names.name);
  const { value } = hint;
  const worth = value ? ` ${m.value({ ...value, win: value.win ?? 0, error: value.error ?? null })}.` : "";
  return `${hint.move}: ${why.join("; ")}.${worth}`;
}
