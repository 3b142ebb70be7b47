// SPDX-License-Identifier: MIT
// The messages between the page and the engine's services: numbered requests, and their answers.
import type { Engine, EvaluatedStep, Report } from "./types";

/** The engine's functions, without callbacks and signals, which can't be sent. */
export type Method = keyof Engine;

export type Request =
  | { kind: "module"; module: WebAssembly.Module }
  | { kind: "ask"; id: number; method: Method; args: unknown[] }
  | { kind: "abort"; id: number };

/** What arrives during a request: a report of a search, or a step of an analysis. */
export type News = Report | [evaluated: EvaluatedStep, done: number];

export type Answer =
  | { kind: "news"; id: number; news: News }
  | { kind: "value"; id: number; value: unknown }
  | { kind: "error"; id: number; message: string; code: number; line?: number | undefined };
