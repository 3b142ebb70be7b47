// SPDX-License-Identifier: MIT
// The words of the history in Dutch.
import { count } from "../../messages/nouns.nl";
import type { HistoryWords } from "./en";

export const nl: HistoryWords = {
  title: "Je partijen",
  none: "Nog geen partij uitgespeeld.",
  noneWhat:
    "Elke partij die je in deze browser uitspeelt, wordt hier bewaard; je partijen op de server staan er ook bij.",
  nothing: "Zo'n partij is er niet.",
  forbidden: "In deze browser mag de pagina geen partijen bewaren.",
  games: (n) => count(n, { one: "partij", other: "partijen" }),
  allGames: "Alle spellen",
  allOpponents: "Alle tegenstanders",
  allResults: "Alle uitslagen",
  game: "Spel",
  opponent: "Tegenstander",
  result: "Uitslag",
  results: { won: "Gewonnen", lost: "Verloren", shared: "Gedeeld" },
  noResult: "Aan één scherm",
  people: "Mensen",
  bots: "Verschillende bots",
  against: (who) => `tegen ${who}`,
  somebody: "iemand",
  statistics: "Uitslagen",
  share: "Gewonnen",
  errors: "Fouten",
  errorsWhat: "Wat een gemiddelde beslissing kostte, in procenten van de winst: hoe lager, hoe beter.",
  luck: "Geluk",
  luckWhat: "Wat de deling en de getrokken kaarten brachten, in procenten van de winst.",
  mean: (value) => `gemiddeld ${value}`,
  plot: (what, n, mean) => `${what} over ${n}, gemiddeld ${mean}`,
  analyse: (n) => `Analyseer ${count(n, { one: "partij", other: "partijen" })}`,
  analysing: (n) => `Nog ${count(n, { one: "partij", other: "partijen" })} …`,
  stop: "Stop",
  analyseWhat: "Voor fouten en geluk in de loop van de tijd. Dat duurt enkele seconden per partij.",
  export: "Alles opslaan (.sgr)",
  import: "Partijen toevoegen …",
  imported: (n) => `${count(n, { one: "partij", other: "partijen" })} toegevoegd.`,
  forget: "Vergeet deze partij",
  online: "op de server",
  list: "Lijst",
};
