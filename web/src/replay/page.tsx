// SPDX-License-Identifier: MIT
// The page /r: it finds the record at the address, offers a choice among several, and shows it.
import { useEffect, useState } from "preact/hooks";
import type { EngineFailure } from "../engine/types";
import { sayRefusal, useErrorWords } from "../online/net/refusal";
import { Refused } from "../online/net/types";
import { chooseRecord } from "../shell/sheets/records";
import type { Ui } from "../shell/ui";
import { Wrong } from "../shell/wrong";
import type { Trouble } from "../state/trouble";
import { useReplayWords } from "./language";
import { BadLink } from "./record/link";
import { showRecords } from "./record/open";
import { openRoute } from "./record/opened";
import type { Opened } from "./record/opened";
import { Title } from "./title";
import { Viewer } from "./viewer";
import type { Words } from "./words/en";
import "./replay.css";

type Found = { kind: "records"; records: Opened[] } | { kind: "failed"; reason: unknown };

function useFound(ui: Ui): Found | null {
  const { route } = ui.app;
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (route.page !== "replay") return;
    let wanted = true;
    setFound(null);
    openRoute(ui.controller.engine, ui.controller.keeper, route).then(
      (records) => wanted && setFound({ kind: "records", records }),
      (reason: unknown) => wanted && setFound({ kind: "failed", reason }),
    );
    return () => {
      wanted = false;
    };
  }, [route]);
  return found;
}

function Several({ ui, w, records }: { ui: Ui; w: Words; records: Opened[] }) {
  return (
    <div class="bring">
      <h2>{w.severalTitle(records.length)}</h2>
      <ol class="several">
        {records.map(({ record, text, own }, i) => (
          <li key={i}>
            <button type="button" class="game-title" onClick={() => void showRecords(ui.controller, text, 1)}>
              <Title m={ui.m} w={w} language={ui.app.settings.language} record={record} own={own} />
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Bring({ ui, w, trouble }: { ui: Ui; w: Words; trouble: Trouble | null }) {
  return (
    <div class="bring">
      {trouble && (
        <p class="wrong" role="alert">
          <Wrong say={trouble.say ?? ui.m.trouble} detail={trouble.detail} />
        </p>
      )}
      <h2>{w.openTitle}</h2>
      <p>{w.openWhat}</p>
      <button type="button" class="primary" onClick={() => chooseRecord(ui)}>
        {w.openChoose}
      </button>
    </div>
  );
}

export function Replay({ ui }: { ui: Ui }) {
  const { language } = ui.app.settings;
  const w = useReplayWords(language);
  const refusals = useErrorWords(language);
  const found = useFound(ui);
  if (!w || !refusals || !found) return <p class="loading">{ui.m.loading}</p>;
  if (found.kind === "failed") {
    const { reason } = found;
    const { line = null, message } = reason as EngineFailure;
    const trouble =
      reason instanceof BadLink
        ? { say: w.badLink, detail: "" }
        : reason instanceof Refused
          ? { say: sayRefusal(refusals, reason), detail: "" }
          : { say: w.badRecord(line), detail: message };
    return <Bring ui={ui} w={w} trouble={trouble} />;
  }
  const [first, ...more] = found.records;
  if (!first) return <Bring ui={ui} w={w} trouble={null} />;
  if (more.length > 0) return <Several ui={ui} w={w} records={found.records} />;
  return <Viewer key={first.text} ui={ui} w={w} opened={first} />;
}
