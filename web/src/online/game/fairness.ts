// SPDX-License-Identifier: MIT
// Was the deal fair? Only when every card of the finished record follows from the key that the server had committed
// to in this browser, and from random numbers that include this browser's own.
import type { Engine } from "../../engine/types";
import { proofOf } from "../../replay/record/proof";
import { tagOf } from "../../replay/record/record";
import type { Kept } from "../net/kept";

/** "unknown": it can't be checked here, which says nothing about the deal. */
export type Verdict = "fair" | "unfair" | "unknown";

export async function checkDeal(
  engine: Engine,
  text: string,
  kept: Pick<Kept, "commit" | "nonce">,
  seat: number,
  secure: boolean,
): Promise<Verdict> {
  const [record] = await engine.readRecords(text);
  const proof = record ? proofOf(record, secure) : "local";
  if (proof === "insecure") return "unknown";
  if (!record || typeof proof === "string") return "unfair";
  const own = tagOf(record, "Nonces")?.split(",")[seat - 1];
  if (proof.commit !== kept.commit || own !== kept.nonce) return "unfair";
  return (await engine.verify(text)).ok ? "fair" : "unfair";
}
