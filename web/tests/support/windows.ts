// SPDX-License-Identifier: MIT
// The windows that are checked, from the smallest phone to the largest screen, as "width×height".
export interface Window {
  width: number;
  height: number;
}

/** Phones and tablets upright and on their side, laptops less the bars of their browsers, large screens. */
const ALL = `320x480 320x568 360x640 360x740 375x667 390x844 412x915 480x320 568x320 600x960 667x375 720x450
  768x1024 820x1180 844x390 900x600 915x412 960x470 960x540 1000x700 1024x600 1024x768 1100x640 1180x820
  1280x600 1280x720 1280x800 1366x625 1366x768 1440x900 1536x730 1600x900 1920x937 1920x1080 1080x1920
  2560x1300 2560x1440 3440x1440 3840x2160`;

function read(list: string): Window[] {
  return list.split(/\s+/).map((size) => {
    const [width = 0, height = 0] = size.split("x").map(Number);
    return { width, height };
  });
}

export const WINDOWS = read(ALL);

export const sizeOf = ({ width, height }: Window): string => `${width}×${height}`;

/** Too small for a whole board beside everything else: there it scrolls, and what plays a move stays. */
export const isTiny = ({ width, height }: Window): boolean => height < 400 || (width < 600 && height < 680);
