// SPDX-License-Identifier: MIT
// Patterns in Dutch.
import type { Telling, Translation } from "../../module";
import { briefSum } from "../events";
import type { PatternsEvent } from "../events";
import { colours, count, list, points } from "../../../messages/nouns.nl";
import type { en } from "./en";

const tokens = (n: number) => count(n, { one: "fiche", other: "fiches" });

export const nl: typeof en & Translation & Telling<PatternsEvent> = {
  name: "Patterns",
  coach: (legal) =>
    legal.some((move) => move[0] === "b")
      ? "Tik op het fiche dat je in je kom wilt: het eerste dat je kunt leggen."
      : "Tik op een fiche: de knop zegt wat je er kunt doen.",
  incomplete: "Kies eerst een fiche.",
  help: "Kies een fiche en bevestig: de knop zegt wat er gebeurt. Een fiche waar het niet kan, zegt waarom.",
  keys: [
    ["Pijltjes", "over het bord"],
    ["d4", "kies een fiche bij zijn naam"],
    ["Ed4 Fd4 Sd4", "daar een groep stichten, omdraaien, ruilen"],
    ["R … K", "komfiche aan het begin"],
    ["-", "stoppen met de slotronde"],
    ["Enter", "spelen"],
    ["Esc", "wissen"],
    ["?", "deze pagina"],
  ],
  river: "Rivier",
  riverPlace: (place, c) => `vakje ${place}: ${c ? colours[c] : "leeg"}`,
  bowl: "kom",
  bowlOf: (c) => (c ? `kom: ${colours[c]}` : "lege kom"),
  bowlTitle: "Kies je komfiche",
  bowlWhat: "Het andere gaat naar je tegenstander, die begint.",
  bowlTake: (c) => `Neem ${colours[c]}`,
  kinds: { E: "Stichten", F: "Omdraaien", S: "Ruilen" },
  stop: "Stoppen",
  closingTitle: "Slotronde",
  closingWhat: "Draai zoveel fiches om als je wilt, één voor één, of stop.",
  cell: (name, c) => `${name} ${colours[c]}`,
  cellLoose: "los",
  cellOf: (who) => `groep van ${who}`,
  cellMarker: (place) => `claimsteen ${place}`,
  cellBeside: (who, c, place) => `naast ${who}: ${colours[c]}, groep ${place}`,
  inWords: "Het bord in woorden",
  looseAt: (c, cells) =>
    cells.length > 0 ? `${colours[c]}, los: ${list(cells)}` : `${colours[c]}: niets los`,
  groupAt: (who, c, place, cells) => `${who}, groep ${place}, ${colours[c]}: ${list(cells)}`,
  around: (parts) => (parts.length > 0 ? `eromheen: ${parts.join("; ")}` : "niets los eromheen"),
  aroundOf: (c, cells) => `${colours[c]} ${list(cells)}`,
  flipsAt: (cells) => `om te draaien: ${list(cells)}`,
  kindOf: "Wat je daar doet",
  group: (c, n, place, total) => `${colours[c]}: ${tokens(n)} op vakje ${place}, ${points(total)}`,
  why: {
    bowl: () => "Neem eerst je komfiche.",
    bowls: () => "De kommen zijn al gevuld.",
    leftover: (f) => `Het fiche in ${f.colour} hoort niet bij de twee die over zijn.`,
    must: () => "Wie iets kan doen, moet iets doen.",
    closing: () => "Je kunt nu alleen nog omdraaien, of stoppen.",
    facedown: (f) => `Het fiche op ${f.cell} ligt al gedekt.`,
    grouped: (f) => `Je hebt al een groep in ${f.colour}: met je komfiche kun je geen tweede stichten.`,
    ungrouped: (f) => `Je hebt geen groep in ${f.colour} om naartoe te ruilen.`,
    apart: (f) => `${f.cell} ligt niet naast jouw groep in ${f.colour}.`,
    barred: (f) => `${f.cell} ligt naast de groep in ${f.colour} van je tegenstander.`,
  },
  ended: {
    stuck: (who) => `Het spel is afgelopen. ${who}: geen zet meer.`,
  },
  reasons: {
    brings: (f) => `levert ${points(f.points)} op met ${f.colour}, je groep ${f.place}`,
    claims: (f) =>
      `sticht groep ${f.place} in ${f.colour}${f.count > 0 ? `, met ${f.count} ${f.colour} ernaast om te draaien` : ""}`,
    snatches: (f) => `neemt een fiche in ${f.colour} dat ${f.other} kon omdraaien voor ${points(f.points)}`,
    bars: (f) => `verspert ${f.other} ${f.colour} op ${list(f.cells)}`,
    bowl: (f) => `${f.colour} kan groep ${f.place} worden`,
    stuck: (f) =>
      `laat ${f.other} geen zet${f.points > 0 ? `, en de slotronde levert er nog ${f.points} op` : ""}`,
    store: (f) => `je kunt er straks nog ${f.own} omdraaien, tegen ${f.against}`,
    picks: (f) => `neemt ${f.colour}${f.count > 0 ? `, waarvan er ${f.count} aaneengesloten liggen` : ""}`,
    flip: (f) => `levert ${points(f.points)} op`,
    closing: (f) => `alles wat nog omgedraaid kan worden levert samen ${f.points} op`,
  },
  effect: {
    bowl: (e) => `laat ${colours[e.left]} over`,
    establish: (e) => `sticht groep ${e.place}, neemt ${colours[e.taken]}`,
    swap: (e) => `neemt ${colours[e.taken]}`,
    group: (e) => `${briefSum(e.sum)} = ${e.points} (+${e.gain})`,
    closing: () => "slotronde",
    over: (e) => `eindigt met ${e.own}:${e.against}`,
  },
  happened: {
    bowl: (e) => `${colours[e.colour]} in de kom, ${colours[e.left]} blijft over`,
    establish: (e) =>
      `nieuwe groep ${e.place} in ${colours[e.colour]} op ${e.cell}, ${colours[e.taken]} in de kom`,
    flip: (e) => `${colours[e.colour]} omgedraaid op ${e.cell}`,
    swap: (e) => `${colours[e.colour]} gelegd op ${e.cell}, ${colours[e.taken]} in de kom`,
    group: (e) => `groep in ${colours[e.colour]}: ${tokens(e.size)}, ${points(e.points)} (+${e.gain})`,
    closing: (e, { who }) => `er is geen zet meer; slotronde: ${who(e.seat)}`,
    stop: () => "niets meer omgedraaid",
    over: (e) => `het spel eindigt: ${e.own}:${e.against}`,
  },
};
