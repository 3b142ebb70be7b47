// SPDX-License-Identifier: MIT
// Can the shuffle of a record be verified, and if not, why?
import type { GameRecord } from "../../engine/types";
import { tagOf } from "./record";
import type { VerifyWord } from "../words/en";

export interface Proof {
  commit: string;
  nonces: string[];
  key: string;
}

export function proofOf(record: GameRecord, secure: boolean): Proof | VerifyWord {
  const commit = tagOf(record, "Commit");
  const nonces = tagOf(record, "Nonces");
  const key = tagOf(record, "Key");
  if (commit === null || nonces === null) return "local";
  if (record.viewer !== null) return "view";
  if (key === null) return "running";
  if (!secure) return "insecure";
  return { commit, key, nonces: nonces.split(",").filter((nonce) => nonce !== "") };
}
