// SPDX-License-Identifier: MIT
// "Verify the shuffle": the commitment, what was revealed, and whether the cards follow from it.
import { useState } from "preact/hooks";
import type { Engine, GameRecord, Verified } from "../engine/types";
import { Wrong } from "../shell/wrong";
import { troubleOf } from "../state/trouble";
import { proofOf } from "./record/proof";
import type { Words } from "./words/en";

function Line({ ok, title, value }: { ok: boolean | null; title: string; value: string }) {
  return (
    <li>
      <span class={ok === false ? "sign wrong" : "sign"} aria-hidden="true">
        {ok === null ? "·" : ok ? "✓" : "✗"}
      </span>
      <div>
        <span>{title}</span>
        {value !== "" && <code>{value}</code>}
      </div>
    </li>
  );
}

interface VerifyProps {
  w: Words;
  engine: Engine;
  text: string;
  record: GameRecord;
}

export function Verify({ w, engine, text, record }: VerifyProps) {
  const [found, setFound] = useState<Verified | "working" | null>(null);
  const proof = proofOf(record, "subtle" in crypto);
  if (typeof proof === "string")
    return (
      <section class="verify">
        <h3>{w.verify}</h3>
        <p class="quiet">{w.verifyNot[proof]}</p>
      </section>
    );
  const run = () => {
    setFound("working");
    engine
      .verify(text)
      .then(setFound, (reason: unknown) => setFound({ ok: false, reason: troubleOf(reason).detail }));
  };
  return (
    <section class="verify">
      <h3>{w.verify}</h3>
      <p class="quiet">{w.verifyWhat}</p>
      {found === null && (
        <button type="button" class="second" onClick={run}>
          {w.verify}
        </button>
      )}
      <div role="status">
        {found === "working" && <p>{w.verifying}</p>}
        {found !== null && found !== "working" && (
          <>
            <p class={found.ok ? "verdict-line" : "verdict-line wrong"}>
              {found.ok ? (
                `✓ ${proof.nonces.length > 0 ? w.verifyOk : w.verifyOkAlone}`
              ) : (
                <Wrong say={`✗ ${w.verifyWrong}`} detail={found.reason} />
              )}
            </p>
            <ol>
              <Line ok={null} title={w.verifyCommit} value={proof.commit} />
              <Line ok={null} title={w.verifyNonces} value={proof.nonces.join(", ") || w.verifyNoNonces} />
              <Line ok={null} title={w.verifyKey} value={proof.key} />
              {found.ok && <Line ok title={w.verifyKeyFits} value="" />}
              {found.ok && <Line ok title={w.verifyOutcomes(found.outcomes)} value="" />}
            </ol>
          </>
        )}
      </div>
    </section>
  );
}
