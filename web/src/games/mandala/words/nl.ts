// SPDX-License-Identifier: MIT
// Mandala in Dutch.
import type { Telling, Translation } from "../../module";
import type { MandalaEvent, MandalaWarning } from "../events";
import type { ReasonFields, WhyFields } from "../fields";
import { cards, colours, list, ofColour, points } from "../../../messages/nouns.nl";
import type { en } from "./en";

const least = (f: ReasonFields) => (f.least ? "minstens " : "");
const coloured = (f: ReasonFields) => `${f.count} ${f.colour}`;
const who = (f: ReasonFields) => (f.mine ? "jou" : f.who);
const fields = (f: ReasonFields) =>
  f.own > f.against
    ? `jij met ${f.own}:${f.against} voorstaat`
    : f.own < f.against
      ? `${f.other} met ${f.against}:${f.own} voorstaat`
      : `de velden gelijk zijn, ${f.own}:${f.against}`;
const plus = (points: number) => (points ? ` (+${points})` : "");
const numbers = ["niets", "één kaart", "twee kaarten", "drie kaarten", "vier kaarten"];

export const nl: typeof en & Translation<ReasonFields, WhyFields> & Telling<MandalaEvent, MandalaWarning> = {
  name: "Mandala",
  coach: () => "Tik op een kleur in je hand en dan op een berg (je trekt) of op je veld (meer invloed).",
  incomplete: "Kies eerst een kleur en een plek.",
  help: "Kies een kleur, kies een plek en bevestig: de knop zegt wat er gebeurt. Een plek waar het niet kan, zegt waarom.",
  keys: [
    ["R O Y G P K", "kies een stapeltje; een cijfer: hoeveel"],
    ["m1 m2 f1 f2 d", "berg, jouw veld, afleggen"],
    ["Enter", "spelen"],
    ["Esc", "wissen"],
    ["m1R f2K3 dG2 cY", "of typ de hele zet"],
    ["Pijltjes", "van stapeltje naar stapeltje, van plek naar plek"],
    ["?", "deze pagina"],
  ],
  tieBreak: "Evenveel punten: de kleinste kelk beslist.",
  cup: "kelk",
  river: "Rivier",
  riverPlace: (place, c) => `vakje ${place}: ${c ? colours[c] : "leeg"}`,
  cupHolds: (n, worth, more) =>
    worth === null ? `kelk: ${cards(n)}` : `kelk: ${cards(n)}, ${points(worth)}${more ? " en meer" : ""}`,
  discard: "Afleggen",
  place: {
    mountain: (n) => `Berg van mandala ${n}`,
    yourField: (n) => `Jouw veld van mandala ${n}`,
    theirField: (n, who) => `Veld van ${who}, mandala ${n}`,
  },
  mountain: "Berg",
  yours: "Jij",
  mandala: (n) => `Mandala ${n}`,
  needs: "mist",
  needsColours: (list) =>
    list.length === 0 ? "alle zes kleuren zijn er" : `mist nog ${list.map((c) => colours[c]).join(", ")}`,
  fieldsLabel: (own, other) => `${cards(own)} in jouw veld, ${cards(other)} in het andere`,
  fieldsOf: (one, first, two, second) => `Velden: ${one} ${cards(first)}, ${two} ${cards(second)}`,
  dividing: (n) => `Mandala ${n} wordt vernietigd`,
  choosesNow: (who) => `${who} kiest een kleur`,
  youChoose: "Kies een kleur",
  thenChooses: (who) => `daarna ${who}`,
  emptyField: "Je veld is leeg: wat je neemt, gaat naar de aflegstapel.",
  why: {
    field: (f) =>
      f.own ? `Hier ligt ${f.colour} al in jouw veld.` : `Hier ligt ${f.colour} al in het veld van ${f.who}.`,
    mountain: (f) => `Hier ligt ${f.colour} al op de berg.`,
    claim: (f) => `Mandala ${f.mandala} wordt vernietigd: neem een kleur van de berg.`,
    absent: (f) => `Op de berg van mandala ${f.mandala} ligt geen ${f.colour}.`,
    quiet: () => "Er wordt geen mandala vernietigd.",
  },
  ended: {
    river: (who) => `Het spel is afgelopen. ${who}: zes kleuren in de rivier.`,
    deck: () => "Het spel is afgelopen: nadat de trekstapel op was, werd er een mandala voltooid.",
    dead: () => "Het spel is afgelopen: geen enkele mandala kan nog voltooid worden.",
    idle: () => "Het spel is afgelopen: er werd te lang alleen maar afgelegd.",
  },
  reasons: {
    completes: (f) => `maakt mandala ${f.mandala} af terwijl ${fields(f)}`,
    first: (f) => (f.mine ? "jij kiest als eerste" : `${f.who} kiest als eerste`),
    worth: (f) => `${f.colour} is voor ${who(f)} ${least(f)}${points(f.points)} waard`,
    denies: (f) => `houdt ${f.colour} weg bij ${f.other}, goed voor ${least(f)}${points(f.points)}`,
    barren: (f) => `het veld van ${f.other} is leeg en levert niets op`,
    last: () => "het spel eindigt ermee",
    missing: (f) =>
      `daarna ${f.colours.length > 1 ? "ontbreken" : "ontbreekt"} daar alleen nog ${list(f.colours)}`,
    pays: (f) => `${f.colour} is voor ${who(f)} ${f.place} per kaart waard`,
    draws: (f) => `je trekt ${numbers[f.count]}`,
    builds: (f) =>
      `brengt berg ${f.mandala} op ${coloured(f)}${f.own + f.against > 0 ? `, waar ${fields(f)}` : ""}`,
    grows: (f) => `je veld van mandala ${f.mandala} groeit van ${f.was} naar ${f.own} tegen ${f.against}`,
    leads: () => "jij zou als eerste kiezen",
    enters: () => "zonder kaart daar zou je niets krijgen",
    keeps: (f) => `houdt ${f.colour} van die berg af`,
    exchanges: (f) => `wisselt ${coloured(f)}${f.own < f.count ? ` voor ${f.own}` : " om"}`,
    nowhere: () => "die kleur kun je in geen van beide mandala's spelen",
    takes: (f) => `neemt ${coloured(f)} voor ${points(f.points)}`,
    river: (f) =>
      `${f.colour} krijgt vakje ${f.place} van je rivier${f.place === 6 ? ", wat het spel beëindigt" : ""}`,
    waits: (f) =>
      `bewaart ${f.colour} voor een later vakje: ${f.count === 1 ? "er wacht er 1" : `er wachten er ${f.count}`} in je kelk`,
    wasted: (f) => `je veld is leeg: ${coloured(f)} gaat naar de aflegstapel`,
  },
  effect: {
    grow: (e) => `veld ${e.own}:${e.against}, je trekt niets`,
    draws: (e) => `je trekt ${e.count}`,
    completes: (e, { who }) => `maakt mandala ${e.mandala} af, eerste keus: ${who(e.chooser)}`,
    river: (e) => `rivier ${e.place}${e.points ? ` = +${e.points}` : ""}`,
    cup: (e) => `+${e.count} in de kelk${e.points ? ` = +${e.points}` : ""}`,
    wasted: (e) => `${e.count} afgelegd`,
    "last-round": () => "laatste ronde",
    over: () => "beëindigt het spel",
  },
  warned: {
    "last-round": () => "De trekstapel is op: de volgende mandala die klaar is, beëindigt het spel.",
    "last-mandala": () => "De trekstapel is op: het spel eindigt met deze mandala.",
    full: (e, { who }) => `${who(e.seat)}: zes kleuren in de rivier. Met deze mandala eindigt het spel.`,
    idle: (e) => `${e.count} keer achter elkaar afgelegd: na ${e.most} keer eindigt het spel.`,
  },
  happened: {
    build: (e) => `${colours[e.colour]} op berg ${e.mandala}`,
    grow: (e) =>
      `${ofColour(e.count, e.colour)} in het eigen veld van mandala ${e.mandala} (${e.own}:${e.against})`,
    discard: (e) => `${ofColour(e.count, e.colour)} afgelegd`,
    claim: (e) => `${ofColour(e.count, e.colour)} van de berg`,
    river: (e) => `1 naar riviervakje ${e.place}${plus(e.points)}`,
    cup: (e) => `${e.count} in de kelk${plus(e.points)}`,
    wasted: () => "afgelegd: geen kaart in het veld",
    completes: (e, { who }) => `mandala ${e.mandala} is klaar, eerste keus: ${who(e.chooser)}`,
    swept: (e) => `mandala ${e.mandala} is vernietigd`,
    mountain: (e, told) => `nieuwe berg: ${told.cards(e.cards)}`,
    "last-round": () => "de trekstapel is op: de volgende mandala die klaar is, beëindigt het spel",
    draws: (e, told) =>
      e.cards.startsWith("?") ? `${cards(e.count)} getrokken` : `getrokken: ${told.cards(e.cards)}`,
    over: () => "het spel eindigt",
  },
};
