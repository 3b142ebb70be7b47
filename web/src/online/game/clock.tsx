// SPDX-License-Identifier: MIT
// A seat's clock, counting down by the server's time between its messages.
import { useEffect, useState } from "preact/hooks";
import { remainingTime } from "./game";
import { link } from "../net/page-link";
import { sayRemaining } from "../times";
import type { GameState } from "../net/types";

const SHORT = 30_000;

/** "9:41", below ten seconds "7.3"; a clock of days is given in words. */
export function showTime(language: string, kind: "live" | "days", milliseconds: number): string {
  if (kind === "days") return sayRemaining(language, milliseconds);
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** The server's time, updated often enough for the running clock. */
export function useServerTime(state: GameState): number {
  const [now, setNow] = useState(link.now());
  const runs = (state.clock?.running ?? 0) > 0 && state.status === "playing";
  const often = state.clock?.kind === "live" ? 100 : 20_000;
  useEffect(() => {
    setNow(link.now());
    if (!runs) return;
    const timer = setInterval(() => setNow(link.now()), often);
    return () => clearInterval(timer);
  }, [runs, often, state]);
  return now;
}

export function isShort(state: GameState, seat: number, now: number): boolean {
  const left = remainingTime(state, seat, now);
  return state.clock?.kind === "live" && state.status === "playing" && left !== null && left < SHORT;
}

export function Clock(props: { state: GameState; seat: number; now: number; language: string }) {
  const { state, seat, now, language } = props;
  const left = remainingTime(state, seat, now);
  if (left === null || !state.clock) return null;
  const runs = state.clock.running === seat && state.status === "playing";
  const tone = (runs ? " runs" : "") + (isShort(state, seat, now) ? " short" : "");
  return (
    <span class={`clock${tone}`} role="timer">
      {showTime(language, state.clock.kind, left)}
    </span>
  );
}
