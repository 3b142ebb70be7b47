// SPDX-License-Identifier: MIT
// What a page holds, after the browser has collected its garbage: documents, nodes, listeners, bytes of the heap.
import type { CDPSession, Page } from "playwright-core";

export interface Held {
  documents: number;
  nodes: number;
  listeners: number;
  heap: number;
}

export function watchMemory(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

export async function heldBy(session: CDPSession): Promise<Held> {
  // What is freed by one collection may free more in the next.
  for (let i = 0; i < 3; i++) await session.send("HeapProfiler.collectGarbage");
  const { documents, nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
  const { usedSize: heap } = await session.send("Runtime.getHeapUsage");
  return { documents, nodes, listeners, heap };
}
