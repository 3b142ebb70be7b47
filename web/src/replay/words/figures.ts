// SPDX-License-Identifier: MIT
// Figures as a language writes them. Errors are given as half of a 95 % interval, as on the command line.
import { constants } from "../../engine/header";

/** A blank that no line breaks at. */
const GAP = "\u00a0";

export interface Figures {
  /** 0.623 → "62 %" */
  share(win: number): string;
  /** 0.133, 0.012 → "13.3 % ± 2.4" */
  percent(win: number, error: number | null): string;
  /** the same with its sign: "+7.5 % ± 3.8" */
  signed(win: number, error: number | null): string;
  /** 2.347 → "2.3"; with its sign "+2.3" */
  points(points: number): string;
  signedPoints(points: number): string;
}

export function figuresIn(language: string): Figures {
  const format = (options: Intl.NumberFormatOptions) => {
    const made = new Intl.NumberFormat(language, { signDisplay: "negative", ...options });
    return (n: number) => made.format(n).replace("-", "−");
  };
  const tenth = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const whole = format({ maximumFractionDigits: 0 });
  const plain = format(tenth);
  const signed = format({ ...tenth, signDisplay: "exceptZero" });
  const bar = (error: number | null) =>
    error === null || error === 0 ? "" : `${GAP}±${GAP}${plain(error * 100 * constants.HALF_95)}`;
  return {
    share: (win) => `${whole(win * 100)}${GAP}%`,
    percent: (win, error) => `${plain(win * 100)}${GAP}%${bar(error)}`,
    signed: (win, error) => `${signed(win * 100)}${GAP}%${bar(error)}`,
    points: plain,
    signedPoints: signed,
  };
}
