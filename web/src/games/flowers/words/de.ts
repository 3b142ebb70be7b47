// SPDX-License-Identifier: MIT
// Flowers in German.
import type { By, Telling, Translation } from "../../module";
import type { FlowersEvent, FlowersWarning } from "../events";
import type { ReasonFields, WhyFields } from "../fields";
import { cards, colours, list, ofColour, points } from "../../../messages/nouns.de";
import { pairOf, tileIn, tileOf } from "../tiles";
import type { en } from "./en";

const tile = tileIn(colours);
const does = (by: By, you: string, other: string) =>
  by === null ? "" : by === "you" ? `du ${you} ` : `${by.name} ${other} `;
const toWhom = (f: ReasonFields) => (f.mine ? "dir" : f.who);
const standing = (f: ReasonFields) =>
  `${cards(f.own)} gegen ${f.against === 0 ? "niemanden mit offener Karte" : f.against}`;
const flower = (f: ReasonFields) =>
  `eine Blume mit ${f.mine ? "deiner" : "der eigenen"} ${pairOf(f)}, ${points(f.points)}`;
const where = (f: ReasonFields) =>
  f.who === ""
    ? ""
    : `, wo ${f.mine ? "du mit" : `${f.who} mit`} ${standing(f)} den Marker ${f.mine ? "hast" : "hat"}`;
const numbers = ["nichts", "eine", "zwei", "drei", "vier"];

