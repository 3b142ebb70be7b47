// SPDX-License-Identifier: MIT
// The words of the daily deal in Dutch.
import { count } from "../../messages/nouns.nl";
import type { DailyWords } from "./en";

const others = (n: number) => count(n, { one: "ander", other: "anderen" });

export const nl: DailyWords = {
  title: "Partij van de dag",
  what: "Elke dag één partij per spel: voor iedereen dezelfde kaarten, dezelfde bot, hetzelfde toeval. Je hebt één poging.",
  next: (left) => `Nieuwe partijen over ${left}`,
  streak: (n) => `${count(n, { one: "dag", other: "dagen" })} achter elkaar`,
  against: (bot) => `Tegen ${bot}`,
  youBegin: "jij begint",
  botBegins: "de bot begint",
  play: "Spelen",
  goOn: "Verder spelen",
  results: { won: "Gewonnen", drawn: "Gelijk", lost: "Verloren" },
  gaveUp: "Opgegeven",
  margin: (n) => `${n} punten`,
  better: (share, n) => `Beter dan ${share} van ${others(n)}`,
  alone: "Nog niemand anders heeft deze partij uitgespeeld.",
  played: (n) => `Door ${count(n, { one: "speler", other: "spelers" })} uitgespeeld.`,
  par: (margin) => `De bot op jouw plaats: ${margin}`,
  parOf: (margin) => `De bot op dezelfde plaats: ${margin}`,
  missed: "Je hebt deze partij die dag niet uitgespeeld.",
  share: "Delen",
  shared: "Gekopieerd.",
  shareText: (date, game, result) => `Sixsands, ${date}, ${game}: ${result}`,
  replay: "Terugkijken",
  table: "Uitslagen",
  tableOf: (game) => `Uitslagen van ${game}`,
  place: "Plaats",
  name: "Naam",
  points: "Verschil",
  somebody: "iemand",
  noResults: "Nog geen uitslagen.",
  days: "Dagen",
  before: "De dag ervoor",
  after: "De dag erna",
  today: "Vandaag",
  none: "Op deze dag was er geen partij.",
  proof: "Zo controleer je de kaarten",
  proofWhat:
    "De kaarten volgen uit een sleutel die de server geheimhoudt zolang de dag duurt. De vingerafdruk ervan (SHA-256) is vooraf bekendgemaakt; de sleutel zelf volgt een minuut na afloop van de dag, en dan is elke partij na te rekenen.",
  commit: "Vingerafdruk",
  nextCommit: "Vingerafdruk van de volgende dag",
  key: "Sleutel",
  unranked: "Telt niet mee: de server is niet bereikbaar",
  unrankedWhat:
    "Deze partijen worden op dit apparaat van de datum gemaakt. Ze zijn alleen van jou en worden met niemand vergeleken.",
  again: "Opnieuw spelen",
  retry: "Server opnieuw proberen",
};
