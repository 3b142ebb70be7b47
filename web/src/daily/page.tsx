// SPDX-License-Identifier: MIT
// The page /daily: a card for each game, with the person's result and how it compares; other days; and without a
// server deals of one's own, which don't count.
import { useEffect, useState } from "preact/hooks";
import { gameName } from "../games/module";
import { useWords } from "../messages/part";
import { regional } from "../messages/region";
import { useErrorWords } from "../online/net/refusal";
import { api } from "../online/net/api";
import { Refused } from "../online/net/types";
import { Go } from "../shell/go";
import type { Part } from "../shell/page/parts";
import type { Ui } from "../shell/ui";
import { DailyCard } from "./card";
import { dateAfter, sayDate, timeLeft } from "./day";
import type { Day } from "./day";
import { LocalCards } from "./local";
import { en } from "./words/en";
import type { DailyWords } from "./words/en";
import "../online/lobby/lobby.css";
import "./daily.css";

const LANGUAGES = {
  nl: () => import("./words/nl").then((m) => m.nl),
  de: () => import("./words/de").then((m) => m.de),
};

/** The date, and while it lasts how long; a new day is fetched by itself. */
function Countdown({ w, ends, over }: { w: DailyWords; ends: number; over(): void }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = ends - now;
  useEffect(() => {
    if (left <= 0) over();
  }, [left <= 0]);
  return <span>{w.next(timeLeft(left))}</span>;
}

function Days({ ui, w, date, today }: { ui: Ui; w: DailyWords; date: string; today: string }) {
  const to = (day: string) => ({ page: "daily" as const, day: day === today ? null : day });
  return (
    <nav class="daily-days" aria-label={w.days}>
      <Go ui={ui} to={to(dateAfter(date, -1))}>
        ‹ {w.before}
      </Go>
      {date < today && (
        <Go ui={ui} to={to(dateAfter(date, 1))}>
          {w.after} ›
        </Go>
      )}
      {date < dateAfter(today, -1) && (
        <Go ui={ui} to={to(today)}>
          {w.today}
        </Go>
      )}
    </nav>
  );
}

/** The day's commitments and, once it is over, its keys. */
function Proof({ ui, w, day }: { ui: Ui; w: DailyWords; day: Day }) {
  const line = (what: string, value: string | null) =>
    value !== null && (
      <p>
        {what}: <code>{value}</code>
      </p>
    );
  return (
    <details class="box daily-proof">
      <summary>{w.proof}</summary>
      <p>{w.proofWhat}</p>
      {day.games.map((g) => (
        <div key={g.game}>
          <h4>{gameName(ui.m, g.game)}</h4>
          {line(w.commit, g.commit)}
          {line(w.key, g.key)}
          {line(w.nextCommit, g.next)}
        </div>
      ))}
    </details>
  );
}

/** What the server says of a day; "none" of one that isn't any, "away" when it can't be reached or has no deals. */
type Found = Day | "none" | "away";

function useDay(date: string | null): [Found | null, () => void] {
  const [found, setFound] = useState<{ date: string | null; day: Found } | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let wanted = true;
    api.daily(date).then(
      // Its end by this device's clock, which may differ from the server's.
      (day) => wanted && setFound({ date, day: { ...day, ends: Date.now() + day.ends - day.now } }),
      (reason: unknown) => {
        const known =
          date !== null && reason instanceof Refused && /^(bad_request|not_found)$/.test(reason.code);
        if (wanted) setFound({ date, day: known ? "none" : "away" });
      },
    );
    return () => {
      wanted = false;
    };
  }, [date, round]);
  return [found?.date === date ? found.day : null, () => setRound((n) => n + 1)];
}

export const DailyPage: Part = ({ ui }) => {
  const { language } = ui.app.settings;
  const w = useWords(en, LANGUAGES, language);
  const e = useErrorWords(language);
  const { route } = ui.app;
  const [day, again] = useDay(route.page === "daily" ? route.day : null);
  if (!w || !e || day === null) return <p class="loading">{ui.m.loading}</p>;
  if (day === "none")
    return (
      <div class="online daily">
        <p>{w.none}</p>
        <Go ui={ui} to={{ page: "daily", day: null }}>
          {w.today}
        </Go>
      </div>
    );
  if (day === "away") return <LocalCards ui={ui} w={w} again={again} />;
  const playing = day.day === day.today;
  return (
    <div class="online daily">
      <header class="online-head">
        <h2>{w.title}</h2>
        {day.streak > 0 && <span class="daily-streak">{w.streak(day.streak)}</span>}
      </header>
      <p class="daily-date">
        <strong>{sayDate(regional(language, navigator.languages), day.day)}</strong>
        {playing && <Countdown key={day.ends} w={w} ends={day.ends} over={again} />}
      </p>
      {playing && <p class="quiet">{w.what}</p>}
      <div class="daily-cards">
        {day.games.map((g) => (
          <DailyCard key={g.game} ui={ui} w={w} e={e} day={day} g={g} />
        ))}
      </div>
      {day.games.length === 0 && <p>{w.none}</p>}
      <Days ui={ui} w={w} date={day.day} today={day.today} />
      {day.games.length > 0 && <Proof ui={ui} w={w} day={day} />}
    </div>
  );
};
