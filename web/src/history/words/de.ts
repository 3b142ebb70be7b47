// SPDX-License-Identifier: MIT
// The words of the history in German.
import { count } from "../../messages/nouns.de";
import type { HistoryWords } from "./en";

export const de: HistoryWords = {
  title: "Deine Partien",
  none: "Noch keine Partie zu Ende gespielt.",
  noneWhat:
    "Jede Partie, die du in diesem Browser zu Ende spielst, wird hier aufbewahrt; deine Partien auf dem Server stehen auch hier.",
  nothing: "So eine Partie gibt es nicht.",
  forbidden: "In diesem Browser darf die Seite keine Partien aufbewahren.",
  games: (n) => count(n, { one: "Partie", other: "Partien" }),
  allGames: "Alle Spiele",
  allOpponents: "Alle Gegner",
  allResults: "Alle Ergebnisse",
  game: "Spiel",
  opponent: "Gegner",
  result: "Ergebnis",
  results: { won: "Gewonnen", lost: "Verloren", shared: "Geteilt" },
  noResult: "An einem Bildschirm",
  people: "Menschen",
  bots: "Verschiedene Bots",
  against: (who) => `gegen ${who}`,
  somebody: "jemand",
  statistics: "Ergebnisse",
  share: "Gewonnen",
  errors: "Fehler",
  errorsWhat:
    "Was eine Entscheidung im Mittel gekostet hat, in Prozent des Sieges: je weniger, desto besser.",
  luck: "Glück",
  luckWhat: "Was Kartenverteilung und gezogene Karten gebracht haben, in Prozent des Sieges.",
  mean: (value) => `im Mittel ${value}`,
  plot: (what, n, mean) => `${what} über ${n}, im Mittel ${mean}`,
  analyse: (n) => `${count(n, { one: "Partie", other: "Partien" })} analysieren`,
  analysing: (n) => `Noch ${count(n, { one: "Partie", other: "Partien" })} …`,
  stop: "Anhalten",
  analyseWhat: "Für Fehler und Glück im Lauf der Zeit. Das dauert einige Sekunden je Partie.",
  export: "Alle speichern (.sgr)",
  import: "Partien hinzufügen …",
  imported: (n) => `${count(n, { one: "Partie", other: "Partien" })} hinzugefügt.`,
  forget: "Diese Partie vergessen",
  online: "auf dem Server",
  list: "Liste",
};
