// SPDX-License-Identifier: MIT
// The replay in Dutch.
import { counted } from "../../messages/plural";
import type { EndWords, Words } from "./en";
import { figuresIn } from "./figures";

const count = counted("nl");
const f = figuresIn("nl");

export const nl: Words & EndWords = {
  figures: f,

  title: "Naspelen",
  openTitle: "Een partij openen",
  openWhat: "Laat een bestand met partijen (.sgr) ergens op deze pagina vallen, of kies er een.",
  openChoose: "Kies een bestand …",
  severalTitle: (n) => `${n} partijen in dit bestand`,
  badLink: "Deze link is beschadigd of afgekapt: de partij erin is niet te lezen.",
  badRecord: (line) => `Dit is geen opgeslagen partij${line === null ? "" : ` (regel ${line})`}.`,
  fileTooLarge: "Het bestand is te groot om hier te openen.",

  versus: " – ",
  won: (who) => `${who} won`,
  youWon: "Jij won",
  shared: (who) => `Gedeelde winst: ${who}`,
  unfinished: "Niet uitgespeeld",
  endings: {
    resign: (who) => `${who} gaf op`,
    time: (who) => `de tijd van ${who} was om`,
    draw: "Remise overeengekomen",
    abort: "In overleg afgebroken",
  },
  yourEndings: { resign: "jij gaf op", time: "jouw tijd was om" },
  seenByYou: "zoals jij het zag",
  seenBy: (who) => `zoals ${who} het zag`,
  seenBySpectator: "zoals een toeschouwer het zag",

  steps: "Stappen van de partij",
  first: "Naar het begin",
  back: "Een stap terug",
  forward: "Een stap verder",
  last: "Naar het einde",
  run: "Vanzelf afspelen",
  pause: "Pauze",
  slider: "Stap",
  stepOf: (at, last) => `${at} / ${last}`,
  start: "De kaarten zijn gedeeld; er is nog niets gespeeld.",
  viewer: "Gezien door",
  viewerAll: "Alles open",
  viewerSpectator: "Toeschouwer",
  hands: "Handen",
  hand: (who, cards) => `Hand van ${who}: ${cards}`,
  unknown: (n) => `${n} onbekend`,
  continueHere: "Vanaf hier verderspelen",
  continueWhat: "De kaarten die nog komen worden opnieuw gedeeld; een bot neemt de andere kant.",

  sections: { moves: "Zetten", sums: "Geluk en kunde", record: "Partij" },
  showSection: "Wat er getoond wordt",

  copyLink: "Link kopiëren",
  sendLink: "Link versturen",
  linkCopied: "Link gekopieerd.",
  linkTooLong: "Deze partij is te lang voor een link: sla het bestand op.",
  linkOffline: "De hele partij zit in de link; er wordt niets op een server opgeslagen.",
  linkOnline: "De link leidt naar deze partij op de server.",
  save: "Opslaan als .sgr",
  copyPosition: "Stelling kopiëren",
  positionCopied: "Stelling gekopieerd.",
  position: "Deze stelling in notatie",
  copyFailed: "De browser staat kopiëren niet toe; selecteer de tekst en kopieer hem zelf.",

  verify: "Het schudden controleren",
  verifyWhat:
    "Voor de partij maakte de server een vingerafdruk van zijn geheime sleutel bekend, en elke mens die meespeelt voegde een eigen toevalsgetal (een nonce) toe. De sleutel, na afloop onthuld, moet bij die vingerafdruk passen en met die getallen precies de kaarten geven die kwamen.",
  verifying: "Er wordt nagerekend …",
  verifyCommit: "Toezegging, bekend voor het delen",
  verifyNonces: "Toevalsgetallen van de spelers (nonces)",
  verifyNoNonces: "geen",
  verifyKey: "Sleutel, onthuld na de partij",
  verifyKeyFits: "De SHA-256-waarde van de sleutel is de toezegging.",
  verifyOutcomes: (n) =>
    `${count(n, { one: "uitkomst", other: "uitkomsten" })} nagerekend, het delen inbegrepen: alles is zoals het er staat.`,
  verifyOk:
    "De kaarten volgen precies uit de sleutel en de toevalsgetallen van de spelers. Geen speler kon ze kiezen, en de beheerder van de server ook niet, zolang die niet meespeelt of met een speler samenspant.",
  verifyOkAlone:
    "De kaarten volgen precies uit de sleutel, die voor het delen vastlag. Geen speler voegde een toevalsgetal toe: de server alleen legde ze vast.",
  verifyWrong: "Het schudden is niet te bevestigen.",
  verifyNot: {
    local:
      "Deze partij is in een browser gedeeld, of er staat geen sleutel bij: er is geen belofte van een server om na te rekenen.",
    running: "De server onthult zijn sleutel als de partij voorbij is; dan is het schudden te controleren.",
    view: "Dit is wat één kant zag. Alleen de hele partij, die de server na afloop geeft, is te controleren.",
    insecure: "Deze browser geeft zijn cryptografie alleen aan pagina's over https of op deze machine zelf.",
  },

  analyse: "Deze partij analyseren",
  analyseWhat: "De engine bekijkt elke beslissing op dit apparaat; er wordt niets verstuurd.",
  quick: "Snel",
  thorough: "Grondig",
  analysing: (share) => `Bezig met analyseren … ${f.share(share)}`,
  stop: "Stoppen",
  deeper: "Grondiger analyseren",
  failed: "De analyse is mislukt.",
  graph: "Winstkansen",
  graphWhat: "Waarop elke speler bij elke eigen beslissing mocht hopen, met wat die speler wist.",
  graphEnd: "de uitslag",
  graphPoint: (step, who, win, mark) => `${step}. ${who}: ${win}${mark === "" ? "" : `, ${mark}`}`,
  asTable: "Als tabel",
  table: { step: "Stap", who: "Speler", move: "Zet", win: "Winst", lost: "Verlies", luck: "Geluk" },

  classes: { fine: "goed", inaccuracy: "onnauwkeurig", mistake: "fout", blunder: "blunder" },
  bestMove: "de beste zet die gevonden is",
  fineMove: "voor zover te zeggen even goed als de beste zet",
  forced: "Er was geen andere zet.",
  notEvaluated: "Niet beoordeeld: de kaarten van deze kant zijn in de partij niet te zien.",
  unit: (unit) => (unit === "points" ? "punten" : unit),
  lost: (win, points) => `gaf ${win} weg (${points})`,
  better: (move) => `Beter was ${move}`,
  proved: "bewezen",
  toYou: "jou",
  luckOf: (who, win) => `Wat er kwam was voor ${who} ${win} waard.`,
  dealLuckOf: (who, win) => `Het delen was voor ${who} ${win} waard.`,
  choices: "De beste keuzes",
  choiceMove: "Zet",
  choiceWin: "Winst",
  played: "gespeeld",

  how: "Kunde is de winstkans die zetten weggaven vergeleken met de beste zet die een expert vond met wat de speler wist; geluk is hoeveel beter de kaarten die kwamen waren dan het gemiddelde van alle die hadden kunnen komen. Het woord voor kunde weegt wat verloren ging tegen wat nog op het spel stond: in een beslist spel is dat niets.",
  skill: "Kunde",
  luck: "Geluk",
  skills: {
    perfect: "Bijna niets weggegeven",
    strong: "Sterk gespeeld",
    solid: "Degelijk gespeeld",
    uneven: "Wisselvallig gespeeld",
    weak: "Veel kansen weggegeven",
  },
  lossRate: (win, points, n) =>
    `gemiddeld ${win} (${points}) verloren over ${count(n, { one: "beslissing", other: "beslissingen" })}`,
  noDecisions: "geen beslissingen om te beoordelen",
  marks: (inaccuracies, mistakes, blunders) =>
    [
      count(inaccuracies, { one: "onnauwkeurigheid", other: "onnauwkeurigheden" }),
      count(mistakes, { one: "fout", other: "fouten" }),
      count(blunders, { one: "blunder", other: "blunders" }),
    ].join(", "),
  lucks: {
    lucky: "Geluk gehad",
    unlucky: "Pech gehad",
    even: "Niet duidelijk geluk of pech",
  },
  luckSum: (win) => `${win} in totaal`,
  luckDeal: (win) => `${win} door het delen`,
  luckDraws: (win) => `${win} door het trekken`,
  sum: "Uitslag",
  balance: {
    deal: "het delen",
    draws: "het trekken",
    lost: "eigen verlies",
    given: "verlies van anderen",
    hidden: "verborgen kaarten",
    result: "samen",
  },
  unexplained: "niet verklaard",
  balanceHidden:
    "De uitslag, als deel van de winst boven een gelijk deel, is de som van dit alles. Verlies is gemeten met wat spelers wisten, geluk met alle kaarten open: de rest zijn verborgen kaarten.",
  balanceOpen:
    "De uitslag, als deel van de winst boven een gelijk deel, is de som van dit alles. De rest is wat de zoeker niet kon zien.",
  noLuck: "Geluk is niet te bepalen: daarvoor zijn alle kaarten nodig.",
  luckOfSetUp: "Alleen de beginopstelling is hier geluk.",
  errors:
    "± is de helft van een 95 %-interval: hoeveel het getal met andere toevalsgetallen zou verschuiven.",
  yourWorst: "Jouw duurste zetten",
  sharePicture: "Deel als plaatje",
  worst: "Wat het meeste kostte",
  worstNone: "Geen zet springt eruit als fout.",
  worstMove: (played, best) => `${played} in plaats van ${best}`,
  worstWords: (played, best) => `${played}; beter: ${best}`,
};
