// SPDX-License-Identifier: MIT
// Before and during an analysis: the offer, the progress, the stop button.
import { Wrong } from "../../shell/wrong";
import type { Words } from "../words/en";
import type { Analyst } from "./use";

export function Start({ w, analyst }: { w: Words; analyst: Analyst }) {
  const { analysis, begin, stop } = analyst;
  if (analysis.state === "running")
    return (
      <div class="analysis-start running">
        <label>
          <span role="status">{w.analysing(Math.floor(analysis.progress * 10) / 10)}</span>
          <progress value={analysis.progress} max={1} />
        </label>
        <button type="button" class="second" onClick={stop}>
          {w.stop}
        </button>
      </div>
    );
  if (analysis.state === "done" || analysis.state === "seeking") return null;
  return (
    <div class="analysis-start offer">
      <h3>{w.analyse}</h3>
      <p class="quiet">{w.analyseWhat}</p>
      {analysis.state === "failed" && (
        <p class="wrong">
          <Wrong say={w.failed} detail={analysis.trouble} />
        </p>
      )}
      <div class="buttons">
        <button type="button" class="primary" onClick={() => begin("quick")}>
          {w.quick}
        </button>
        <button type="button" class="second" onClick={() => begin("thorough")}>
          {w.thorough}
        </button>
      </div>
    </div>
  );
}
