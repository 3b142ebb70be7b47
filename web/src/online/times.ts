// SPDX-License-Identifier: MIT
// Times in words: remaining time, how long ago, a game's clock.
import type { ServerClock } from "./net/types";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Unit = "day" | "hour" | "minute";

/** The largest unit of which there are two: "30 hours" says more than "1 day". */
function split(milliseconds: number): [number, Unit] {
  if (milliseconds >= 2 * DAY) return [Math.floor(milliseconds / DAY), "day"];
  if (milliseconds >= 2 * HOUR) return [Math.floor(milliseconds / HOUR), "hour"];
  return [Math.floor(milliseconds / MINUTE), "minute"];
}

function inUnits(language: string, n: number, unit: string, display: "long" | "short"): string {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: display }).format(n);
}

/** "2 days", "30 hours", "5 minutes": never rounded up. */
export function sayRemaining(language: string, milliseconds: number): string {
  return inUnits(language, ...split(Math.max(0, milliseconds)), "long");
}

/** "3 hours ago", "yesterday". */
export function sayAgo(language: string, milliseconds: number): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const [n, unit] = split(Math.max(0, milliseconds));
  return words.format(-n, unit);
}

/** "10 min + 5 sec". */
export function sayMinutes(language: string, minutes: number, seconds: number): string {
  return `${inUnits(language, minutes, "minute", "short")} + ${inUnits(language, seconds, "second", "short")}`;
}

/** A game's clock; `days` puts a length of time into a sentence. */
export function sayClock(
  language: string,
  clock: ServerClock | null,
  words: { noClock: string; aMove(length: string): string },
): string {
  if (clock === null) return words.noClock;
  if (clock.kind === "live") return sayMinutes(language, clock.base / MINUTE, clock.increment / 1000);
  return words.aMove(sayDays(language, clock.base / DAY));
}

export function sayDays(language: string, days: number): string {
  return inUnits(language, days, "day", "long");
}
