// SPDX-License-Identifier: MIT
// A game's card on the page of the daily deal: play it, or see what came of it beside the bot's result in the same
// seat and everybody else's.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameName } from "../engine/types";
import { gameName } from "../games/module";
import { sayName } from "../messages/say";
import { api, whoAmI } from "../online/net/api";
import { useAsking } from "../online/net/ask";
import { sayRefusal } from "../online/net/refusal";
import type { ErrorWords } from "../online/net/words/errors.en";
import { copyText } from "../shell/copy";
import { GameIcon } from "../shell/game-icon";
import { Go } from "../shell/go";
import type { Ui } from "../shell/ui";
import { shareOf, signed } from "./day";
import type { BestScore, DailyGame, DailyScore, Day } from "./day";
import type { DailyWords } from "./words/en";

interface Props {
  ui: Ui;
  w: DailyWords;
}

const perCent = (ui: Ui, share: number) =>
  new Intl.NumberFormat(ui.app.settings.language, { style: "percent", maximumFractionDigits: 0 }).format(
    share,
  );

export function sayMargin(w: DailyWords, { margin }: DailyScore): string {
  return margin === null ? w.gaveUp : signed(margin);
}

/** The head that every card has. */
export function Card(
  props: Props & { game: GameName; bot: string; first: boolean; children: ComponentChildren },
) {
  const { ui, w, game, bot, first, children } = props;
  const level = Number(/^level:(\d)$/.exec(bot)?.[1] ?? 0);
  return (
    <section class={`box daily-card on-${game}`} aria-labelledby={`daily-${game}`}>
      <h3 id={`daily-${game}`}>
        <GameIcon game={game} /> {gameName(ui.m, game)}
      </h3>
      <p class="quiet">
        {w.against(ui.m.level(level))}, {first ? w.youBegin : w.botBegins}
      </p>
      {children}
    </section>
  );
}

/** The result in large, and in words. */
export function Outcome({ w, score }: { w: DailyWords; score: DailyScore }) {
  return (
    <p class={`daily-result ${score.result}`}>
      {score.margin !== null && <b aria-hidden="true">{signed(score.margin)}</b>}
      <span>{score.margin === null ? w.gaveUp : w.results[score.result]}</span>
      {score.margin !== null && <span class="unseen">{w.margin(signed(score.margin))}</span>}
    </p>
  );
}

/** How the result compares, in a sentence and as a bar. */
function Compared({ ui, w, g }: Props & { g: DailyGame }) {
  const { field, par, you } = g;
  if (!field) return null;
  const share = you?.done ? shareOf(field) : null;
  return (
    <>
      {you?.done ? (
        <p>{share === null ? w.alone : w.better(perCent(ui, share), field.played - 1)}</p>
      ) : (
        <p>{w.played(field.played)}</p>
      )}
      {share !== null && <meter class="daily-bar" min={0} max={1} value={share} aria-hidden="true" />}
      {par && <p>{you?.done ? w.par(sayMargin(w, par)) : w.parOf(sayMargin(w, par))}</p>}
    </>
  );
}

/** The result as a text that gives nothing of the deal away. */
export function shareText({ ui, w, date, g }: Props & { date: string; g: DailyGame }): string {
  if (!g.you?.done) return "";
  const share = g.field && shareOf(g.field);
  const result = `${w.results[g.you.result]} (${sayMargin(w, g.you)})`;
  const compared = g.field && share !== null ? `. ${w.better(perCent(ui, share), g.field.played - 1)}` : "";
  return `${w.shareText(date, gameName(ui.m, g.game), result)}${compared}.\n${location.origin}/daily`;
}

function Share(props: Props & { date: string; g: DailyGame }) {
  const [said, setSaid] = useState(false);
  useEffect(() => {
    const timer = said ? setTimeout(() => setSaid(false), 3000) : undefined;
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <>
      <button type="button" class="second" onClick={() => void copyText(shareText(props)).then(setSaid)}>
        {said ? props.w.shared : props.w.share}
      </button>
      <span class="unseen" role="status">
        {said && props.w.shared}
      </span>
    </>
  );
}

function BestRow({ ui, w, place, best }: Props & { place: number; best: BestScore }) {
  const name = sayName(ui.m, best.name) || w.somebody;
  return (
    <tr>
      <td>{place}</td>
      <th scope="row">
        {best.id === null ? (
          name
        ) : (
          <Go ui={ui} to={{ page: "replay", id: best.id, key: null }} label={`${w.replay}: ${name}`}>
            {name}
          </Go>
        )}
      </th>
      <td>{sayMargin(w, best)}</td>
    </tr>
  );
}

function Best({ ui, w, e, day, g }: Props & { e: ErrorWords; day: Day; g: DailyGame }) {
  const [open, setOpen] = useState(false);
  const [best, setBest] = useState<BestScore[] | null>(null);
  const { refused, ask } = useAsking();
  useEffect(() => {
    if (open) ask(async () => setBest(await api.dailyBest(g.game, day.day)));
  }, [open]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{w.table}</summary>
      {refused !== null && <p role="alert">{sayRefusal(e, refused)}</p>}
      {best?.length === 0 && <p>{w.noResults}</p>}
      {best !== null && best.length > 0 && (
        <table>
          <caption class="unseen">{w.tableOf(gameName(ui.m, g.game))}</caption>
          <thead>
            <tr>
              <th scope="col">{w.place}</th>
              <th scope="col">{w.name}</th>
              <th scope="col">{w.points}</th>
            </tr>
          </thead>
          <tbody>
            {best.map((one, i) => (
              <BestRow key={i} ui={ui} w={w} place={i + 1} best={one} />
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/** Begins the deal, or goes on with it. */
async function play(ui: Ui, game: GameName): Promise<void> {
  await whoAmI();
  const { id } = await api.dailyPlay(game);
  await ui.controller.go({ page: "game", id, key: null });
}

export function DailyCard({ ui, w, e, day, g }: Props & { e: ErrorWords; day: Day; g: DailyGame }) {
  const { busy, refused, ask } = useAsking();
  const playing = day.day === day.today;
  return (
    <Card ui={ui} w={w} game={g.game} bot={g.bot} first={g.seat === 1}>
      {g.you?.done && <Outcome w={w} score={g.you} />}
      {!playing && !g.you?.done && <p>{w.missed}</p>}
      <Compared ui={ui} w={w} g={g} />
      {playing && !g.you?.done && (
        <button
          type="button"
          class="primary"
          aria-disabled={busy}
          onClick={() => ask(() => play(ui, g.game))}
        >
          {g.you ? w.goOn : w.play}
        </button>
      )}
      {g.you?.done && (
        <div class="daily-actions">
          <Share ui={ui} w={w} date={day.day} g={g} />
          <Go ui={ui} to={{ page: "replay", id: g.you.id, key: null }} class="second">
            {w.replay}
          </Go>
        </div>
      )}
      {g.field !== null && <Best ui={ui} w={w} e={e} day={day} g={g} />}
      {refused !== null && (
        <p class="wrong" role="alert">
          {sayRefusal(e, refused)}
        </p>
      )}
    </Card>
  );
}
