// SPDX-License-Identifier: MIT
// Every screen of a game in this browser, with a way to it: each phase of each game, what may be chosen there, the
// sheets, the curtain, the scores. Sizes, languages and barriers are checked in all of them.
import type { GameName } from "../../src/engine/types";
import { advise } from "./engine";
import type { Moment } from "./engine";
import type { TableScreen } from "./table";

export interface Scene extends Moment {
  /** "flowers of 3: the scores" */
  name: string;
  /** "the scores" */
  what: string;
  /** what to do there before the check */
  then?: (table: TableScreen) => Promise<unknown>;
}

type When = NonNullable<Moment["when"]>;

/** The player's first decision in such a position, after a number of others. */
const own =
  (position: RegExp, behind = 0): When =>
  (step, i) =>
    step.seat === 1 && i >= behind && position.test(step.position);

const withBots = (players: number): string[] => ["me", "level:2", "level:2", "level:2"].slice(0, players);

function scene(what: string, game: GameName, when?: When, then?: Scene["then"], seats = withBots(2)): Scene {
  return { name: `${game} of ${seats.length}: ${what}`, what, game, seats, when, then };
}

const COUNTS = [2, 3, 4];

/** Flowers with this many players. */
const flowers = (players: number, what: string, when?: When, then?: Scene["then"]): Scene =>
  scene(what, "flowers", when, then, withBots(players));

/** The move that is advised is chosen, not played. */
const choose = async (table: TableScreen): Promise<void> => {
  await table.page.keyboard.type((await advise(await table.record())).toLowerCase());
  await table.page.locator(".play.ready").waitFor();
};

/** A hint, the longest text under the board. */
const hint = async (table: TableScreen): Promise<void> => {
  await table.button(table.m.hint).click();
  await table.page.locator(".status.long").waitFor();
};

/** Something that can't be played: the reason is shown. */
const complain = async (table: TableScreen): Promise<void> => {
  await table.page.locator(".stack.none").first().click({ force: true });
  await table.page.locator(".barred").first().click({ force: true });
  await table.page.locator(".status.warning").waitFor();
};

const BUSY = 20;
const FEW_COLOURS = /hand=([ROYGPK]\d?){1,5}\/(?!.*phase=)/;
const NORMAL = /^(?!.*phase=)/;

/** Games in which a player must pass are rare: where to look, by the number of players. */
const PASSING: Record<number, number> = { 2: 11, 3: 102, 4: 10 };
const toBoard: Scene["then"] = (t) => t.button(t.m.showBoard).click();

/** The table, by phases: scenes of a group differ in what is chosen and said, or in the number of players. */
export const PHASES: Scene[][] = [
  [
    scene("the start", "mandala", own(/./)),
    scene("a move chosen", "mandala", own(NORMAL, BUSY), choose),
    scene("a hint", "mandala", own(NORMAL, BUSY), hint),
    scene("a reason", "mandala", own(FEW_COLOURS, BUSY), complain),
  ],
  [scene("a mountain is divided", "mandala", own(/phase=claim/), choose)],
  [scene("the last round", "mandala", own(/last=1/), choose)],
  [scene("the scores", "mandala"), scene("the board at the end", "mandala", undefined, toBoard)],
  [
    scene("the bowl", "patterns", (s) => s.seat === 2 && /phase=bowl/.test(s.position), choose, [
      "level:2",
      "me",
    ]),
  ],
  [
    scene("the start", "patterns", own(/phase=play/)),
    scene("a move chosen", "patterns", own(/phase=play/, BUSY), choose),
    scene("a hint", "patterns", own(/phase=play/, BUSY), hint),
  ],
  [scene("closing flips", "patterns", own(/phase=close/), choose)],
  [scene("the scores", "patterns"), scene("the board at the end", "patterns", undefined, toBoard)],
  ...COUNTS.map((n) => [
    flowers(n, "the start", own(/./)),
    flowers(n, "a move chosen", own(NORMAL, BUSY), choose),
    flowers(n, "a hint", own(NORMAL, BUSY), hint),
    flowers(n, "a reason", own(FEW_COLOURS, BUSY), complain),
  ]),
  COUNTS.map((n) => flowers(n, "a tile is taken", own(/phase=take/), choose)),
  COUNTS.map((n) => ({
    ...flowers(n, "nothing can be played", (s) => s.seat === 1 && s.move === "-"),
    seed: PASSING[n],
  })),
  [2, 3].map((n) => flowers(n, "the end has begun", own(/ending=1/))),
  [flowers(4, "the end has begun", own(/ending=1/))], // nothing is fuller: it is seen in every window
  COUNTS.map((n) => flowers(n, "the scores")),
  COUNTS.map((n) => flowers(n, "the board at the end", undefined, toBoard)),
];

/** What the sheets hold depends on the game. */
export const SHEETS: Scene[] = (["mandala", "patterns", "flowers"] as const).flatMap((game) =>
  (["menu", "new", "settings", "log", "help", "piles"] as const)
    .filter((panel) => panel !== "piles" || game !== "patterns")
    .filter((panel) => game === "flowers" || panel === "help" || panel === "piles")
    .map((panel) =>
      scene(
        `the sheet ${panel}`,
        game,
        own(/./, BUSY),
        (t) => t.openPanel(panel),
        withBots(game === "flowers" ? 3 : 2),
      ),
    ),
);

export const CURTAIN: Scene = scene(
  "the curtain",
  "mandala",
  (step, i) => i > BUSY && step.seat === 2,
  (t) => t.curtain.waitFor(),
  ["person", "person"],
);

export const SCENES: Scene[] = [...PHASES.flat(), ...SHEETS, CURTAIN];
