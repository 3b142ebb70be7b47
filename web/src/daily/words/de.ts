// SPDX-License-Identifier: MIT
// The words of the daily deal in German.
import { count } from "../../messages/nouns.de";
import type { DailyWords } from "./en";

const others = (n: number) => count(n, { one: "anderen", other: "anderen" });

export const de: DailyWords = {
  title: "Partie des Tages",
  what: "Jeden Tag eine Partie je Spiel: für alle dieselben Karten, derselbe Bot, derselbe Zufall. Du hast einen Versuch.",
  next: (left) => `Neue Partien in ${left}`,
  streak: (n) => `${count(n, { one: "Tag", other: "Tage" })} in Folge`,
  against: (bot) => `Gegen ${bot}`,
  youBegin: "du beginnst",
  botBegins: "der Bot beginnt",
  play: "Spielen",
  goOn: "Weiterspielen",
  results: { won: "Gewonnen", drawn: "Unentschieden", lost: "Verloren" },
  gaveUp: "Aufgegeben",
  margin: (n) => `${n} Punkte`,
  better: (share, n) => `Besser als ${share} von ${others(n)}`,
  alone: "Noch niemand sonst hat sie zu Ende gespielt.",
  played: (n) => `Von ${count(n, { one: "Person", other: "Personen" })} zu Ende gespielt.`,
  par: (margin) => `Der Bot auf deinem Platz: ${margin}`,
  parOf: (margin) => `Der Bot auf demselben Platz: ${margin}`,
  missed: "Du hast sie an ihrem Tag nicht zu Ende gespielt.",
  share: "Teilen",
  shared: "Kopiert.",
  shareText: (date, game, result) => `Sixsands, ${date}, ${game}: ${result}`,
  replay: "Nachspielen",
  table: "Ergebnisse",
  tableOf: (game) => `Ergebnisse von ${game}`,
  place: "Platz",
  name: "Name",
  points: "Abstand",
  somebody: "jemand",
  noResults: "Noch keine Ergebnisse.",
  days: "Tage",
  before: "Der Tag davor",
  after: "Der Tag danach",
  today: "Heute",
  none: "An diesem Tag gab es keine Partie.",
  proof: "So kannst du die Karten prüfen",
  proofWhat:
    "Die Karten folgen aus einem Schlüssel, den der Server geheim hält, solange der Tag dauert. Seinen Fingerabdruck (SHA-256) hat er vorher veröffentlicht; der Schlüssel selbst folgt eine Minute nach dem Tag, und dann lässt sich jede Partie nachrechnen.",
  commit: "Fingerabdruck",
  nextCommit: "Fingerabdruck des nächsten Tages",
  key: "Schlüssel",
  unranked: "Ohne Wertung: Der Server ist nicht erreichbar",
  unrankedWhat:
    "Diese Partien werden auf diesem Gerät aus dem Datum gemacht. Sie gehören nur dir und werden mit niemandem verglichen.",
  again: "Noch einmal spielen",
  retry: "Server noch einmal versuchen",
};
