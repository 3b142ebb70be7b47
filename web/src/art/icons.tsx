// SPDX-License-Identifier: MIT
// Icons of the shell, drawn as strokes on a 24 × 24 field.
const PATHS = {
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1 1.3 1 2.2h5.2c0-.9.3-1.6 1-2.2A6 6 0 0 0 12 3Z",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  deck: "M8 4h10v14H8zM8 7H5v13h10v-2",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.5",
  cards: "M9 4h9a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8 7l-3 1 3 11",
  say: "M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 19 16h-7l-5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5z",
  flag: "M6 21V4M6 4h11l-3 4 3 4H6",
  next: "M9 5l7 7-7 7",
  back: "M15 5l-7 7 7 7",
  first: "M17 5l-7 7 7 7M6 5v14",
  last: "M7 5l7 7-7 7M18 5v14",
  run: "M7 4.5 19 12 7 19.5Z",
  pause: "M8 5v14M16 5v14",
  check: "M5 13l5 5L19 7",
  link: "M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.2-1.2",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon that isn't one of the shell's. */
export function Strokes({ path }: { path: string }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export function Icon({ name }: { name: IconName }) {
  return <Strokes path={PATHS[name]} />;
}
