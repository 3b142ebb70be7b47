// SPDX-License-Identifier: MIT
// What the page and the engine's services send one another: requests by number, and answers to them.
import type { Engine, Judged, Report } from "./types";

/** The engine's functions, without callbacks and signals, which can't be sent. */
export type Method = keyof Engine;

export type Request =
  | { kind: "module"; module: WebAssembly.Module }
  | { kind: "ask"; id: number; method: Method; args: unknown[] }
  | { kind: "abort"; id: number };

/** What comes while a request is under way: a report of a thought, or a step of an analysis. */
export type News = Report | [judged: Judged, done: number];

export type Answer =
  | { kind: "news"; id: number; news: News }
  | { kind: "value"; id: number; value: unknown }
  | { kind: "error"; id: number; message: string; code: number; line?: number | undefined };