export const de: typeof en & Translation<ReasonFields, WhyFields> & Telling<FlowersEvent, FlowersWarning> = {
  name: "Flowers",
  coach: () =>
    "Tippe auf eine Farbe deiner Hand, dann auf ein Mandala: Neue Farben liegen offen und zählen für die Plättchen.",
  incomplete: "Wähle zuerst eine Farbe und einen Ort.",
  help: "Wähle eine Farbe, wähle ein Mandala und bestätige: Der Knopf sagt, was geschieht. Ein Mandala, in dem es nicht geht, sagt warum.",
  keys: [
    ["R O Y G P K", "Stapel wählen; eine Ziffer: wie viele"],
    ["m1 m2 m3", "ein Mandala"],
    ["d l", "das dunkle oder helle Plättchen nehmen"],
    ["-", "passen, wenn sonst nichts geht"],
    ["p2G3", "oder den ganzen Zug tippen"],
    ["Enter", "spielen"],
    ["Esc", "verwerfen"],
    ["Pfeiltasten", "von Stapel zu Stapel, von Mandala zu Mandala"],
    ["?", "diese Seite"],
  ],
  tieBreak: "Gleich viele Punkte: Die größere Hand entscheidet.",
  tile,
  pass: "Passen",
  mandala: (n) => `Mandala ${n}`,
  tileNone: "kein Plättchen",
  marker: "Marker",
  cannotClaim: "zählt nicht",
  cannotClaimWhat: "nur verdeckte Karten",
  half: (own, needed) => `halb so viele wie vorn: ${own} von ${needed}`,
  broughtBy: (c, by) =>
    by === null
      ? `${colours[c]}: fehlt`
      : by === "tile"
        ? `${colours[c]}: auf einem Plättchen`
        : `${colours[c]}: von ${by === "you" ? "dir" : by.name} gelegt`,
  faceUp: "offen",
  faceDown: "verdeckt",
  sideOf: (who, n, up, down) => `${who} in Mandala ${n}: offen ${up}; verdeckt ${down}`,
  takeTitle: (n, ending) =>
    `${ending ? `Zum Ende wird Mandala ${n} zerstört` : `Mandala ${n} ist fertig`}: Nimm ein Plättchen`,
  takeTile: (text) => `${tile(text)} nehmen`,
  flowerOf: (a, b) => `eine Blume aus ${tile(a)} und ${tile(b)}`,
  lies: (up, down) =>
    [
      up.length > 0 ? `offen in ${up.join(", ")}` : "",
      down.length > 0 ? `verdeckt in ${down.join(", ")}` : "",
    ]
      .filter((part) => part !== "")
      .join("; "),
  drawRule: "mit 1 Karte ziehst du bis zu 4, mit mehr keine",
  why: {
    quiet: () => "Es wird kein Mandala zerstört.",
    pass: () => "Passen kannst du nur, wenn du nichts spielen kannst.",
    tile: (f) => `Zuerst muss ein Plättchen von Mandala ${f.mandala} genommen werden.`,
  },
  ended: {
    flowers: (who) => `Das Spiel ist vorbei. ${who}: eine dritte Blume.`,
    tiles: () => "Das Spiel ist vorbei: Für ein neues Mandala fehlten die Plättchen.",
    passes: () => "Das Spiel ist vorbei: Alle haben nacheinander gepasst.",
  },
  reasons: {
    finishes: (f) => `vollendet Mandala ${f.mandala}${where(f)}`,
    first: (f) => (f.mine ? "du wählst zuerst" : `${f.who} wählt zuerst`),
    missing: (f) => `danach ${f.colours.length > 1 ? "fehlen" : "fehlt"} dort nur noch ${list(f.colours)}`,
    both: () => "beide Plättchen gehören dir",
    rest: () => "du bekommst das übrige Plättchen",
    nothing: (f) =>
      `du bekommst kein Plättchen, und deine ${cards(f.count)} ${f.count === 1 ? "kommt" : "kommen"} zurück`,
    stake: (f) => `${tileOf(f)} ergäbe ${f.mine ? "" : `für ${f.who} `}${flower(f)}`,
    ends: () => "das Spiel endet",
    appears: (f) =>
      `bringt deine ${f.count === 1 ? "erste offene Karte" : "ersten offenen Karten"} in Mandala ${f.mandala}${where(f)}`,
    adds: (f) => `verstärkt Mandala ${f.mandala}${where(f)}`,
    holds: (f) => `behält den Marker von Mandala ${f.mandala} mit ${standing(f)}`,
    seizes: (f) => `holt den Marker von Mandala ${f.mandala} mit ${standing(f)}`,
    latent: (f) =>
      `deine ${cards(f.count)} dort ${f.count === 1 ? "zählt" : "zählen"}, sobald du eine offene hast`,
    single: (f) => `eine einzelne Karte: du ziehst ${numbers[f.count]}`,
    tile: (f) => `nimmt ${tileOf(f)}${f.points === 0 ? "" : `: ${flower(f)}`}`,
    beside: (f) => `${tileOf(f)} gehört auch dir${f.points === 0 ? "" : `: ${flower(f)}`}`,
    leaves: (f) => `lässt ${toWhom(f)} ${tileOf(f)}${f.points === 0 ? "" : `, für ${flower(f)}`}`,
    spoils: (f) => `verwehrt ${toWhom(f)} ${flower(f)}`,
  },
  effect: {
    play: (e) => `${e.up ? "offen" : "verdeckt"}${e.draws === 0 ? ", du ziehst nichts" : ""}`,
    marker: () => "holt den Marker",
    draws: (e) => `du ziehst ${e.count}`,
    completes: (e, { who }) => `vollendet Mandala ${e.mandala}, erste Wahl: ${who(e.chooser)}`,
    take: (e) => `+${e.points}`,
    "tile-won": (e, { by }) =>
      by(e.seat) !== null ? `lässt +${e.points}` : e.also ? `auch ${tile(e.tile)}` : "",
    flower: (e, { by }) => (by(e.seat) === null ? "ergibt eine Blume" : ""),
    ending: () => "das Ende beginnt",
    over: () => "beendet das Spiel",
  },
  warned: { ending: () => "Die letzten Mandalas werden jetzt eines nach dem anderen zerstört." },
  happened: {
    play: (e) => `${ofColour(e.count, e.colour)} in Mandala ${e.mandala}, ${e.up ? "offen" : "verdeckt"}`,
    marker: (e) => `Marker von Mandala ${e.mandala}`,
    completes: (e, { who }) => `Mandala ${e.mandala} ist fertig, erste Wahl: ${who(e.chooser)}`,
    draws: (e, told) =>
      e.cards.startsWith("?") ? `${cards(e.count)} gezogen` : `gezogen: ${told.cards(e.cards)}`,
    take: (e) => `${tile(e.tile)} gewählt`,
    "tile-won": (e, { by }) =>
      by(e.seat) === null
        ? `${tile(e.tile)} genommen`
        : `${does(by(e.seat), "bekommst", "bekommt")}${tile(e.tile)} (+${e.points})`,
    flower: (e, { by }) =>
      `${does(by(e.seat), "machst", "macht")}eine Blume aus ${tile(e.first)} und ${tile(e.second)}`,
    tiles: (e) => `neue Plättchen in Mandala ${e.mandala}: ${tile(e.dark)}, ${tile(e.light)}`,
    gain: (e) => `${points(e.points)} mehr`,
    "taken-back": (e, { by }) =>
      `${does(by(e.seat), "nimmst", "nimmt")}${cards(e.count)} zurück auf die Hand`,
    "destroyed-next": (e) => `Mandala ${e.mandala} wird als Nächstes zerstört`,
    pass: () => "gepasst",
    ending: () => "das Ende hat begonnen: alle Mandalas werden zerstört",
    over: () => "das Spiel endet",
  },
};
