// SPDX-License-Identifier: MIT
// The search for an opponent: asks the server again and again until it has a game, and says so when it stops. The
// server forgets whoever doesn't ask for ten seconds.
import { codeOf } from "../net/refusal";
import type { PairAnswer, PairWish } from "../net/types";

const AGAIN = 3_000;

export interface SearchHooks {
  pair(wish: PairWish): Promise<PairAnswer>;
  unpair(): Promise<unknown>;
  found(id: string): void;
  /** the search has ended without a game */
  failed(reason: unknown): void;
}

/** Begins; returns how to stop. */
export function search(wish: PairWish, { pair, unpair, found, failed }: SearchHooks): () => void {
  let wanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    timer = setTimeout(() => void step(), AGAIN);
  };
  const step = async () => {
    try {
      const { game } = await pair(wish);
      if (!wanted) return;
      if (game === null) return again();
      wanted = false;
      found(game.id);
    } catch (reason) {
      if (!wanted) return;
      const code = codeOf(reason);
      if (code === "unreachable" || code === "busy" || code === "storage") return again();
      wanted = false;
      failed(reason);
    }
  };
  void step();
  return () => {
    clearTimeout(timer);
    if (wanted) unpair().catch(() => undefined); // then it forgets by itself
    wanted = false;
  };
}
