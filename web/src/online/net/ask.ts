// SPDX-License-Identifier: MIT
// Asking the server from a form or a button: one request at a time, with its refusal shown beside it. What was
// typed stays where it is.
import { useState } from "preact/hooks";

export interface Asking {
  busy: boolean;
  /** why the last request was refused; null: it wasn't */
  refused: unknown;
  ask(work: () => Promise<void>): void;
}

export function useAsking(): Asking {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const ask = (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    work()
      .catch((reason: unknown) => setRefused(reason ?? new Error()))
      .finally(() => setBusy(false));
  };
  return { busy, refused, ask };
}
