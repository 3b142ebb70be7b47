// SPDX-License-Identifier: MIT
// Why a move is good, in Dutch.
import { counted } from "./plural";
import { signed } from "./reasons.en";
import type { ReasonFacts, reasons as en } from "./reasons.en";

const count = counted("nl");
const cards = (n: number) => count(n, { one: "kaart", other: "kaarten" });
const points = (n: number) => count(n, { one: "punt", other: "punten" });
const least = (f: ReasonFacts) => (f.least ? "minstens " : "");
const coloured = (f: ReasonFacts) => `${f.count} ${f.colour}`;
const who = (f: ReasonFacts) => (f.mine ? "jou" : f.who);
const fields = (f: ReasonFacts) =>
  f.own > f.against
    ? `jij met ${f.own}:${f.against} voorstaat`
    : f.own < f.against
      ? `${f.other} met ${f.against}:${f.own} voorstaat`
      : `de velden gelijk zijn, ${f.own}:${f.against}`;
const standing = (f: ReasonFacts) =>
  `${cards(f.own)} tegen ${f.against === 0 ? "niemand met een open kaart" : f.against}`;
const flower = (f: ReasonFacts) =>
  `een Bloem met ${f.mine ? "je" : "de eigen"} ${f.with}, ${points(f.points)}`;
const where = (f: ReasonFacts) =>
  f.who === ""
    ? ""
    : `, waar ${f.mine ? "jij de claimsteen hebt" : `${f.who} de claimsteen heeft`} met ${standing(f)}`;
const numbers = ["niets", "één kaart", "twee kaarten", "drie kaarten", "vier kaarten"];
const list = (words: string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} en ${words.at(-1)}`;
const decimal = (text: string) => text.replace(".", ",");

export const reasons: typeof en = {
  value: (v) =>
    v.solved
      ? `Opgelost: ${signed(v.points, 0)}`
      : `Winst ${v.win} %${v.error === null ? "" : ` ± ${v.error}`}, ${decimal(signed(v.points, 1))} punten`,
  why: {
    completes: (f) => `maakt mandala ${f.mandala} af terwijl ${fields(f)}`,
    first: (f) => (f.mine ? "jij kiest als eerste" : `${f.who} kiest als eerste`),
    worth: (f) => `${f.colour} is voor ${who(f)} ${least(f)}${points(f.points)} waard`,
    denies: (f) => `houdt ${f.colour} weg bij ${f.other}, goed voor ${least(f)}${points(f.points)}`,
    barren: (f) => `het veld van ${f.other} is leeg en levert niets op`,
    last: () => "het spel eindigt ermee",
    missing: (f) =>
      `daarna ${f.colours.length > 1 ? "ontbreken" : "ontbreekt"} daar alleen nog ${list(f.colours)}`,
    pays: (f) => `${f.colour} is voor ${who(f)} ${f.place} per kaart waard`,
    draws: (f) => `trekt ${numbers[f.count]}`,
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
    brings: (f) => `levert ${points(f.points)} op met ${f.colour}, je groep ${f.place}`,
    claims: (f) =>
      `begint groep ${f.place} in ${f.colour}${f.count > 0 ? `, met ${f.count} ${f.colour} ernaast om te draaien` : ""}`,
    snatches: (f) => `neemt een fiche in ${f.colour} dat ${f.other} kon omdraaien voor ${points(f.points)}`,
    bars: (f) => `verspert ${f.other} ${f.colour} op ${list(f.cells)}`,
    bowl: (f) => `${f.colour} kan groep ${f.place} worden`,
    stuck: (f) =>
      `laat ${f.other} geen zet${f.points > 0 ? `, en de slotronde levert er nog ${f.points} op` : ""}`,
    store: (f) => `je kunt er straks nog ${f.own} omdraaien, tegen ${f.against}`,
    picks: (f) => `neemt ${f.colour}${f.count > 0 ? `, waarvan er ${f.count} aaneengesloten liggen` : ""}`,
    flip: (f) => `levert ${points(f.points)} op`,
    closing: (f) => `alles wat nog omgedraaid kan worden levert samen ${f.points} op`,
    finishes: (f) => `maakt mandala ${f.mandala} af${where(f)}`,
    both: () => "beide tegels zijn voor jou",
    rest: () => "jij krijgt de tegel die overblijft",
    nothing: (f) => `je krijgt geen tegel, en je ${cards(f.count)} ${f.count === 1 ? "komt" : "komen"} terug`,
    stake: (f) => `${f.tile} zou ${f.mine ? "" : `voor ${f.who} `}${flower(f)} opleveren`,
    ends: () => "het spel eindigt",
    appears: (f) =>
      `legt je eerste open ${f.count === 1 ? "kaart" : "kaarten"} in mandala ${f.mandala}${where(f)}`,
    adds: (f) => `versterkt mandala ${f.mandala}${where(f)}`,
    holds: (f) => `houdt de claimsteen van mandala ${f.mandala} met ${standing(f)}`,
    seizes: (f) => `pakt de claimsteen van mandala ${f.mandala} met ${standing(f)}`,
    latent: (f) =>
      `je ${cards(f.count)} daar ${f.count === 1 ? "telt" : "tellen"} zodra je er een open kaart hebt`,
    single: (f) => `één kaart: trekt er ${f.count}`,
    tile: (f) => `neemt ${f.tile}${f.with === "" ? "" : `: ${flower(f)}`}`,
    beside: (f) => `${f.tile} is ook voor jou${f.with === "" ? "" : `: ${flower(f)}`}`,
    leaves: (f) => `laat ${f.tile} aan ${who(f)}${f.with === "" ? "" : `, voor ${flower(f)}`}`,
    spoils: (f) => `ontneemt ${who(f)} ${flower(f)}`,
    only: () => "de enige zet",
    best: (f) => `de beste van ${f.count} zetten`,
    any: (f) => `een van ${f.count} zetten`,
    often: (f) => `wint van 100 partijen ${f.count} meer dan ${f.moves[0]}, de op een na beste`,
    better: (f) => `${decimal(f.figure.toFixed(1))} punten beter dan ${f.moves[0]}, de op een na beste`,
    even: (f) => `ongeveer even goed als ${f.moves[0]}, de op een na beste`,
    follows: (f) => `kan verdergaan met ${f.moves.join(", ")}`,
  },
};
