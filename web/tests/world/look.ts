// SPDX-License-Identifier: MIT
// What a page shows, measured: its texts, what doesn't fit, what can't be hit with a finger.
import type { Page } from "playwright-core";

/** Every text that is seen or heard: text, names, titles, choices; not what is quoted from another language. */
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
      if (parent && !parent.closest("script, style, noscript, q[lang]")) add(walker.currentNode.textContent);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`)) add(element.getAttribute(name));
    add(document.title);
    return [...texts];
  });
}

/** What is wrong with the page at the size that it has now, in words; empty when all is well. */
export function faultsOf(page: Page, mayScroll = false): Promise<string[]> {
  return page.evaluate(async (mayScroll) => {
    // What is drawn by its measured size follows a frame later.
    for (let i = 0; i < 3; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
    const faults: string[] = [];
    const { innerWidth: width, innerHeight: height } = window;
    const root = document.documentElement;
    if ((root.scrollHeight > height && !mayScroll) || root.scrollWidth > width)
      faults.push(`the page scrolls: ${root.scrollWidth}×${root.scrollHeight}`);
    const modal = document.querySelector("dialog[open]");
    const table = document.querySelector(".table");
    if (!modal && !mayScroll && table && table.scrollHeight > table.clientHeight)
      faults.push(`the table is too low: ${table.clientHeight} of ${table.scrollHeight}`);

    const nameOf = (e: Element) => {
      const words = e.textContent?.replace(/\s+/g, " ").trim().slice(0, 40);
      return `${e.tagName.toLowerCase()}.${e.getAttribute("class")?.replaceAll(" ", ".") ?? ""} “${words}”`;
    };
    const drawn = (e: Element) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const decoration = ".unseen, .skip, .ornament, .defs, .top h1 span, svg *";
    const shown = [...(modal ?? document.body).querySelectorAll("*")].filter(
      (e) => drawn(e) && !e.closest(decoration),
    );

    // What happened last may be longer than its place: the log has it all; a hint opens in a sheet.
    // Names in Flowers and the words of a piece that is aimed are whole or out of sight; numbers stay.
    const whole = ".seat-name, .aim, .status.cut p, .says, main";
    const mayBeCut =
      document.querySelectorAll(".log li").length > 1 ? `${whole}, .status:not([class*=' ']) p` : whole;
    const FEW_LETTERS = 44;
    const outside = new Set<Element | null>();
    for (const element of shown) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      const across = box.left < -1 || box.right > width + 1;
      const rolls = element.closest(".log") !== null;
      const down = !modal && !mayScroll && !rolls && (box.top < -1 || box.bottom > height + 1);
      if (across || down) {
        if (!outside.has(element.parentElement)) faults.push(`outside: ${nameOf(element)}`);
        outside.add(element);
      }
      const style = getComputedStyle(element);
      const clips = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const cut =
        (clips(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (clips(style.overflowY) && element.scrollHeight > element.clientHeight + 1);
      const dotted = style.textOverflow === "ellipsis";
      if (cut && !dotted && !element.matches(mayBeCut)) faults.push(`cut off: ${nameOf(element)}`);
      if (cut && element.matches(".name") && element.clientWidth < FEW_LETTERS)
        faults.push(`hardly a letter left: ${nameOf(element)}`);
      const scrolls = style.overflowX === "auto" || style.overflowX === "scroll";
      if (scrolls && element.scrollWidth > element.clientWidth + 1 && !element.matches("pre"))
        faults.push(`scrolls sideways: ${nameOf(element)}`);
    }

    // Of a choice one sees what is chosen, beside the arrow.
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

    const MAIN = ".play, :is(.primary, .second), .claim, .stack, .menu button, .typed button";
    for (const control of shown.filter((e) => e.matches("button, select, a, input:not([type=radio])"))) {
      const box = control.getBoundingClientRect();
      const least = control.matches(MAIN) ? 44 : 24;
      if (Math.min(box.width, box.height) < least - 0.5)
        faults.push(`smaller than ${least}: ${nameOf(control)} ${box.width}×${box.height}`);
      const inside = !mayScroll && box.top >= 0 && box.bottom <= height;
      const hit = inside && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (hit && !control.contains(hit) && !hit.closest("label")?.contains(control))
        faults.push(`covered: ${nameOf(control)} by ${nameOf(hit)}`);
    }
    return faults;
  }, mayScroll);
}
