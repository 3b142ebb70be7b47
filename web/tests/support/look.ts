// SPDX-License-Identifier: MIT
// What a page shows, measured: its texts, what doesn't fit, what can't be hit with a finger.
import type { CDPSession, Page } from "playwright-core";
import { isTiny, sizeOf } from "./windows";
import type { Window } from "./windows";

/** Every visible or spoken text: text, names, titles, choices; not quotations from another language. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>();
    const add = (text: string | null) => {
      const bare = text?.replace(/\s+/g, " ").trim();
      if (bare) texts.add(bare);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest("script, style, noscript, q[lang], code[lang], span[lang]"))
        add(walker.currentNode.textContent);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`)) add(element.getAttribute(name));
    add(document.title);
    return [...texts];
  });
}

/** The names of bots become the longest that people may have: 40 wide letters. */
export function giveLongNames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const long = (letter: string) => letter.repeat(40);
    // A player with a name isn't a bot, and has no level.
    for (const level of document.querySelectorAll<HTMLElement>(".who strong small"))
      level.style.display = "none";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const named = node.parentElement?.closest(".who strong, .hands .name, .column caption");
      const text = node.data
        .replace(/\b(Ada|Bo)\b/g, long("W"))
        .replace(/\bCleo\b/g, long("M"))
        .replace(/\bDov\b/g, long("Ж"));
      node.data = named && /^(You|Jij|Du)$/.test(text) ? long("Ø") : text;
    }
  });
}

/** Areas whose contents may overlap neither a neighbour nor the edge. */
const ROOMS = `.desk, .table, .stage, .top, .tools, .games, .player, .who, .mandala, .mandala header, .row,
  .flower-mandala, .tiles, .side-row, .seat-name, .pips, .actions, .status, .hands li, .step-buttons, .net-line,
  .net-seats, .net-seats li, .coach .steps, .columns, .online-head, .box h3, .entry, .scores`;

/** What the functions below, which run in the page, know of it. */
interface Look {
  width: number;
  height: number;
  modal: Element | null;
  shown: Element[];
  /** may its contents be longer than the window and scroll? */
  mayScroll: boolean;
  faults: string[];
}

function nameOf(e: Element): string {
  const words = e.textContent?.replace(/\s+/g, " ").trim().slice(0, 40);
  return `${e.tagName.toLowerCase()}.${e.getAttribute("class")?.replaceAll(" ", ".") ?? ""} “${words}”`;
}

function startLook(mayScroll: boolean): Look {
  const modal = document.querySelector("dialog[open], .net-menu"); // a menu of the bar lies over the board
  const drawn = (e: Element) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const hidden = ".unseen, .unseen *, .skip, .ornament, .defs, .defs *, .top h1 span, svg *";
  document.documentElement.style.opacity = "1"; // see paint.ts
  const shown = [...(modal ?? document.body).querySelectorAll(`:not(${hidden})`)].filter(drawn);
  document.documentElement.style.opacity = "";
  return { width: innerWidth, height: innerHeight, modal, shown, mayScroll, faults: [] };
}

/** Does it, or something around it, scroll? */
function scrollerOf(e: Element, { modal }: Look): Element | null {
  for (let at: Element | null = e; at && at !== modal?.parentElement; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === "auto" || overflowY === "scroll") && at.scrollHeight > at.clientHeight + 1) return at;
  }
  return null;
}

