// SPDX-License-Identifier: MIT
// The replay in German.
import { counted } from "../../messages/plural";
import type { EndWords, Words } from "./en";
import { figuresIn } from "./figures";

const count = counted("de");
const f = figuresIn("de");

export const de: Words & EndWords = {
  figures: f,

  title: "Nachspielen",
  openTitle: "Eine Partie öffnen",
  openWhat: "Lass eine Datei mit Partien (.sgr) irgendwo auf dieser Seite fallen, oder wähle eine.",
  openChoose: "Datei wählen …",
  severalTitle: (n) => `${n} Partien in dieser Datei`,
  badLink: "Dieser Link ist beschädigt oder abgeschnitten: Die Partie darin lässt sich nicht lesen.",
  badRecord: (line) => `Das ist keine Aufzeichnung einer Partie${line === null ? "" : ` (Zeile ${line})`}.`,
  fileTooLarge: "Die Datei ist zu groß, um hier geöffnet zu werden.",

  versus: " – ",
  won: (who) => `${who} gewann`,
  youWon: "Du hast gewonnen",
  shared: (who) => `Geteilter Sieg: ${who}`,
  unfinished: "Nicht zu Ende gespielt",
  endings: {
    resign: (who) => `${who} gab auf`,
    time: (who) => `${who} überschritt die Zeit`,
    draw: "Remis vereinbart",
    abort: "Einvernehmlich abgebrochen",
  },
  yourEndings: { resign: "Du hast aufgegeben", time: "Deine Zeit war abgelaufen" },
  seenByYou: "wie du es sahst",
  seenBy: (who) => `wie ${who} es sah`,
  seenBySpectator: "wie ein Zuschauer es sah",

  steps: "Schritte der Partie",
  first: "Zum Anfang",
  back: "Einen Schritt zurück",
  forward: "Einen Schritt weiter",
  last: "Zum Ende",
  run: "Von selbst abspielen",
  pause: "Pause",
  slider: "Schritt",
  stepOf: (at, last) => `${at} / ${last}`,
  start: "Ausgeteilt; noch wurde nichts gespielt.",
  viewer: "Gesehen von",
  viewerAll: "Alles offen",
  viewerSpectator: "Zuschauer",
  hands: "Hände",
  hand: (who, cards) => `Hand von ${who}: ${cards}`,
  unknown: (n) => `${n} unbekannt`,
  continueHere: "Von hier weiterspielen",
  continueWhat: "Die kommenden Karten werden neu gegeben; ein Bot übernimmt die andere Seite.",

  sections: { moves: "Züge", sums: "Glück und Können", record: "Partie" },
  showSection: "Was gezeigt wird",

  copyLink: "Link kopieren",
  sendLink: "Link senden",
  linkCopied: "Link kopiert.",
  linkTooLong: "Diese Partie ist zu lang für einen Link: Speichere stattdessen die Datei.",
  linkOffline: "Die ganze Partie steckt im Link; auf einem Server wird nichts gespeichert.",
  linkOnline: "Der Link führt zu dieser Partie auf dem Server.",
  save: "Als .sgr speichern",
  copyPosition: "Stellung kopieren",
  positionCopied: "Stellung kopiert.",
  position: "Diese Stellung in Notation",
  copyFailed: "Der Browser erlaubt das Kopieren nicht; markiere den Text und kopiere ihn selbst.",

  verify: "Das Mischen prüfen",
  verifyWhat:
    "Vor der Partie gab der Server einen Fingerabdruck seines geheimen Schlüssels bekannt, und jeder Mensch, der mitspielt, fügte eine eigene Zufallszahl (eine Nonce) hinzu. Der Schlüssel, nach der Partie offengelegt, muss zu dem Fingerabdruck passen und mit diesen Zahlen genau die Karten ergeben, die kamen.",
  verifying: "Es wird nachgerechnet …",
  verifyCommit: "Zusage, vor dem Austeilen bekannt",
  verifyNonces: "Zufallszahlen der Spieler (Nonces)",
  verifyNoNonces: "keine",
  verifyKey: "Schlüssel, nach der Partie offengelegt",
  verifyKeyFits: "Der SHA-256-Wert des Schlüssels ist die Zusage.",
  verifyOutcomes: (n) =>
    `${count(n, { one: "Zufallsereignis", other: "Zufallsereignisse" })} nachgerechnet, das Austeilen eingeschlossen: Alles ist wie aufgezeichnet.`,
  verifyOk:
    "Die Karten sind genau die, die der Schlüssel und die Zufallszahlen der Spieler ergeben. Kein Spieler konnte sie wählen, und auch nicht, wer den Server betreibt, solange er nicht mitspielt oder sich mit einem Spieler abspricht.",
  verifyOkAlone:
    "Die Karten sind genau die, die der Schlüssel ergibt, der vor dem Austeilen feststand. Kein Spieler fügte eine Zufallszahl hinzu: Der Server allein legte sie fest.",
  verifyWrong: "Das Mischen lässt sich nicht bestätigen.",
  verifyNot: {
    local:
      "Diese Partie wurde in einem Browser ausgeteilt, oder ihr fehlt der Schlüssel: Es gibt kein Versprechen eines Servers, das man prüfen könnte.",
    running:
      "Der Server legt seinen Schlüssel offen, wenn die Partie vorbei ist; dann lässt sich das Mischen prüfen.",
    view: "Das ist, was eine Seite sah. Prüfen lässt sich nur die ganze Partie, die der Server nach ihrem Ende gibt.",
    insecure:
      "Dieser Browser bietet seine Kryptographie nur Seiten über https oder auf diesem Rechner selbst an.",
  },

  analyse: "Diese Partie analysieren",
  analyseWhat: "Die Engine geht auf diesem Gerät jede Entscheidung durch; nichts wird verschickt.",
  quick: "Schnell",
  thorough: "Gründlich",
  analysing: (share) => `Analyse läuft … ${f.share(share)}`,
  stop: "Anhalten",
  deeper: "Gründlicher analysieren",
  failed: "Die Analyse ist gescheitert.",
  graph: "Gewinnaussichten",
  graphWhat: "Worauf alle bei jeder eigenen Entscheidung hoffen durften, mit dem, was sie wussten.",
  graphEnd: "das Ergebnis",
  graphPoint: (step, who, win, mark) => `${step}. ${who}: ${win}${mark === "" ? "" : `, ${mark}`}`,
  asTable: "Als Tabelle",
  table: {
    step: "Schritt",
    who: "Spieler",
    move: "Zug",
    win: "Gewinn",
    lost: "Verlust",
    luck: "Glück",
  },

  classes: { fine: "gut", inaccuracy: "Ungenauigkeit", mistake: "Fehler", blunder: "Patzer" },
  bestMove: "der beste Zug, der gefunden wurde",
  fineMove: "soweit erkennbar so gut wie der beste Zug",
  forced: "Es gab keinen anderen Zug.",
  notEvaluated: "Nicht beurteilt: Die Karten dieser Seite sind in der Aufzeichnung verdeckt.",
  unit: (unit) => (unit === "points" ? "Punkte" : unit),
  lost: (win, points) => `verschenkte ${win} (${points})`,
  better: (move) => `Besser war ${move}`,
  proved: "bewiesen",
  toYou: "dich",
  luckOf: (who, win) => `Was kam, war für ${who} ${win} wert.`,
  dealLuckOf: (who, win) => `Das Austeilen war für ${who} ${win} wert.`,
  choices: "Die besten Möglichkeiten",
  choiceMove: "Zug",
  choiceWin: "Gewinn",
  played: "gespielt",

  how: "Können ist die Gewinnaussicht, die Züge verschenkten gegenüber dem besten Zug, den ein Experte mit dem Wissen des Spielers fand; Glück ist, um wie viel besser die gekommenen Karten waren als der Durchschnitt aller, die hätten kommen können. Das Wort für das Können wägt das Verlorene gegen das, was noch auf dem Spiel stand: In einer entschiedenen Partie ist das nichts.",
  skill: "Können",
  luck: "Glück",
  skills: {
    perfect: "Fast nichts verschenkt",
    strong: "Stark gespielt",
    solid: "Solide gespielt",
    uneven: "Wechselhaft gespielt",
    weak: "Viele Gelegenheiten verschenkt",
  },
  lossRate: (win, points, n) =>
    `im Schnitt ${win} (${points}) verloren über ${count(n, { one: "Entscheidung", other: "Entscheidungen" })}`,
  noDecisions: "keine Entscheidungen zu beurteilen",
  marks: (inaccuracies, mistakes, blunders) =>
    [
      count(inaccuracies, { one: "Ungenauigkeit", other: "Ungenauigkeiten" }),
      count(mistakes, { one: "Fehler", other: "Fehler" }),
      count(blunders, { one: "Patzer", other: "Patzer" }),
    ].join(", "),
  lucks: { lucky: "Glück gehabt", unlucky: "Pech gehabt", even: "Weder klar Glück noch Pech" },
  luckSum: (win) => `${win} insgesamt`,
  luckDeal: (win) => `${win} durch das Austeilen`,
  luckDraws: (win) => `${win} durch das Ziehen`,
  sum: "Ergebnis",
  balance: {
    deal: "Austeilen",
    draws: "Ziehen",
    lost: "eigene Verluste",
    given: "Verluste der anderen",
    hidden: "verdeckte Karten",
    result: "zusammen",
  },
  unexplained: "nicht erklärt",
  balanceHidden:
    "Das Ergebnis, als Anteil am Gewinn über einem gleichen Anteil, ist die Summe von alldem. Verluste sind mit dem Wissen der Spieler gemessen, Glück mit offenen Karten: Der Rest sind verdeckte Karten.",
  balanceOpen:
    "Das Ergebnis, als Anteil am Gewinn über einem gleichen Anteil, ist die Summe von alldem. Der Rest ist, was die Suche nicht sehen konnte.",
  noLuck: "Glück lässt sich nicht angeben: Dazu braucht es alle Karten.",
  luckOfSetUp: "Glück ist hier nur die Aufstellung.",
  errors:
    "± ist die Hälfte eines 95-%-Intervalls: So weit würde sich die Zahl mit anderen Zufallszahlen verschieben.",
  yourWorst: "Deine teuersten Züge",
  sharePicture: "Als Bild teilen",
  worst: "Was am meisten kostete",
  worstNone: "Kein Zug fällt als Fehler auf.",
  worstMove: (played, best) => `${played} statt ${best}`,
  worstWords: (played, best) => `${played}; besser: ${best}`,
};
