// SPDX-License-Identifier: MIT
// Ways to enter a move. Each does only what a person could do, and finds things by their names.
import type { Locator, Page } from "playwright-core";
import type { Colour } from "../../src/games/cards";
import { wordsIn as flowersIn } from "../../src/games/flowers/words";
import { wordsIn as mandalaIn } from "../../src/games/mandala/words";
import { wordsIn as patternsIn } from "../../src/games/patterns/words";
import type { TableScreen, Way } from "./table";

interface Parts {
  /** the stack, the tray's button, the token: what is taken first */
  first: Locator;
  /** how often the stack is taken */
  times: number;
  /** where it goes, when that must be said */
  place?: Locator;
  /** where it can be dropped, if there is no such place */
  drop?: Locator;
  /** what is dragged there, if it isn't the first */
  dragged?: Locator;
  /** nothing is confirmed: the button itself plays */
  atOnce?: boolean;
}

/** The controls that a move is made of, in the order in which they are used. */
function partsOf(table: TableScreen, move: string): Parts {
  const { page, m } = table;
  const [mandala, patterns, flowers] = [mandalaIn(m), patternsIn(m), flowersIn(m)];
  const named = (within: string, start: string) =>
    page.locator(within).getByRole("button", { name: new RegExp(`^${start}\\b`, "i") });
  const colour = (letter: string) => m.colours[letter as Colour];
  const own = page.locator('[data-place="own"]');
  const [kind = "", a = "", b = "", c = "1"] = move;
  switch (kind) {
    case "m":
      return {
        first: named(".hand", colour(b)),
        times: 1,
        place: named(".rows", mandala.place.mountain(Number(a))),
      };
    case "f":
      return {
        first: named(".hand", colour(b)),
        times: Number(c),
        place: named(".rows", mandala.place.yourField(Number(a))),
      };
    case "d":
      return { first: named(".hand", colour(a)), times: Number(b), place: table.button(mandala.discard) };
    case "p":
      return {
        first: named(".hand", colour(b)),
        times: Number(c),
        place: page.getByRole("region", { name: flowers.mandala(Number(a)) }).getByRole("button"),
      };
    case "c":
      return { first: named(".claims", colour(a)), times: 1, drop: own };
    case "b":
      return { first: table.button(patterns.bowlTake(a as Colour)), times: 1, drop: own };
    case "t":
      return {
        first: page
          .locator(".claims")
          .getByRole("button")
          .nth(a === "D" ? 0 : 1),
        times: 1,
        drop: own,
      };
    case "-":
      return {
        first: table.button(new RegExp(`^(${flowers.pass}|${patterns.stop})$`)),
        times: 1,
        atOnce: true,
      };
    default: {
      const cell = named(".cells", `${a}${b}`);
      return { first: cell, times: 1, drop: cell, dragged: page.locator(".bowl.draggable") };
    }
  }
}

/** At a token several actions may be possible: the right one, unless it is already chosen. */
function kindOf(table: TableScreen, move: string): Locator {
  const kind = move[0] ?? "";
  const word = kind === "E" || kind === "F" || kind === "S" ? patternsIn(table.m).kinds[kind] : "";
  return table.page.locator(".kinds").getByRole("button", { name: word, pressed: false });
}

type Press = (target: Locator) => Promise<void>;

/** The rest of a move, when what is needed has been chosen. */
async function confirm(table: TableScreen, move: string, press: Press): Promise<void> {
  const kind = kindOf(table, move);
  if (/^[EFS]/.test(move) && (await kind.count()) > 0) await press(kind);
  await press(table.play);
}

/** One control after another. */
const pressingEach =
  (press: Press): Way =>
  async (table, move) => {
    const { first, times, place, atOnce } = partsOf(table, move);
    for (let i = 0; i < times; i++) await press(first);
    if (atOnce) return;
    if (place) await press(place);
    await confirm(table, move, press);
  };

const click: Press = (target) => target.click();
export const clicking: Way = pressingEach(click);
/** With a finger. */
export const tapping: Way = pressingEach((target) => target.tap());

export interface Point {
  x: number;
  y: number;
}

export async function middleOf(what: Locator): Promise<Point> {
  const box = await what.boundingBox();
  if (!box) throw new Error("not on the page");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** Whatever can be dragged is; several cards are taken by clicks first. */
export const dragging: Way = async (table, move) => {
  const { first, times, place, drop = place, dragged = first, atOnce } = partsOf(table, move);
  // At the end of a game there may be nothing left to drag: tokens are only turned over.
  if (atOnce || !drop || (await dragged.count()) === 0) return clicking(table, move);
  for (let i = 0; i < times && times > 1; i++) await first.click();
  await drag(table.page, await middleOf(dragged), await middleOf(drop));
  await confirm(table, move, click);
};

/** On the generic board a move is one button. */
export const moveButton = (table: TableScreen, move: string): Locator =>
  table.page
    .getByRole("toolbar", { name: table.m.movesTitle })
    .getByRole("button", { name: table.m.moveOf(move), exact: true });

/** Clicks on the generic board. */
export const pressing: Way = async (table, move) => {
  await moveButton(table, move).click();
  await table.play.click();
};

/** The notation, letter by letter, and Enter. */
export const typing: Way = async (table, move) => {
  await table.page.keyboard.type(move.toLowerCase());
  await table.page.keyboard.press("Enter");
};

const ENOUGH = 60;

/** Walks to a control by Tab and arrow keys alone. */
export async function walkTo(table: TableScreen, target: Locator): Promise<void> {
  const { page } = table;
  for (let i = 0; i < ENOUGH; i++) {
    const key = await target.evaluate((element) => {
      const here = document.activeElement;
      if (here === element) return "";
      const follows = here && here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
      const group = element.closest("[role=toolbar], [role=group]");
      if (!element.hasAttribute("data-rove") || !here || !group?.contains(here))
        return follows ? "Tab" : "Shift+Tab";
      const spot = (e: Element) => (e.getAttribute("data-rove") ?? "").split(",").map((n) => Number(n) || 0);
      const [x = 0, y = 0] = spot(element);
      const [fromX = 0, fromY = 0] = spot(here);
      if (y !== fromY) return y > fromY ? "ArrowDown" : "ArrowUp";
      if (x !== fromX) return x > fromX ? "ArrowRight" : "ArrowLeft";
      return follows ? "ArrowRight" : "ArrowLeft";
    });
    if (key === "") return;
    await page.keyboard.press(key);
  }
  throw new Error("the keyboard doesn't lead there");
}

/** Tab, arrow keys and Enter alone. */
export const roving: Way = async (table, move) => {
  const { page } = table;
  const { first, times, place, atOnce } = partsOf(table, move);
  const press = async (target: Locator) => {
    await walkTo(table, target);
    await page.keyboard.press("Enter");
  };
  for (let i = 0; i < times; i++) await press(first);
  if (atOnce) return;
  if (place) await press(place);
  await confirm(table, move, press);
};
