// SPDX-License-Identifier: MIT
// The types of host.mjs, for the browser tests.
import type { Browser } from "playwright-core";

export const web: string;
export function steadyPort(): Promise<number>;
export function startServer(
  program: string,
  more?: string[],
  where?: { port?: number; pages?: string },
): Promise<{ address: string; file: string; stop(): Promise<void> }>;
export function startBrowser(): Promise<Browser>;
