// SPDX-License-Identifier: MIT
// Which sounds a change of the page makes, and when: what travels on the table (games/ways.ts), the player's turn, the
// end. Pure; voices.ts makes them audible.
import { moduleOf } from "../../games/module";
import { DECK, lengthOf, NEXT, NEXT_GROUP, TIMES } from "../../games/ways";
import type { Way } from "../../games/ways";
import type { App } from "../../state/app";
import { isMine } from "../../state/table/table";

export const SOUNDS = ["lay", "draw", "flip", "sand", "turn", "end"] as const;
export type Sound = (typeof SOUNDS)[number];

export interface Cue {
  sound: Sound;
  /** milliseconds from now */
  after: number;
}

/** More pieces than these at once sound the same. */
const MOST = 5;

/** A piece is heard when it is drawn, and when it arrives anywhere else. */
function cueOf(way: Way, start: number, time: number): Cue {
  if (way.kind !== "go") return { sound: way.kind, after: start };
  return way.from === DECK ? { sound: "draw", after: start } : { sound: "lay", after: start + time };
}

/** The sounds of groups of ways, each piece of which takes `time` milliseconds. */
export function cuesOf(groups: Way[][], time: number): Cue[] {
  let start = 0;
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    // What runs away does so as a whole.
    const heard = first.kind === "sand" ? [first] : group.slice(0, MOST);
    const cues = heard.map((way, i) => cueOf(way, start + i * NEXT * time, time));
    start += time * (NEXT_GROUP + NEXT * (group.length - 1));
    return cues;
  });
}

/** Everything that is to be heard after this change. */
export function cuesFor(app: App, before: App): Cue[] {
  const [now, was] = [app.table?.shown, before.table?.shown];
  if (!now || !was || app.opened !== before.opened) return [];
  if (now.over && app.end === "verdict" && before.end !== "verdict") return [{ sound: "end", after: 0 }];
  const step = now.steps.at(-1);
  if (!step || now.steps.length !== was.steps.length + 1) return [];
  const time = TIMES[app.settings.motion];
  const same = now.viewer === was.viewer;
  const groups =
    (same && moduleOf(now.game).ways?.({ step, viewer: now.viewer, before: was.data, after: now.data })) ||
    [];
  const cues = groups.some(({ length }) => length > 0)
    ? cuesOf(groups, time)
    : [{ sound: "lay", after: 0 } as const];
  const turn = app.table && isMine(app.table) && step.seat !== now.viewer;
  return turn ? [...cues, { sound: "turn", after: lengthOf(groups) * time }] : cues;
}
