// SPDX-License-Identifier: MIT
// One stop of the Tab key for a group of things, arrow keys inside it. Members carry `data-rove`;
// on a board also "column,row", so that up and down mean something.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface RoveProps {
  class: string;
  label: string;
  role?: "group" | "toolbar" | "grid";
  children: ComponentChildren;
}

export interface Spot {
  column: number;
  row: number;
}

const STEPS: Record<string, Spot> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

/** The index of the spot that an arrow key leads to; without places they form a line. */
export function nextSpot(spots: (Spot | null)[], from: number, key: string): number {
  const step = STEPS[key];
  const here = spots[from];
  if (!step) return key === "Home" ? 0 : key === "End" ? spots.length - 1 : from;
  if (!here) return Math.max(0, Math.min(spots.length - 1, from + step.column + step.row));
  let best = from;
  let least = Infinity;
  spots.forEach((spot, i) => {
    if (!spot || i === from) return;
    const along = (spot.column - here.column) * step.column + (spot.row - here.row) * step.row;
    const aside = Math.abs((spot.column - here.column) * step.row + (spot.row - here.row) * step.column);
    const far = along + aside * 3;
    if (along > 0 && aside <= along && far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}

function spotOf(element: HTMLElement): Spot | null {
  const [column, row] = (element.dataset.rove ?? "").split(",").map(Number);
  return column === undefined || row === undefined || Number.isNaN(row) ? null : { column, row };
}

export function Rove({ class: name, label, role = "group", children }: RoveProps) {
  const box = useRef<HTMLDivElement>(null);
  const members = () => [...(box.current?.querySelectorAll<HTMLElement>("[data-rove]") ?? [])];
  const stop = (chosen: HTMLElement | undefined) =>
    members().forEach((member) => {
      const index = member === chosen ? 0 : -1;
      if (member.tabIndex !== index || !member.hasAttribute("tabindex")) member.tabIndex = index;
    });
  useEffect(() => {
    const all = members();
    stop(all.find((m) => m === document.activeElement) ?? all.find((m) => m.tabIndex === 0) ?? all[0]);
  });
  return (
    <div
      class={name}
      role={role}
      aria-label={label}
      ref={box}
      onFocusIn={(event) => {
        const member = (event.target as HTMLElement).closest<HTMLElement>("[data-rove]");
        if (member) stop(member);
      }}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const all = members();
        const from = all.findIndex((m) => m === document.activeElement);
        if (from < 0) return;
        const to = nextSpot(all.map(spotOf), from, event.key);
        if (to === from) return;
        event.preventDefault();
        all[to]?.focus();
      }}
    >
      {children}
    </div>
  );
}
