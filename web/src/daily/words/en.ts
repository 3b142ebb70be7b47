// SPDX-License-Identifier: MIT
// The words of the daily deal in English, and by their shape what every language must say.
import { count } from "../../messages/nouns.en";

const others = (n: number) => count(n, { one: "other", other: "others" });

export const en = {
  title: "Daily deal",
  what: "One deal a day for each game: the same cards, the same bot, the same luck for everybody. You have one try.",
  next: (left: string) => `Next deals in ${left}`,
  streak: (n: number) => `${count(n, { one: "day", other: "days" })} in a row`,
  against: (bot: string) => `Against ${bot}`,
  youBegin: "you begin",
  botBegins: "the bot begins",
  play: "Play",
  goOn: "Continue",
  results: { won: "Won", drawn: "Drawn", lost: "Lost" },
  gaveUp: "Given up",
  margin: (n: string) => `${n} points`,
  better: (share: string, n: number) => `Better than ${share} of ${others(n)}`,
  alone: "Nobody else has finished it yet.",
  played: (n: number) => `${count(n, { one: "person", other: "people" })} finished it.`,
  par: (margin: string) => `The bot in your seat: ${margin}`,
  parOf: (margin: string) => `The bot in the same seat: ${margin}`,
  missed: "You didn't finish it on its day.",
  share: "Share",
  shared: "Copied.",
  shareText: (date: string, game: string, result: string) => `Sixsands, ${date}, ${game}: ${result}`,
  replay: "Replay",
  table: "Results",
  tableOf: (game: string) => `Results of ${game}`,
  place: "Place",
  name: "Name",
  points: "Margin",
  somebody: "somebody",
  noResults: "No results yet.",
  days: "Days",
  before: "The day before",
  after: "The day after",
  today: "Today",
  none: "There was no deal on this day.",
  proof: "How you can check the cards",
  proofWhat:
    "The cards follow from a key that the server keeps secret while the day lasts. It has published the key's fingerprint (SHA-256) beforehand, and publishes the key a minute after the day: then every replay can be verified.",
  commit: "Fingerprint",
  nextCommit: "Fingerprint of the next day",
  key: "Key",
  unranked: "Unranked: the server can't be reached",
  unrankedWhat:
    "These deals are made on this device from the date. They are yours alone and compared with nobody's.",
  again: "Play again",
  retry: "Try to reach the server",
};

export type DailyWords = typeof en;
