// SPDX-License-Identifier: MIT
// Mandala in German.
import type { Telling, Translation } from "../../module";
import type { MandalaEvent, MandalaWarning } from "../events";
import type { ReasonFields, WhyFields } from "../fields";
import { cards, colours, list, ofColour, points } from "../../../messages/nouns.de";
import type { en } from "./en";

const least = (f: ReasonFields) => (f.least ? "mindestens " : "");
const coloured = (f: ReasonFields) => `${f.count}× ${f.colour}`;
const whom = (f: ReasonFields) => (f.mine ? "dich" : f.who);
const fields = (f: ReasonFields) =>
  f.own > f.against
    ? `du mit ${f.own}:${f.against} führst`
    : f.own < f.against
      ? `${f.other} mit ${f.against}:${f.own} führt`
      : `die Felder ${f.own}:${f.against} gleich sind`;
const plus = (points: number) => (points ? ` (+${points})` : "");
const numbers = ["nichts", "eine", "zwei", "drei", "vier"];

export const de: typeof en & Translation<ReasonFields, WhyFields> & Telling<MandalaEvent, MandalaWarning> = {
  name: "Mandala",
  coach: () =>
    "Tippe auf eine Farbe deiner Hand, dann auf einen Berg (du ziehst) oder dein Feld (mehr Einfluss).",
  incomplete: "Wähle zuerst eine Farbe und einen Ort.",
  help: "Wähle eine Farbe, wähle einen Ort und bestätige: Der Knopf sagt, was geschieht. Ein Ort, an dem es nicht geht, sagt warum.",
  keys: [
    ["R O Y G P K", "Stapel wählen; eine Ziffer: wie viele"],
    ["m1 m2 f1 f2 d", "Berg, dein Feld, Ablegen"],
    ["Enter", "spielen"],
    ["Esc", "verwerfen"],
    ["m1R f2K3 dG2 cY", "oder den ganzen Zug tippen"],
    ["Pfeiltasten", "von Stapel zu Stapel, von Ort zu Ort"],
    ["?", "diese Seite"],
  ],
  tieBreak: "Gleich viele Punkte: Der kleinere Kelch entscheidet.",
  cup: "Kelch",
  river: "Fluss",
  riverPlace: (place, c) => `Flussfeld ${place}: ${c ? colours[c] : "leer"}`,
  cupHolds: (n, worth, more) =>
    worth === null ? `Kelch: ${cards(n)}` : `Kelch: ${cards(n)}, ${points(worth)}${more ? " und mehr" : ""}`,
  discard: "Ablegen",
  place: {
    mountain: (n) => `Berg von Mandala ${n}`,
    yourField: (n) => `Dein Feld von Mandala ${n}`,
    theirField: (n, who) => `Feld von ${who}, Mandala ${n}`,
  },
  mountain: "Berg",
  yours: "Du",
  mandala: (n) => `Mandala ${n}`,
  needs: "fehlt",
  needsColours: (list) =>
    list.length === 0
      ? "alle sechs Farben sind da"
      : `es ${list.length === 1 ? "fehlt" : "fehlen"} noch ${list.map((c) => colours[c]).join(", ")}`,
  fieldsLabel: (own, other) => `${cards(own)} in deinem Feld, ${cards(other)} im anderen`,
  fieldsOf: (one, first, two, second) => `Felder: ${one} ${cards(first)}, ${two} ${cards(second)}`,
  dividing: (n) => `Mandala ${n} wird zerstört`,
  choosesNow: (who) => `${who} wählt eine Farbe`,
  youChoose: "Wähle eine Farbe",
  thenChooses: (who) => `dann ${who}`,
  emptyField: "Dein Feld ist leer: Was du nimmst, wird abgelegt.",
  why: {
    field: (f) =>
      f.own
        ? `Hier liegt ${f.colour} schon in deinem Feld.`
        : `Hier liegt ${f.colour} schon im Feld von ${f.who}.`,
    mountain: (f) => `Hier liegt ${f.colour} schon auf dem Berg.`,
    claim: (f) => `Mandala ${f.mandala} wird zerstört: Nimm eine Farbe vom Berg.`,
    absent: (f) => `Auf dem Berg von Mandala ${f.mandala} liegt kein ${f.colour}.`,
    quiet: () => "Es wird kein Mandala zerstört.",
  },
  ended: {
    river: (who) => `Das Spiel ist vorbei. ${who}: sechs Farben im Fluss.`,
    deck: () => "Das Spiel ist vorbei: Nachdem der Nachziehstapel leer war, wurde ein Mandala fertig.",
    dead: () => "Das Spiel ist vorbei: Kein Mandala kann mehr fertig werden.",
    idle: () => "Das Spiel ist vorbei: Zu lange wurde nur noch abgelegt.",
  },
  reasons: {
    completes: (f) => `vollendet Mandala ${f.mandala}, während ${fields(f)}`,
    first: (f) => (f.mine ? "du wählst zuerst" : `${f.who} wählt zuerst`),
    worth: (f) => `${f.colour} ist für ${whom(f)} ${least(f)}${points(f.points)} wert`,
    denies: (f) => `verwehrt ${f.other} ${f.colour}, das ${least(f)}${points(f.points)} wert ist`,
    barren: (f) => `das Feld von ${f.other} ist leer und bringt nichts`,
    last: () => "das Spiel endet damit",
    missing: (f) => `danach ${f.colours.length > 1 ? "fehlen" : "fehlt"} dort nur noch ${list(f.colours)}`,
    pays: (f) => `${f.colour} zählt für ${whom(f)} ${f.place} je Karte`,
    draws: (f) => `du ziehst ${numbers[f.count]}`,
    builds: (f) =>
      `bringt Berg ${f.mandala} auf ${coloured(f)}${f.own + f.against > 0 ? `, wo ${fields(f)}` : ""}`,
    grows: (f) => `dein Feld von Mandala ${f.mandala} wächst von ${f.was} auf ${f.own} gegen ${f.against}`,
    leads: () => "du würdest zuerst wählen",
    enters: () => "ohne Karte dort bekämst du nichts",
    keeps: (f) => `hält ${f.colour} von diesem Berg fern`,
    exchanges: (f) => `tauscht ${coloured(f)}${f.own < f.count ? ` gegen ${f.own}` : " aus"}`,
    nowhere: () => "diese Farbe kannst du in keinem Mandala spielen",
    takes: (f) => `nimmt ${coloured(f)} für ${points(f.points)}`,
    river: (f) => `${f.colour} bekommt Flussfeld ${f.place}${f.place === 6 ? ", was das Spiel beendet" : ""}`,
    waits: (f) =>
      `hebt ${f.colour} für ein späteres Flussfeld auf: ${f.count} ${f.count === 1 ? "wartet" : "warten"} in deinem Kelch`,
    wasted: (f) => `dein Feld ist leer: ${coloured(f)} wird abgelegt`,
  },
  effect: {
    grow: (e) => `Feld ${e.own}:${e.against}, du ziehst nichts`,
    draws: (e) => `du ziehst ${e.count}`,
    completes: (e, { who }) => `vollendet Mandala ${e.mandala}, erste Wahl: ${who(e.chooser)}`,
    river: (e) => `Fluss ${e.place}${e.points ? ` = +${e.points}` : ""}`,
    cup: (e) => `+${e.count} im Kelch${e.points ? ` = +${e.points}` : ""}`,
    wasted: (e) => `${e.count} abgelegt`,
    "last-round": () => "letzte Runde",
    over: () => "beendet das Spiel",
  },
  warned: {
    "last-round": () => "Der Nachziehstapel ist leer: Das nächste fertige Mandala beendet das Spiel.",
    "last-mandala": () => "Der Nachziehstapel ist leer: Das Spiel endet mit diesem Mandala.",
    full: (e, { who }) => `${who(e.seat)}: sechs Farben im Fluss. Mit diesem Mandala endet das Spiel.`,
    idle: (e) => `${e.count}-mal nacheinander abgelegt: Nach ${e.most}-mal endet das Spiel.`,
  },
  happened: {
    build: (e) => `${colours[e.colour]} auf Berg ${e.mandala}`,
    grow: (e) =>
      `${ofColour(e.count, e.colour)} ins eigene Feld von Mandala ${e.mandala} (${e.own}:${e.against})`,
    discard: (e) => `${ofColour(e.count, e.colour)} abgelegt`,
    claim: (e) => `${ofColour(e.count, e.colour)} vom Berg`,
    river: (e) => `1 auf Flussfeld ${e.place}${plus(e.points)}`,
    cup: (e) => `${e.count} in den Kelch${plus(e.points)}`,
    wasted: () => "abgelegt: keine Karte im Feld",
    completes: (e, { who }) => `Mandala ${e.mandala} ist fertig, erste Wahl: ${who(e.chooser)}`,
    swept: (e) => `Mandala ${e.mandala} ist zerstört`,
    mountain: (e, told) => `neuer Berg: ${told.cards(e.cards)}`,
    "last-round": () => "der Nachziehstapel ist leer: das nächste vollendete Mandala beendet das Spiel",
    draws: (e, told) =>
      e.cards.startsWith("?") ? `${cards(e.count)} gezogen` : `gezogen: ${told.cards(e.cards)}`,
    over: () => "das Spiel endet",
  },
};
