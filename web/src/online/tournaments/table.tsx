// SPDX-License-Identifier: MIT
// The table of a tournament: places, points, tie-breaks, and in a round robin who has done what against whom.
import { sayName } from "../../messages/say";
import { Go } from "../../shell/go";
import type { Ui } from "../../shell/ui";
import { isLarge, meeting, pointOf } from "./tournament";
import type { Entrant, Tournament } from "./tournament";
import type { TournamentWords } from "./words/en";

export interface TableProps {
  ui: Ui;
  w: TournamentWords;
  t: Tournament;
}

/** "1½", "½", "0". */
export function sayPoints(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return `${whole === 0 ? "" : whole}½`;
}

export function entrantName(ui: Ui, p: Entrant): string {
  return p.name === "" ? ui.m.player(p.number) : sayName(ui.m, p.name);
}

export function Name({ ui, p }: { ui: Ui; p: Entrant }) {
  const name = entrantName(ui, p);
  if (p.player === null) return <>{name}</>;
  return (
    <Go ui={ui} to={{ page: "player", id: String(p.player) }} class="tournament-name">
      {name}
    </Go>
  );
}

function CrossCell({ ui, w, t, p, other }: TableProps & { p: Entrant; other: Entrant }) {
  if (p.number === other.number) return <td class="cross self" aria-hidden="true" />;
  const board = meeting(t, p.number, other.number);
  const point = board ? pointOf(board, p.number) : "";
  if (point === "" || board === null) return <td class="cross" />;
  const words = (
    <>
      <span aria-hidden="true">{point}</span>
      <span class="unseen">
        {w.said[point]} {w.against(entrantName(ui, other))}
      </span>
    </>
  );
  return (
    <td class={`cross${point === "1" || point === "+" ? " won" : ""}`}>
      {board.game === null ? (
        words
      ) : (
        <Go ui={ui} to={{ page: "replay", id: board.game, key: null }}>
          {words}
        </Go>
      )}
    </td>
  );
}

function Row({ ui, w, t, p }: TableProps & { p: Entrant }) {
  const cross = t.kind === "round_robin" && t.status !== "open";
  const classes = [p.number === t.you ? "you" : "", p.withdrawn ? "withdrawn" : ""].join(" ").trim();
  return (
    <tr class={classes || undefined}>
      <td class="place">{t.status === "open" ? p.number : p.place}</td>
      <th scope="row">
        <Name ui={ui} p={p} />
        {p.withdrawn && <small> {w.withdrawn}</small>}
      </th>
      {t.status !== "open" && <td class="points">{sayPoints(p.points)}</td>}
      {cross &&
        t.players.map((other) => <CrossCell key={other.number} ui={ui} w={w} t={t} p={p} other={other} />)}
      {t.status !== "open" && (
        <>
          {t.kind === "swiss" && <td>{sayPoints(p.buchholz)}</td>}
          <td>{p.berger.toLocaleString(ui.app.settings.language)}</td>
          <td>{p.wins}</td>
        </>
      )}
    </tr>
  );
}

function Short({ short, long, what }: { short: string; long: string; what?: string }) {
  return (
    <th scope="col" title={what ? `${long}: ${what}` : long}>
      <span aria-hidden="true">{short}</span>
      <span class="unseen">{long}</span>
    </th>
  );
}

function Heads({ ui, w, t }: TableProps) {
  const cross = t.kind === "round_robin" && t.status !== "open";
  return (
    <tr>
      <Short short="#" long={w.place} />
      <th scope="col">{w.player}</th>
      {t.status !== "open" && <Short short={w.pointsShort} long={w.points} />}
      {cross &&
        t.players.map((p, i) => (
          <th scope="col" key={p.number} class="cross" title={entrantName(ui, p)}>
            <span aria-hidden="true">{i + 1}</span>
            <span class="unseen">{w.against(entrantName(ui, p))}</span>
          </th>
        ))}
      {t.status !== "open" && (
        <>
          {t.kind === "swiss" && <Short short={w.buchholzShort} long={w.buchholz} what={w.buchholzWhat} />}
          <Short short={w.bergerShort} long={w.berger} what={w.bergerWhat} />
          <Short short={w.winsShort} long={w.wins} />
        </>
      )}
    </tr>
  );
}

/** Whom one has met is in the rounds too: without space the table does without it. */
export function Table({ ui, w, t }: TableProps) {
  const cross = t.kind === "round_robin" && t.status !== "open";
  if (t.players.length === 0) return <p class="quiet">{w.nobodyYet}</p>;
  return (
    <div class={`tournament-frame ${isLarge(t) ? "of-many" : "of-few"}`}>
      <table class="tournament-table">
        <thead>
          <Heads ui={ui} w={w} t={t} />
        </thead>
        <tbody>
          {t.players.map((p) => (
            <Row key={p.number} ui={ui} w={w} t={t} p={p} />
          ))}
        </tbody>
      </table>
      {cross && <p class="quiet cross">{w.legend}</p>}
    </div>
  );
}
