// SPDX-License-Identifier: MIT
// A store: one value, changed only by a pure reducer, at once. Listeners get every change, in order.

export interface Store<S, A> {
  get(): S;
  send(action: A): void;
  listen(listener: (state: S, before: S) => void): () => void;
}

export function makeStore<S, A>(reduce: (state: S, action: A) => S, first: S): Store<S, A> {
  let state = first;
  const listeners = new Set<(state: S, before: S) => void>();
  return {
    get: () => state,
    send(action) {
      const before = state;
      state = reduce(before, action);
      if (state !== before) for (const listener of [...listeners]) listener(state, before);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