/** The page itself never scrolls; the table only where there is no other way. */
function seeScrolling(look: Look): void {
  const root = document.documentElement;
  if (root.scrollHeight > look.height || root.scrollWidth > look.width)
    look.faults.push(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight}`);
  if (look.modal || look.mayScroll) return;
  for (const e of document.querySelectorAll(".table, .board"))
    if (e.scrollHeight > e.clientHeight + 1)
      look.faults.push(`too low: ${e.className} ${e.clientHeight} of ${e.scrollHeight}`);
}

/** What is outside the window, or cut off by its container. */
function seeEdges(look: Look): void {
  // What happened last may be longer than its place: the log has it all; a hint opens in a sheet. Names in Flowers
  // and the words of a selected piece are whole or hidden; numbers stay.
  const whole = ".seat-name, .aim, .status.cut p, .says, main, #page, input";
  const told = document.querySelectorAll(".log li").length > 1;
  const mayBeCut = told ? `${whole}, .status:not([class*=' ']) p` : whole;
  const FEW_LETTERS = 44;
  const outside = new Set<Element | null>();
  for (const element of look.shown) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const across = box.left < -1 || box.right > look.width + 1;
    const down = box.top < -1 || box.bottom > look.height + 1;
    if ((across || (down && !scrollerOf(element, look))) && !element.closest(".aim, .seat-name, .status p")) {
      if (!outside.has(element.parentElement)) look.faults.push(`outside: ${nameOf(element)}`);
      outside.add(element);
    }
    if (element.matches(".chip, .tile, .token, .card") && Math.min(box.width, box.height) < 11)
      look.faults.push(`too small to see: ${nameOf(element)} in ${nameOf(element.parentElement ?? element)}`);
    const style = getComputedStyle(element);
    const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const cut =
      (clips(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (clips(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
    const dotted = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
    if (cut && !dotted && !element.matches(mayBeCut)) look.faults.push(`cut off: ${nameOf(element)}`);
    if (cut && element.matches(".name, .who strong") && element.clientWidth < FEW_LETTERS)
      look.faults.push(`hardly a letter left: ${nameOf(element)}`);
    const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
    if (scrolls && element.scrollWidth > element.clientWidth + 1 && !element.matches("pre"))
      look.faults.push(`scrolls sideways: ${nameOf(element)}`);
  }
}

/** A select shows the chosen option, beside the arrow; its parts are equally high. */
function seeChoices({ shown, faults }: Look): void {
  const ARROW = 18;
  const pen = document.createElement("canvas").getContext("2d")!;
  for (const box of shown.filter((e) => e instanceof HTMLSelectElement)) {
    const style = getComputedStyle(box);
    pen.font = style.font;
    const words = box.selectedOptions[0]?.text ?? "";
    const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - ARROW;
    const missing = Math.round(pen.measureText(words).width - room);
    if (missing > 0) faults.push(`cut off: “${words}” by ${missing}`);
  }
  for (const choice of shown.filter((e) => e.matches(".segments"))) {
    const heights = [...choice.querySelectorAll("span")].map((part) => Math.round(part.clientHeight));
    if (new Set(heights).size > 1) faults.push(`parts of unequal height: ${nameOf(choice)}`);
  }
}

/** Nothing in an area overlaps its neighbours or the area's edge. */
function seeRooms({ shown, faults }: Look, rooms: string): void {
  const placed = (e: Element): Element[] => {
    const { display, position, visibility } = getComputedStyle(e);
    if (display === "contents") return [...e.children].flatMap(placed);
    const flows = position !== "absolute" && position !== "fixed" && visibility === "visible";
    return flows && e.checkVisibility() ? [e] : [];
  };
  for (const room of shown.filter((e) => e.matches(rooms))) {
    const edge = room.getBoundingClientRect();
    const { overflowY, overflowX } = getComputedStyle(room);
    const parts = [...room.children].flatMap(placed).map((e) => [e, e.getBoundingClientRect()] as const);
    const solid = parts.filter(([, box]) => box.width > 1 && box.height > 1);
    for (const [i, [e, box]] of solid.entries()) {
      const across = overflowX === "visible" && (box.left < edge.left - 2 || box.right > edge.right + 2);
      const down = overflowY === "visible" && (box.top < edge.top - 2 || box.bottom > edge.bottom + 2);
      if (across || down) faults.push(`over the edge of ${nameOf(room)}: ${nameOf(e)}`);
      for (const [other, its] of solid.slice(i + 1)) {
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        const sticks = [e, other].some((one) => getComputedStyle(one).position === "sticky");
        if (wide > 1.5 && high > 1.5 && !sticks) faults.push(`${nameOf(e)} overlaps ${nameOf(other)}`);
      }
    }
  }
}

/** What belongs to one piece of a river isn't on its neighbour. */
function seeRivers({ shown, faults }: Look): void {
  for (const river of shown.filter((e) => e.matches(".groups"))) {
    const edges = [...river.querySelectorAll(".chip, .free")].map((e) => e.getBoundingClientRect());
    for (const [i, box] of edges.entries())
      for (const its of edges.slice(i + 1)) {
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
        if (wide > 1 && high > 1) faults.push(`pieces overlap by ${Math.round(wide)}: ${nameOf(river)}`);
      }
  }
}

/**
 * Once the bowls of Patterns are filled every move depends on them: both are visible, even where the board
 * scrolls.
 */
function seeBowls({ width, height, modal, shown, faults }: Look): void {
  if (modal || !document.querySelector(".on-patterns > .below")) return;
  const inSight = shown.filter((e) => {
    const { left, right, top, bottom } = e.getBoundingClientRect();
    if (!e.matches(".bowl") || left < 0 || top < 0 || right > width || bottom > height) return false;
    return e.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
  if (inSight.length !== 2) faults.push(`${inSight.length} bowls in sight`);
}

/** Controls are large enough, and a finger in their middle hits them; what plays a move needs no scrolling. */
function seeControls(look: Look): void {
  const MAIN = ".play, :is(.primary, .second), .claim, .stack, .menu button, .typed button";
  const AT_HAND = ".play, .hand .stack, :is(.below, .tray, .scores, .table) > .actions > *, .menu-button";
  const middle = (e: Element) => {
    const box = e.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const seen = x > 0 && y > 0 && x < look.width && y < look.height;
    return { box, hit: seen ? document.elementFromPoint(x, y) : null };
  };
  const isHit = (control: Element, hit: Element | null) =>
    hit !== null && (control.contains(hit) || hit.closest("label")?.contains(control) === true);
  const moved = new Set<Element>();
  for (const control of look.shown.filter((e) =>
    e.matches("button, select, a, input, summary, [role=button]"),
  )) {
    const first = middle(control);
    const least = control.matches(MAIN) ? 44 : 24;
    const { width, height, top, bottom } = first.box;
    const drawn = control.matches("input[type=radio], svg *") || Math.min(width, height) >= least - 0.5;
    if (!drawn) look.faults.push(`smaller than ${least}: ${nameOf(control)} ${width}×${height}`);
    if (!look.modal && control.matches(AT_HAND) && (top < 0 || bottom > look.height + 0.5))
      look.faults.push(`not at hand: ${nameOf(control)} ${Math.round(top)}–${Math.round(bottom)}`);
    if (isHit(control, first.hit)) continue;
    const scroller = scrollerOf(control, look);
    if (scroller) moved.add(scroller);
    let { hit } = first;
    for (const block of scroller ? (["center", "start", "end"] as const) : []) {
      control.scrollIntoView({ block, behavior: "instant" });
      ({ hit } = middle(control));
      if (isHit(control, hit)) break;
    }
    if (!isHit(control, hit))
      look.faults.push(`covered: ${nameOf(control)} by ${hit ? nameOf(hit) : "nothing"}`);
  }
  for (const scroller of moved) scroller.scrollTop = 0;
}

const IN_PAGE = [
  nameOf,
  startLook,
  scrollerOf,
  seeScrolling,
  seeEdges,
  seeChoices,
  seeRooms,
  seeRivers,
  seeBowls,
  seeControls,
]
  .map(String)
  .join("\n");

/** What is wrong with the page at the size that it has now, in words; empty when all is well. */
export function faultsOf(page: Page, mayScroll = false): Promise<string[]> {
  return page.evaluate(`(async () => {
    ${IN_PAGE}
    let found = [];
    // Elements with a measured size follow some frames later: only a fault that stays counts.
    for (let tries = 0; tries < 20 && (tries === 0 || found.length > 0); tries++) {
      for (let i = 0; i < 2; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
      const look = startLook(${mayScroll});
      seeScrolling(look);
      seeEdges(look);
      seeChoices(look);
      seeRooms(look, ${JSON.stringify(ROOMS)});
      seeRivers(look);
      seeBowls(look);
      seeControls(look);
      found = [...new Set(look.faults)];
    }
    return found;
  })()`);
}

const sessions = new WeakMap<Page, CDPSession>();

/** Gives a phone's page another window. */
async function setWindow(page: Page, { width, height }: Window): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const size = { width, height, screenWidth: width, screenHeight: height };
  await session.send("Emulation.setDeviceMetricsOverride", {
    ...size,
    deviceScaleFactor: 1,
    mobile: true,
  });
}

/** The same in these windows. */
export async function faultsInWindows(page: Page, windows: Window[], mayScroll = false): Promise<string[]> {
  const before = page.viewportSize();
  const faults: string[] = [];
  for (const window of windows) {
    await setWindow(page, window);
    const found = await faultsOf(page, mayScroll || isTiny(window));
    faults.push(...found.map((fault) => `${sizeOf(window)}: ${fault}`));
  }
  if (before) await setWindow(page, before);
  return faults;
}
