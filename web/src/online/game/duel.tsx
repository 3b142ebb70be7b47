// SPDX-License-Identifier: MIT
// A match between two on the page: which of its games this is, and what it has come to: all deals with their
// differences, their sum and its error.
import { useEffect, useState } from "preact/hooks";
import { sayName } from "../../messages/say";
import { Go } from "../../shell/go";
import type { Ui } from "../../shell/ui";
import { api } from "../net/api";
import type { Duel, DuelSum, GameState } from "../net/types";
import { sayBot } from "../seats";
import type { TableProps } from "./game-page";
import type { GameWords } from "./words/game.en";

/** "Duplicate match · game 3 of 8, deal 3 of 4": while deals are given again nobody says which one it is. */
export function sayDuel(words: GameWords, { match }: Pick<GameState, "match">): string {
  if (!match) return "";
  const deals = match.kind === "duplicate";
  const which = deals && match.number <= match.of ? words.dealOf(match.number, match.of) : null;
  return [words.matchKinds[match.kind], words.gameOf(match.number, match.games), which]
    .filter((part) => part !== null)
    .join(" · ");
}

/** In the bar, where space is short: a line for the game, one for the deal. */
export function DuelPlace({ words, state }: { words: GameWords; state: GameState }) {
  const { match } = state;
  if (!match) return null;
  const known = match.kind === "duplicate" && match.number <= match.of;
  return (
    <small class="net-quiet net-match" title={sayDuel(words, state)}>
      <span>{words.gameOf(match.number, match.games)}</span>{" "}
      {known && <span>{words.dealOf(match.number, match.of)}</span>}
    </small>
  );
}

/** The match of a game that is over, as the server has it. */
export function useDuel({ state, room }: Pick<TableProps, "state" | "room">): Duel | null {
  const [duel, setDuel] = useState<Duel | null>(null);
  useEffect(() => {
    if (!state.match) return;
    let wanted = true;
    api.match(state.id, room.key).then(
      (found) => wanted && setDuel(found),
      () => undefined, // it is only shown
    );
    return () => {
      wanted = false;
    };
  }, [state.id, state.after]);
  return duel?.id === state.match?.id ? duel : null;
}

function sideName(ui: Ui, words: GameWords, duel: Duel, side: number): string {
  const of = duel.sides[side - 1];
  if (side === duel.you) return ui.m.you;
  if (of?.bot != null) return sayBot(ui.m, words, { seat: side, bot: of.bot });
  return of?.name ? sayName(ui.m, of.name) : ui.m.player(side);
}

const signed = (language: string, value: number, decimals = 0) =>
  value.toLocaleString(language, {
    signDisplay: "exceptZero",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });

/** "+2.8 ± 6.4"; without an error if there are too few deals for one. */
function saySum(language: string, sum: DuelSum): string {
  const mean = signed(language, sum.mean, 1);
  return sum.error === null
    ? mean
    : `${mean} ± ${sum.error.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}`;
}

/** Seen from one's own side; for others from the first. */
function turned(duel: Duel): 1 | -1 {
  return duel.you === 2 ? -1 : 1;
}

function Deals({ ui, words, duel }: { ui: Ui; words: GameWords; duel: Duel }) {
  const { language } = ui.app.settings;
  const turn = turned(duel);
  const { deals = [], points, wins } = duel;
  if (!points || !wins) return null;
  const cell = (value: number | null) => (value === null ? "–" : signed(language, turn * value));
  const sums = (sum: DuelSum) => saySum(language, { ...sum, mean: turn * sum.mean });
  return (
    <table class="duel">
      <thead>
        <tr>
          <th scope="col">{words.deal}</th>
          <th scope="col">{words.games}</th>
          <th scope="col">{words.points}</th>
          <th scope="col">{words.wins}</th>
        </tr>
      </thead>
      <tbody>
        {deals.map((d) => (
          <tr key={d.deal}>
            <th scope="row">{d.deal}</th>
            <td>{d.games.map((n, i) => [i > 0 && " · ", <Numbered key={n} ui={ui} duel={duel} n={n} />])}</td>
            <td>{cell(d.points)}</td>
            <td>{cell(d.wins)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {words.sum}
          </th>
          <td>{cell(points.total)}</td>
          <td>{cell(wins.total)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={2}>
            {words.perDeal}
          </th>
          <td>{sums(points)}</td>
          <td>{sums(wins)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Numbered({ ui, duel, n }: { ui: Ui; duel: Duel; n: number }) {
  const game = duel.played[n - 1];
  if (!game) return <>{n}</>;
  return (
    <Go ui={ui} to={{ page: "replay", id: game.game, key: null }}>
      {n}
    </Go>
  );
}

/** The games so far, or all of them, with their scores by sides. */
function Games({ ui, words, duel }: { ui: Ui; words: GameWords; duel: Duel }) {
  const order = duel.you === 2 ? [2, 1] : [1, 2];
  return (
    <table class="duel">
      <thead>
        <tr>
          <th scope="col">{words.game}</th>
          {order.map((side) => (
            <th scope="col" key={side}>
              {sideName(ui, words, duel, side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {duel.played
          .filter((g) => g.winner !== null)
          .map((g) => (
            <tr key={g.number}>
              <th scope="row">{g.number}</th>
              {order.map((side) => (
                <td key={side} class={g.winner === side ? "won" : undefined}>
                  {g.scores?.[side - 1] ?? (g.winner === side ? "1" : g.winner === 0 ? "½" : "0")}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Beneath the end of a game. */
export function DuelResult({ ui, state, words, duel }: TableProps & { duel: Duel }) {
  const winner = duel.winner ?? 0;
  const over = !duel.over
    ? sayDuel(words, state)
    : winner === 0
      ? words.matchDrawn
      : winner === duel.you
        ? words.matchWon
        : words.matchWonBy(sideName(ui, words, duel, winner));
  return (
    <section class={duel.over ? "duel-result done" : "duel-result"} aria-label={words.matchKinds[duel.kind]}>
      <h3>{over}</h3>
      {duel.over && duel.kind === "duplicate" ? (
        <>
          <Deals ui={ui} words={words} duel={duel} />
          {duel.points?.error === null && <p class="quiet">{words.fewDeals}</p>}
        </>
      ) : (
        <Games ui={ui} words={words} duel={duel} />
      )}
      {!duel.over && duel.kind === "duplicate" && <p class="quiet">{words.closed}</p>}
    </section>
  );
}
