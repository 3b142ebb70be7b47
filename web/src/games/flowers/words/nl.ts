// SPDX-License-Identifier: MIT
// Flowers in Dutch.
import type { By, Telling, Translation } from "../../module";
import type { FlowersEvent, FlowersWarning } from "../events";
import type { ReasonFields, WhyFields } from "../fields";
import { cards, colours, list, ofColour, points } from "../../../messages/nouns.nl";
import { pairOf, tileIn, tileOf } from "../tiles";
import type { en } from "./en";

const tile = tileIn(colours);
const does = (by: By, verb: string) => (by === null ? "" : `${by === "you" ? "jij" : by.name} ${verb} `);
const who = (f: ReasonFields) => (f.mine ? "jou" : f.who);
const standing = (f: ReasonFields) =>
  `${cards(f.own)} tegen ${f.against === 0 ? "niemand met een open kaart" : f.against}`;
const flower = (f: ReasonFields) =>
  `een Bloem met ${f.mine ? "je" : "de eigen"} ${pairOf(f)}, ${points(f.points)}`;
const where = (f: ReasonFields) =>
  f.who === ""
    ? ""
    : `, waar ${f.mine ? "jij de claimsteen hebt" : `${f.who} de claimsteen heeft`} met ${standing(f)}`;

export const nl: typeof en & Translation<ReasonFields, WhyFields> & Telling<FlowersEvent, FlowersWarning> = {
  name: "Flowers",
  coach: () =>
    "Tik op een kleur in je hand en dan op een mandala: nieuwe kleuren liggen open en tellen voor de tegels.",
  incomplete: "Kies eerst een kleur en een plek.",
  help: "Kies een kleur, kies een mandala en bevestig: de knop zegt wat er gebeurt. Een mandala waar het niet kan, zegt waarom.",
  keys: [
    ["R O Y G P K", "kies een stapeltje; een cijfer: hoeveel"],
    ["m1 m2 m3", "een mandala"],
    ["d l", "neem de donkere of de lichte tegel"],
    ["-", "passen, als er niets anders kan"],
    ["p2G3", "of typ de hele zet"],
    ["Enter", "spelen"],
    ["Esc", "wissen"],
    ["Pijltjes", "van stapeltje naar stapeltje, van mandala naar mandala"],
    ["?", "deze pagina"],
  ],
  tieBreak: "Evenveel punten: de grootste hand beslist.",
  tile,
  pass: "Passen",
  mandala: (n) => `Mandala ${n}`,
  tileNone: "geen tegel",
  marker: "claimsteen",
  cannotClaim: "telt niet",
  cannotClaimWhat: "alleen gedekte kaarten",
  half: (own, needed) => `de helft van de leider: ${own} van ${needed}`,
  broughtBy: (c, by) =>
    by === null
      ? `${colours[c]}: ontbreekt`
      : by === "tile"
        ? `${colours[c]}: op een tegel`
        : `${colours[c]}: gelegd door ${by === "you" ? "jou" : by.name}`,
  faceUp: "open",
  faceDown: "gedekt",
  sideOf: (who, n, up, down) => `${who} in mandala ${n}: open ${up}; gedekt ${down}`,
  takeTitle: (n, ending) =>
    `${ending ? `Aan het einde wordt mandala ${n} vernietigd` : `Mandala ${n} is klaar`}: neem een tegel`,
  takeTile: (text) => `Neem ${tile(text)}`,
  flowerOf: (a, b) => `een Bloem van ${tile(a)} en ${tile(b)}`,
  lies: (up, down) =>
    [up.length > 0 ? `open in ${up.join(", ")}` : "", down.length > 0 ? `gedekt in ${down.join(", ")}` : ""]
      .filter((part) => part !== "")
      .join("; "),
  drawRule: "met 1 kaart trek je er tot 4, met meer geen",
  why: {
    quiet: () => "Er wordt geen mandala vernietigd.",
    pass: () => "Passen kan alleen als je niets kunt spelen.",
    tile: (f) => `Eerst moet een tegel van mandala ${f.mandala} worden genomen.`,
  },
  ended: {
    flowers: (who) => `Het spel is afgelopen. ${who}: een derde Bloem.`,
    tiles: () => "Het spel is afgelopen: er waren geen tegels meer voor een nieuwe mandala.",
    passes: () => "Het spel is afgelopen: iedereen paste na elkaar.",
  },
  reasons: {
    finishes: (f) => `maakt mandala ${f.mandala} af${where(f)}`,
    first: (f) => (f.mine ? "jij kiest als eerste" : `${f.who} kiest als eerste`),
    missing: (f) =>
      `daarna ${f.colours.length > 1 ? "ontbreken" : "ontbreekt"} daar alleen nog ${list(f.colours)}`,
    both: () => "beide tegels zijn voor jou",
    rest: () => "jij krijgt de tegel die overblijft",
    nothing: (f) => `je krijgt geen tegel, en je ${cards(f.count)} ${f.count === 1 ? "komt" : "komen"} terug`,
    stake: (f) => `${tileOf(f)} zou ${f.mine ? "" : `voor ${f.who} `}${flower(f)} opleveren`,
    ends: () => "het spel eindigt",
    appears: (f) =>
      `legt je eerste open ${f.count === 1 ? "kaart" : "kaarten"} in mandala ${f.mandala}${where(f)}`,
    adds: (f) => `versterkt mandala ${f.mandala}${where(f)}`,
    holds: (f) => `houdt de claimsteen van mandala ${f.mandala} met ${standing(f)}`,
    seizes: (f) => `pakt de claimsteen van mandala ${f.mandala} met ${standing(f)}`,
    latent: (f) =>
      `je ${cards(f.count)} daar ${f.count === 1 ? "telt" : "tellen"} zodra je er een open kaart hebt`,
    single: (f) => `één kaart: je trekt er ${f.count}`,
    tile: (f) => `neemt ${tileOf(f)}${f.points === 0 ? "" : `: ${flower(f)}`}`,
    beside: (f) => `${tileOf(f)} is ook voor jou${f.points === 0 ? "" : `: ${flower(f)}`}`,
    leaves: (f) => `laat ${tileOf(f)} aan ${who(f)}${f.points === 0 ? "" : `, voor ${flower(f)}`}`,
    spoils: (f) => `ontneemt ${who(f)} ${flower(f)}`,
  },
  effect: {
    play: (e) => `${e.up ? "open" : "gedekt"}${e.draws === 0 ? ", je trekt niets" : ""}`,
    marker: () => "pakt de claimsteen",
    draws: (e) => `je trekt ${e.count}`,
    completes: (e, { who }) => `maakt mandala ${e.mandala} af, eerste keus: ${who(e.chooser)}`,
    take: (e) => `+${e.points}`,
    "tile-won": (e, { by }) =>
      by(e.seat) !== null ? `laat +${e.points}` : e.also ? `ook ${tile(e.tile)}` : "",
    flower: (e, { by }) => (by(e.seat) === null ? "maakt een Bloem" : ""),
    ending: () => "het einde begint",
    over: () => "beëindigt het spel",
  },
  warned: { ending: () => "De laatste mandala's worden nu één voor één vernietigd." },
  happened: {
    play: (e) => `${ofColour(e.count, e.colour)} in mandala ${e.mandala}, ${e.up ? "open" : "gedekt"}`,
    marker: (e) => `claimsteen van mandala ${e.mandala}`,
    completes: (e, { who }) => `mandala ${e.mandala} is klaar, eerste keus: ${who(e.chooser)}`,
    draws: (e, told) =>
      e.cards.startsWith("?") ? `${cards(e.count)} getrokken` : `getrokken: ${told.cards(e.cards)}`,
    take: (e) => `${tile(e.tile)} gekozen`,
    "tile-won": (e, { by }) =>
      by(e.seat) === null
        ? `${tile(e.tile)} genomen`
        : `${does(by(e.seat), "krijgt")}${tile(e.tile)} (+${e.points})`,
    flower: (e, { by }) => `${does(by(e.seat), "maakt")}een Bloem van ${tile(e.first)} en ${tile(e.second)}`,
    tiles: (e) => `nieuwe tegels in mandala ${e.mandala}: ${tile(e.dark)}, ${tile(e.light)}`,
    gain: (e) => `${points(e.points)} erbij`,
    "taken-back": (e, { by }) => `${does(by(e.seat), "neemt")}${cards(e.count)} terug in de hand`,
    "destroyed-next": (e) => `mandala ${e.mandala} wordt als volgende vernietigd`,
    pass: () => "gepast",
    ending: () => "het einde is begonnen: alle mandala's worden vernietigd",
    over: () => "het spel eindigt",
  },
};
