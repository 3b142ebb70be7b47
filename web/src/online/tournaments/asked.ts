// SPDX-License-Identifier: MIT
// What the server says again and again while the page is looked at.
import { useEffect, useState } from "preact/hooks";

export interface Asked<T> {
  /** null: not yet */
  found: T | null;
  /** why there is nothing; null: there is, or not yet */
  wrong: unknown;
  /** what has been learnt otherwise */
  set(found: T): void;
  again(): void;
}

/** Asks at once and then every `pause` milliseconds; a failure later on leaves what there is. */
export function useAsked<T>(ask: () => Promise<T>, pause: number, on: unknown[]): Asked<T> {
  const [state, setState] = useState<{ found: T | null; wrong: unknown }>({ found: null, wrong: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    const once = () =>
      void ask().then(
        (found) => wanted && setState({ found, wrong: null }),
        (wrong: unknown) => wanted && setState((old) => (old.found === null ? { ...old, wrong } : old)),
      );
    setState({ found: null, wrong: null });
    once();
    const timer = setInterval(() => !document.hidden && once(), pause);
    document.addEventListener("visibilitychange", once);
    return () => {
      wanted = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", once);
    };
  }, [...on, tries]);
  const set = (found: T) => setState({ found, wrong: null });
  return { ...state, set, again: () => setTries((n) => n + 1) };
}
