// SPDX-License-Identifier: MIT
// This page's follower of the player's own games.
import { useEffect, useState } from "preact/hooks";
import { Follower } from "./follow";
import type { Mine } from "./mine";
import { link } from "../net/page-link";

export const follower = new Follower(link);
follower.begin();

export function useMine(): Mine {
  const [mine, setMine] = useState(follower.store.get());
  useEffect(() => {
    setMine(follower.store.get());
    return follower.store.listen(setMine);
  }, []);
  return mine;
}
