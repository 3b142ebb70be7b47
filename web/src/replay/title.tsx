// SPDX-License-Identifier: MIT
// A game in a line: what was played, by whom, how it ended.
import type { GameRecord } from "../engine/types";
import { gameName } from "../games/module";
import type { Messages } from "../messages/messages";
import type { Language } from "../state/settings";
import { regional } from "../messages/region";
import { briefName, capital, fillNames, nameOf } from "../messages/say";
import { seatsOf, tagOf } from "./record/record";
import type { Words } from "./words/en";

export function namesIn(m: Messages, record: GameRecord, own: number): (seat: number) => string {
  const seats = seatsOf(record, own);
  return (seat) => nameOf(m, seats, seat);
}

/** What happened before the end. */
function sayEarly(
  m: Messages,
  w: Words,
  record: GameRecord,
  own: number,
  name: (seat: number) => string,
): string {
  const { kind, out, template } = record.ending;
  const { endings, yourEndings } = w;
  if (!endings || !yourEndings)
    return capital(fillNames(m, template, (seat) => (seat === own ? m.you : name(seat))));
  if (kind === "draw" || kind === "abort") return endings[kind];
  return out
    .map(({ seat, kind: how }) => (seat === own ? yourEndings[how] : endings[how](name(seat))))
    .join(", ");
}

/** "Bo won, 25 : 16", "Ann resigned, Bo won", "Ann resigned, Bo ran out of time; Cy won", "Not finished" */
export function sayEnding(m: Messages, w: Words, record: GameRecord, own: number): string {
  const name = (number: number) => briefName(namesIn(m, record, own)(number));
  const { kind, out, scores, winners } = record.ending;
  const who = winners.map(name).join(", ");
  const won =
    winners.length === 1
      ? winners[0] === own
        ? w.youWon
        : w.won(who)
      : winners.length > 1
        ? w.shared(who)
        : "";
  const cause = kind === "unfinished" ? w.unfinished : sayEarly(m, w, record, own, name);
  // A draw has winners too, but saying it twice helps nobody.
  const result = [kind === "draw" ? "" : won, scores?.join(" : ") ?? ""].filter((part) => part !== "");
  return [cause, result.join(", ")].filter((part) => part !== "").join(out.length > 1 ? "; " : ", ");
}

/** The tag's day in the reader's format; anything else stays as it is. */
export function sayDate(
  language: Language,
  tag: string | null,
  owners: readonly string[] = navigator.languages,
): string {
  const day = /^\d{4}-\d\d-\d\d$/.test(tag ?? "") ? new Date(`${tag}T00:00:00Z`) : null;
  if (!day || Number.isNaN(day.getTime())) return tag ?? "";
  const format = { dateStyle: "medium", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(regional(language, owners), format).format(day);
}

interface TitleProps {
  m: Messages;
  w: Words;
  language: Language;
  record: GameRecord;
  own: number;
}

export function Title({ m, w, language, record, own }: TitleProps) {
  const name = namesIn(m, record, own);
  const seats = Array.from({ length: record.players }, (_, i) => name(i + 1));
  const date = sayDate(language, tagOf(record, "Date"));
  const seen =
    record.viewer === null
      ? ""
      : record.viewer === 0
        ? w.seenBySpectator
        : record.viewer === own
          ? w.seenByYou
          : w.seenBy(name(record.viewer));
  const about = [sayEnding(m, w, record, own), seen, date].filter((part) => part !== "").join(" · ");
  return (
    <>
      <b>{gameName(m, record.game)}</b>
      <span class="names">{seats.join(w.versus)}</span>
      <span class="quiet" title={about}>
        {about}
      </span>
    </>
  );
}
