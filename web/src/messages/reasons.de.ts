// SPDX-License-Identifier: MIT
// Why a move is good, in German.
import { counted } from "./plural";
import { signed } from "./reasons.en";
import type { ReasonFacts, reasons as en } from "./reasons.en";

const count = counted("de");
const cards = (n: number) => count(n, { one: "Karte", other: "Karten" });
const points = (n: number) => count(n, { one: "Punkt", other: "Punkte" });
const least = (f: ReasonFacts) => (f.least ? "mindestens " : "");
const coloured = (f: ReasonFacts) => `${f.count}× ${f.colour}`;
const whom = (f: ReasonFacts) => (f.mine ? "dich" : f.who);
const toWhom = (f: ReasonFacts) => (f.mine ? "dir" : f.who);
const fields = (f: ReasonFacts) =>
  f.own > f.against
    ? `du mit ${f.own}:${f.against} führst`
    : f.own < f.against
      ? `${f.other} mit ${f.against}:${f.own} führt`
      : `die Felder ${f.own}:${f.against} gleich sind`;
const standing = (f: ReasonFacts) =>
  `${cards(f.own)} gegen ${f.against === 0 ? "niemanden mit offener Karte" : f.against}`;
const flower = (f: ReasonFacts) =>
  `eine Blume mit ${f.mine ? "deiner" : "der eigenen"} ${f.with}, ${points(f.points)}`;
const where = (f: ReasonFacts) =>
  f.who === ""
    ? ""
    : `, wo ${f.mine ? "du mit" : `${f.who} mit`} ${standing(f)} den Marker ${f.mine ? "hast" : "hat"}`;
