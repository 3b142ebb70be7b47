// SPDX-License-Identifier: MIT
// Every screen of a game in this browser, with a way to it: each phase of each game, what may be chosen
// there, the sheets, the curtain, the scores. Sizes, languages and barriers are looked at in all of them.
import type { GameName } from "../../src/engine/types";
import { advise } from "./engine";
import type { Moment } from "./engine";
import type { TableScreen } from "./table";

export interface Scene extends Moment {
  name: string;
  /** what is done there before one looks */
  then?: (table: TableScreen) => Promise<unknown>;
}

const AGAINST: Record<GameName, string[]> = {
  mandala: ["me", "level:2"],
  patterns: ["me", "level:2"],
  flowers: ["me", "level:2", "level:2"],
};

type When = NonNullable<Moment["when"]>;

/** The first of one's own decisions in such a position, behind so many others. */
const own =
  (position: RegExp, behind = 0): When =>
  (step, i) =>
    step.seat === 1 && i >= behind && position.test(step.position);

function scene(
  name: string,
  game: GameName,
  when?: When,
  then?: Scene["then"],
  seats = AGAINST[game],
): Scene {
  return { name: `${game}: ${name}`, game, seats, when, then };
}

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

/** Something that can't be played: the reason stands there. */
const complain = async (table: TableScreen): Promise<void> => {
  await table.page.locator(".stack.none").first().click({ force: true });
  await table.page.locator(".barred").first().click({ force: true });
  await table.page.locator(".status.warning").waitFor();
};

const BUSY = 20;
const FEW_COLOURS = /hand=([ROYGPK]\d?){1,5}\/(?!.*phase=)/;
const NORMAL = /^(?!.*phase=)/;

const OF_FOUR = ["me", "level:2", "level:2", "level:2"];
const toBoard: Scene["then"] = (t) => t.button(t.m.showBoard).click();

/** The table, by phases: scenes that stand together differ in what is chosen and said. */
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
  [
    scene("the start", "flowers", own(/./)),
    scene("a move chosen", "flowers", own(NORMAL, BUSY), choose),
    scene("a hint", "flowers", own(NORMAL, BUSY), hint),
    scene("a reason", "flowers", own(FEW_COLOURS, BUSY), complain),
  ],
  [scene("a tile is taken", "flowers", own(/phase=take/), choose)],
  [{ ...scene("nothing can be played", "flowers", (s) => s.seat === 1 && s.move === "-"), seed: 102 }],
  [scene("the end has begun", "flowers", own(/ending=1/))],
  [scene("the scores", "flowers"), scene("the board at the end", "flowers", undefined, toBoard)],
  [scene("two players", "flowers", own(NORMAL, BUSY), choose, ["me", "level:2"])],
  [scene("four players", "flowers", own(NORMAL, BUSY), choose, OF_FOUR)],
  [scene("the scores of four", "flowers", undefined, undefined, OF_FOUR)],
];

/** What the sheets hold depends on the game. */
export const SHEETS: Scene[] = (["mandala", "patterns", "flowers"] as const).flatMap((game) =>
  (["menu", "new", "settings", "log", "help", "piles"] as const)
    .filter((panel) => panel !== "piles" || game !== "patterns")
    .filter((panel) => game === "flowers" || panel === "help" || panel === "piles")
    .map((panel) => scene(`the sheet ${panel}`, game, own(/./, BUSY), (t) => t.openPanel(panel))),
);

export const CURTAIN: Scene = scene(
  "the curtain",
  "mandala",
  (step, i) => i > BUSY && step.seat === 2,
  (t) => t.curtain.waitFor(),
  ["person", "person"],
);

export const SCENES: Scene[] = [...PHASES.flat(), ...SHEETS, CURTAIN];
