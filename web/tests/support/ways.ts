// SPDX-License-Identifier: MIT
// Three ways to enter a move. Each does only what a person could do, and finds things by their names.
import type { Locator } from "playwright-core";
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
      return { first: named(".claims", colour(a)), times: 1 };
    case "b":
      return { first: table.button(patterns.bowlTake(a as Colour)), times: 1 };
    case "t":
      return {
        first: page
          .locator(".claims")
          .getByRole("button")
          .nth(a === "D" ? 0 : 1),
        times: 1,
      };
    case "-":
      return {
        first: table.button(new RegExp(`^(${flowers.pass}|${patterns.stop})$`)),
        times: 1,
        atOnce: true,
      };
    default:
      return { first: named(".cells", `${a}${b}`), times: 1 };
  }
}

/** At a token several actions may be possible: the right one, unless it is already chosen. */
function kindOf(table: TableScreen, move: string): Locator {
  const kind = move[0] ?? "";
  const word = kind === "E" || kind === "F" || kind === "S" ? patternsIn(table.m).kinds[kind] : "";
  return table.page.locator(".kinds").getByRole("button", { name: word, pressed: false });
}

export const clicking: Way = async (table, move) => {
  const { first, times, place, atOnce } = partsOf(table, move);
  for (let i = 0; i < times; i++) await first.click();
  if (atOnce) return;
  await place?.click();
  const kind = kindOf(table, move);
  if (/^[EFS]/.test(move) && (await kind.count()) > 0) await kind.click();
  await table.play.click();
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
  const kind = kindOf(table, move);
  if (/^[EFS]/.test(move) && (await kind.count()) > 0) await press(kind);
  await press(table.play);
};