const numbers = ["nichts", "eine", "zwei", "drei", "vier"];
const list = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} und ${words.at(-1)}`;
const decimal = (text: string) => text.replace(".", ",");

export const reasons: typeof en = {
  value: (v) =>
    v.solved
      ? `Gelöst: ${signed(v.points, 0)}`
      : `Sieg ${v.win} %${v.error === null ? "" : ` ± ${v.error}`}, ${decimal(signed(v.points, 1))} Punkte`,
  why: {
    completes: (f) => `vollendet Mandala ${f.mandala}, während ${fields(f)}`,
    first: (f) => (f.mine ? "du wählst zuerst" : `${f.who} wählt zuerst`),
    worth: (f) => `${f.colour} ist für ${whom(f)} ${least(f)}${points(f.points)} wert`,
    denies: (f) => `verwehrt ${f.other} ${f.colour}, das ${least(f)}${points(f.points)} wert ist`,
    barren: (f) => `das Feld von ${f.other} ist leer und bringt nichts`,
    last: () => "das Spiel endet damit",
    missing: (f) => `danach ${f.colours.length > 1 ? "fehlen" : "fehlt"} dort nur noch ${list(f.colours)}`,
    pays: (f) => `${f.colour} zählt für ${whom(f)} ${f.place} je Karte`,
    draws: (f) => `zieht ${numbers[f.count]}`,
    builds: (f) =>
      `bringt Berg ${f.mandala} auf ${coloured(f)}${f.own + f.against > 0 ? `, wo ${fields(f)}` : ""}`,
    grows: (f) => `dein Feld von Mandala ${f.mandala} wächst von ${f.was} auf ${f.own} gegen ${f.against}`,
    leads: () => "du würdest zuerst wählen",
    enters: () => "ohne Karte dort bekämst du nichts",
    keeps: (f) => `hält ${f.colour} von diesem Berg fern`,
    exchanges: (f) => `tauscht ${coloured(f)}${f.own < f.count ? ` gegen ${f.own}` : " aus"}`,
    nowhere: () => "diese Farbe kannst du in keinem Mandala spielen",
    takes: (f) => `nimmt ${coloured(f)} für ${points(f.points)}`,
    river: (f) =>
      `${f.colour} bekommt Feld ${f.place} deines Flusses${f.place === 6 ? ", was das Spiel beendet" : ""}`,
    waits: (f) =>
      `hebt ${f.colour} für ein späteres Feld auf: ${f.count} ${f.count === 1 ? "wartet" : "warten"} in deinem Kelch`,
    wasted: (f) => `dein Feld ist leer: ${coloured(f)} wird abgelegt`,
    brings: (f) => `bringt ${points(f.points)} für ${f.colour}, deine Gruppe ${f.place}`,
    claims: (f) =>
      `gründet ${f.colour} als Gruppe ${f.place}${f.count > 0 ? `, mit ${f.count}× ${f.colour} daneben zum Umdrehen` : ""}`,
    snatches: (f) =>
      `nimmt einen Stein in ${f.colour}, den ${f.other} für ${points(f.points)} umdrehen könnte`,
    bars: (f) => `verwehrt ${f.other} ${f.colour} auf ${list(f.cells)}`,
    bowl: (f) => `${f.colour} kann Gruppe ${f.place} werden`,
    stuck: (f) =>
      `lässt ${f.other} keinen Zug${f.points > 0 ? `, und die Schlussrunde bringt noch ${f.points}` : ""}`,
    store: (f) => `du behältst ${f.own} zum Umdrehen in Reserve, gegen ${f.against}`,
    picks: (f) => `nimmt ${f.colour}${f.count > 0 ? `, wovon ${f.count} Steine zusammenhängen` : ""}`,
    flip: (f) => `bringt ${points(f.points)}`,
    closing: (f) => `alles, was noch umgedreht werden kann, bringt zusammen ${f.points}`,
    finishes: (f) => `vollendet Mandala ${f.mandala}${where(f)}`,
    both: () => "beide Plättchen gehören dir",
    rest: () => "du bekommst das übrige Plättchen",
    nothing: (f) =>
      `du bekommst kein Plättchen, und deine ${cards(f.count)} ${f.count === 1 ? "kommt" : "kommen"} zurück`,
    stake: (f) => `${f.tile} ergäbe ${f.mine ? "" : `für ${f.who} `}${flower(f)}`,
    ends: () => "das Spiel endet",
    appears: (f) =>
      `bringt deine ${f.count === 1 ? "erste offene Karte" : "ersten offenen Karten"} in Mandala ${f.mandala}${where(f)}`,
    adds: (f) => `verstärkt Mandala ${f.mandala}${where(f)}`,
    holds: (f) => `behält den Marker von Mandala ${f.mandala} mit ${standing(f)}`,
    seizes: (f) => `holt den Marker von Mandala ${f.mandala} mit ${standing(f)}`,
    latent: (f) =>
      `deine ${cards(f.count)} dort ${f.count === 1 ? "zählt" : "zählen"}, sobald du eine offene hast`,
    single: (f) => `eine einzelne Karte: zieht ${numbers[f.count]}`,
    tile: (f) => `nimmt ${f.tile}${f.with === "" ? "" : `: ${flower(f)}`}`,
    beside: (f) => `${f.tile} gehört auch dir${f.with === "" ? "" : `: ${flower(f)}`}`,
    leaves: (f) => `lässt ${toWhom(f)} ${f.tile}${f.with === "" ? "" : `, für ${flower(f)}`}`,
    spoils: (f) => `verwehrt ${toWhom(f)} ${flower(f)}`,
    only: () => "der einzige Zug",
    best: (f) => `der beste von ${f.count} Zügen`,
    any: (f) => `einer von ${f.count} Zügen`,
    often: (f) => `gewinnt von 100 Spielen ${f.count} mehr als ${f.moves[0]}, der nächstbeste`,
    better: (f) => `${decimal(f.figure.toFixed(1))} Punkte besser als ${f.moves[0]}, der nächstbeste`,
    even: (f) => `etwa so gut wie ${f.moves[0]}, der nächstbeste`,
    follows: (f) => `kann weitergehen mit ${f.moves.join(", ")}`,
  },
};
