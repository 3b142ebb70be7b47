// SPDX-License-Identifier: MIT
// The daily deals of this device, where there is no server: dealt from the date, compared with nobody's. A finished
// one is found again in the history.
import { useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../engine/types";
import type { Kept } from "../history/game";
import { keptGames } from "../history/store";
import { regional } from "../messages/region";
import type { Ui } from "../shell/ui";
import { readUnfinished } from "../state/unfinished";
import { Card, Outcome } from "./card";
import { LOCAL_BOT, localSeats, localSeed, sayDate } from "./day";
import type { DailyScore } from "./day";
import type { DailyWords } from "./words/en";

/** By the device's own calendar. */
function today(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

function scoreOf({ scores, seat, result }: Kept): DailyScore | null {
  const own = scores[seat - 1];
  if (own === undefined || result === null) return null;
  const best = Math.max(...scores.filter((_, i) => i !== seat - 1));
  return { margin: own - best, result: result === "shared" ? "drawn" : result };
}

/** Continues this deal if it was begun, else deals it. */
async function play(ui: Ui, date: string, { name: game, minPlayers }: GameInfo): Promise<void> {
  const { controller } = ui;
  const seed = localSeed(date, game);
  const isIt = (record: string) => record.includes(`[Seed "${seed}"]`);
  const kept = await controller.unfinished(game);
  if (kept && isIt(kept.record)) return controller.openLocal(game);
  const left = readUnfinished(controller.keeper).find(({ record }) => isIt(record));
  if (left) return controller.resume(game, left.record);
  return controller.deal({ game, seats: localSeats(date, Math.max(2, minPlayers)), seed });
}

export function LocalCards({ ui, w, again }: { ui: Ui; w: DailyWords; again(): void }) {
  const [kept, setKept] = useState<Kept[]>([]);
  const date = today();
  useEffect(() => {
    keptGames().then(setKept, () => undefined); // where nothing is kept there are no results
  }, []);
  return (
    <div class="online daily">
      <header class="online-head">
        <h2>{w.title}</h2>
      </header>
      <p class="daily-date">
        <strong>{sayDate(regional(ui.app.settings.language, navigator.languages), date)}</strong>
      </p>
      <div class="daily-away" role="status">
        <strong>{w.unranked}</strong>
        <span>{w.unrankedWhat}</span>
        <button type="button" class="second" onClick={again}>
          {w.retry}
        </button>
      </div>
      <div class="daily-cards">
        {ui.app.games.map((info) => {
          const seats = localSeats(date, Math.max(2, info.minPlayers));
          const done = kept.find(({ id }) => id === `${info.name} ${localSeed(date, info.name)}`);
          const score = done ? scoreOf(done) : null;
          return (
            <Card key={info.name} ui={ui} w={w} game={info.name} bot={LOCAL_BOT} first={seats[0] === "me"}>
              {score && <Outcome w={w} score={score} />}
              <button
                type="button"
                class={score ? "second" : "primary"}
                onClick={() => void play(ui, date, info)}
              >
                {score ? w.again : w.play}
              </button>
            </Card>
          );
        })}
      </div>
    </div>
  );
}
