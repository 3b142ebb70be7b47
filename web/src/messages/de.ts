// SPDX-License-Identifier: MIT
// German.
import type { Colour } from "../games/cards";
import type { By } from "./en";
import type { Messages } from "./messages";
import { counted } from "./plural";
import { reasons } from "./reasons.de";

const count = counted("de");
const cards = (n: number) => count(n, { one: "Karte", other: "Karten" });
const points = (n: number) => count(n, { one: "Punkt", other: "Punkte" });
const tokens = (n: number) => count(n, { one: "Stein", other: "Steine" });

const colours: Record<Colour, string> = {
  R: "Rot",
  O: "Orange",
  Y: "Gelb",
  G: "Grün",
  P: "Lila",
  K: "Schwarz",
};
const ofColour = (n: number, c: Colour) => `${n}× ${colours[c]}`;
const tile = (text: string) =>
  `${colours[text[0] as Colour] ?? text} ${text[1] === "x" ? "×3" : (text[1] ?? "")}`;
const does = (by: NonNullable<By>, you: string, other: string) =>
  by === "you" ? `du ${you}` : `${by.name} ${other}`;

const names = { mandala: "Mandala", patterns: "Patterns", flowers: "Flowers" };

export const de: Messages = {
  title: "Sixsands",
  games: names,
  colours,
  cards,
  points,
  tile,

  chooseGame: "Spiel",
  online: "Online",
  playOnline: "Online spielen",
  account: "Name und Konto",
  waiting: (n) => count(n, { one: "Partie wartet auf dich", other: "Partien warten auf dich" }),
  menu: "Menü",
  close: "Schließen",
  newGame: "Neues Spiel",
  settings: "Einstellungen",
  log: "Verlauf",
  logEmpty: "Noch wurde nichts gespielt.",
  help: "Hilfe",
  rules: "Regeln",
  rulesLoading: "Die Regeln werden geholt …",
  learn: "Lernen",
  learnGame: (game) => `${names[game]} in drei Minuten lernen`,
  undo: "Zurücknehmen",
  hint: "Tipp",
  hintThinking: "Ein Tipp wird gesucht …",
  start: "Beginnen",
  rematch: "Noch einmal",
  showBoard: "Brett zeigen",
  showScores: "Wertung zeigen",
  loading: "Der Sand wird gemischt …",
  late: "Das dauert länger, als es sollte.",
  replay: "Nachspielen und Analyse",
  openRecord: "Partie öffnen …",
  saveRecord: "Partie speichern (.sgr)",
  skipToBoard: "Zum Brett",
  typeMove: "Zug eintippen",
  typeMoveExample: (move) => `z. B. ${move}`,
  typeMoveSend: "Spielen",
  noSuchMove: (text) => `„${text}“ ist kein Zug dieses Spiels.`,
  trouble: "Etwas ist schiefgegangen.",
  outdated: "Es gibt eine neue Version.",
  reload: "Neu laden",
  disclaimer:
    "Inoffiziell: weder mit den Autoren noch mit dem Verlag verbunden oder von ihnen gebilligt; Regeln von Trevor Benjamin und Brett J. Gilbert; bitte kauft die Spiele.",

  setLanguage: "Sprache",
  setTheme: "Farben",
  themes: { auto: "Wie das System", light: "Hell", dark: "Dunkel" },
  setMotion: "Animation",
  motions: { normal: "Normal", fast: "Schnell", off: "Aus" },
  setSound: "Ton",
  setConfirm: "Züge bestätigen",
  confirms: { always: "Immer", touch: "Nur bei Berührung" },
  setAids: "Gedächtnisstütze",
  aidsWhat: "Was alle einmal gesehen haben, bleibt sichtbar: Kelche, zurückgenommene Karten.",
  setOdds: "Ziehchancen",
  oddsWhat:
    "Wie wahrscheinlich jede Farbe die nächste Karte ist, nach allem, was du gesehen hast; neben dem Verlauf und beim Nachziehstapel.",
  offOn: { off: "Aus", on: "An" },

  players: "Spieler",
  seat: (n) => `Platz ${n}`,
  seatMe: "Du",
  seatPerson: "Jemand an diesem Bildschirm",
  begins: "beginnt",
  level: (n) => `Stufe ${n}`,
  levels: ["erste Schritte", "leicht", "gemütlich", "solide", "stark", "Meister"],
  opponents: "Wie stark die Gegner spielen",
  mixedLevels: "Mehrere Stufen",
  needPerson: "Auf mindestens einem Platz muss ein Mensch sitzen.",
  leftGames: "Unbeendete Spiele",
  leftNone: "Es gibt kein unbeendetes Spiel.",
  leftKept: (game, moves) =>
    `Dein unbeendetes Spiel ${game} (${moves}) bleibt erhalten, im Menü unter „Unbeendete Spiele“.`,
  continueGame: (game) => `${game} fortsetzen`,
  forgetGame: (game, names) => `${game} entfernen, ${names}`,
  moves: (n) => count(n, { one: "Zug", other: "Züge" }),

  you: "Du",
  player: (n) => `Spieler ${n}`,
  guest: (number) => `Gast ${number}`,
  playerShort: (n) => `S${n}`,
  yourTurn: "Du bist am Zug",
  turnOf: (who) => `${who} ist am Zug`,
  thinking: (who) => `${who} überlegt …`,
  yourHand: "Deine Hand",
  handCards: (n) => `${cards(n)} auf der Hand`,
  cup: "Kelch",
  river: "Fluss",
  riverPlace: (place, c) => `Feld ${place}: ${c ? colours[c] : "leer"}`,
  cupHolds: (n, worth) => (worth === null ? `Kelch: ${cards(n)}` : `Kelch: ${cards(n)}, ${points(worth)}`),
  piles: (deck, discard) => `Nachziehstapel ${cards(deck)}, Ablagestapel ${cards(discard)}`,
  pilesTitle: "Nachzieh- und Ablagestapel",
  oddsTitle: "Chancen für die nächste Karte",
  oddsNone: "Im Moment gibt es keine Chancen zu zeigen.",
  percent: (share) => `${Math.round(share * 100)} %`,

  handOver: (who) => `Bildschirm an ${who} geben`,
  handOverWhat: "So lange sind die Karten verdeckt.",
  handOverDone: (who) => `Ich bin ${who}`,

  coach: {
    mandala:
      "Tippe auf eine Farbe deiner Hand, dann auf einen Berg (du ziehst) oder dein Feld (mehr Einfluss).",
    patterns: "Tippe auf einen Stein: Der Knopf sagt, was du dort tun kannst.",
    flowers:
      "Tippe auf eine Farbe deiner Hand, dann auf ein Mandala: Neue Farben liegen offen und zählen für die Plättchen.",
  },
  coachBowl: "Tippe auf den Stein für deine Schale: den ersten, den du legen kannst.",
  onItsWay: (what) => `Unterwegs: ${what} …`,
  notYourTurn: "Du bist noch nicht am Zug.",
  incomplete: "Wähle zuerst eine Farbe und einen Ort.",
  incompleteCell: "Wähle zuerst einen Stein.",
  notPossible: "Das geht hier nicht.",
  why: {
    over: () => "Das Spiel ist vorbei.",
    turn: (f) => `Noch nicht: ${f.who} ist am Zug.`,
    nature: () => "Noch nicht: Es werden Karten gezogen.",
    other: () => "Das geht jetzt nicht.",
    cards: (f) =>
      f.count === 0
        ? `Du hast kein ${f.colour} auf der Hand.`
        : `Du hast nur ${f.count}× ${f.colour} auf der Hand.`,
    hand: () => "Du darfst deinen Zug nicht mit leerer Hand beenden.",
    field: (f) =>
      f.own
        ? `Hier liegt ${f.colour} schon in deinem Feld.`
        : `Hier liegt ${f.colour} schon im Feld von ${f.who}.`,
    mountain: (f) => `Hier liegt ${f.colour} schon im Berg.`,
    claim: (f) => `Mandala ${f.mandala} wird aufgeteilt: Nimm eine Farbe vom Berg.`,
    absent: (f) => `Im Berg von Mandala ${f.mandala} liegt kein ${f.colour}.`,
    quiet: () => "Es wird kein Mandala aufgeteilt.",
    bowl: () => "Nimm zuerst deinen Schalenstein.",
    bowls: () => "Die Schalen sind schon gefüllt.",
    leftover: (f) => `Der Stein in ${f.colour} ist keiner der beiden übrigen.`,
    must: () => "Wer etwas tun kann, muss etwas tun.",
    closing: () => "Du kannst jetzt nur noch umdrehen oder aufhören.",
    facedown: (f) => `Der Stein auf ${f.cell} liegt schon verdeckt.`,
    grouped: (f) =>
      `Du hast schon eine Gruppe in ${f.colour}: Mit dem Schalenstein kannst du keine zweite gründen.`,
    ungrouped: (f) => `Du hast keine Gruppe in ${f.colour}, in die du tauschen könntest.`,
    apart: (f) => `${f.cell} liegt nicht neben deiner Gruppe in ${f.colour}.`,
    barred: (f) => `${f.cell} liegt neben der gegnerischen Gruppe in ${f.colour}.`,
    pass: () => "Passen kannst du nur, wenn du nichts spielen kannst.",
    tile: (f) => `Zuerst muss ein Plättchen von Mandala ${f.mandala} genommen werden.`,
  },
  reasons,
  hintSays: (text) => `Tipp: ${text}`,
  readOn: "Weiterlesen",

  play: "Spielen",
  fewer: "Eine Karte weniger",
  more: "Eine Karte mehr",
  howMany: "Wie viele Karten",
  discard: "Ablegen",
  stack: (c, n) => `${colours[c]}, ${cards(n)}`,
  pass: "Passen",
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
  fields: (own, other) => `${own} : ${other}`,
  fieldsLabel: (own, other) => `${cards(own)} in deinem Feld, ${cards(other)} im anderen`,
  fieldsOf: (one, first, two, second) => `Felder: ${one} ${cards(first)}, ${two} ${cards(second)}`,
  holds: (list) => (list.length === 0 ? "leer" : list.map(([c, n]) => ofColour(n, c)).join(", ")),
  canPlay: (effect) => `möglich${effect === "" ? "" : `: ${effect}`}`,
  dividing: (n) => `Mandala ${n} wird aufgeteilt`,
  choosesNow: (who) => `${who} wählt eine Farbe`,
  youChoose: "Wähle eine Farbe",
  thenChooses: (who) => `dann ${who}`,
  emptyField: "Dein Feld ist leer: Was du nimmst, wird abgelegt.",
  lastRoundBanner: "Der Nachziehstapel ist leer: Das nächste fertige Mandala beendet das Spiel.",
  lastMandalaBanner: "Der Nachziehstapel ist leer: Das Spiel endet mit diesem Mandala.",
  sixthBanner: (who) => `${who}: sechs Farben im Fluss. Mit diesem Mandala endet das Spiel.`,

  board: "Brett",
  bowl: "Schale",
  bowlOf: (c) => (c ? `Schale: ${colours[c]}` : "leere Schale"),
  bowlTitle: "Wähle deinen Schalenstein",
  bowlWhat: "Der andere geht an die Gegenseite, die beginnt.",
  bowlTake: (c) => `${colours[c]} nehmen`,
  kinds: { E: "Gründen", F: "Umdrehen", S: "Tauschen" },
  stop: "Aufhören",
  closingTitle: "Schlussrunde",
  closingWhat: "Drehe so viele Steine um, wie du willst, einen nach dem anderen, oder höre auf.",
  cell: (name, c) => `${name} ${colours[c]}`,
  cellLoose: "lose",
  cellOf: (who) => `Gruppe von ${who}`,
  cellMarker: (place) => `Marker ${place}`,
  kindOf: "Was dort geschehen soll",
  group: (c, n, place, total) => `${colours[c]}: ${tokens(n)} auf Feld ${place}, ${points(total)}`,

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
  endingBanner: "Die letzten Mandalas werden jetzt eines nach dem anderen zerstört.",
  drawRule: "1 Karte zieht bis zu 4, mehr ziehen keine",
  lies: (up, down) =>
    [
      up.length > 0 ? `offen in ${up.join(", ")}` : "",
      down.length > 0 ? `verdeckt in ${down.join(", ")}` : "",
    ]
      .filter((part) => part !== "")
      .join("; "),

  effect: {
    draws: (n) => `zieht ${n}`,
    noDraw: "zieht nichts",
    completes: (n) => `vollendet Mandala ${n}`,
    river: (place) => `Fluss ${place}`,
    cup: (n) => `+${n} im Kelch`,
    pointsMore: (n) => `= +${n}`,
    wasted: (n) => `${n} abgelegt`,
    group: (n, place, total) => `(${n}−1)×${place} = ${total}`,
    starts: (place) => `gründet Gruppe ${place}`,
    takes: (c) => `nimmt ${colours[c]}`,
    faceUp: "offen",
    faceDown: "verdeckt",
    marker: "holt den Marker",
    flower: "ergibt eine Blume",
    over: "beendet das Spiel",
  },

  happened: {
    build: (n, c) => `${colours[c]} auf Berg ${n}`,
    grow: (n, c, k) => `${ofColour(k, c)} ins eigene Feld von Mandala ${n}`,
    discard: (c, k) => `${ofColour(k, c)} abgelegt`,
    claim: (c, k) => `${ofColour(k, c)} vom Berg`,
    river: (place) => `auf Flussfeld ${place}`,
    cup: (n) => `${n} in den Kelch`,
    wasted: "verloren: leeres Feld",
    completes: (n, who) => `Mandala ${n} ist fertig, erste Wahl: ${who}`,
    swept: (n) => `Mandala ${n} ist weggefegt`,
    newMountain: (list) => `neuer Berg ${list}`,
    lastRound: "der Nachziehstapel ist leer: letzte Runde",
    draws: (n, list) => (list === "" ? `${cards(n)} gezogen` : `gezogen: ${list}`),
    play: (n, c, k, up) => `${ofColour(k, c)} in Mandala ${n}, ${up ? "offen" : "verdeckt"}`,
    marker: (n) => `Marker von Mandala ${n}`,
    take: (text) => `${tile(text)} gewählt`,
    tileWon: (by, text) =>
      by === null ? `${tile(text)} genommen` : `${does(by, "bekommst", "bekommt")} ${tile(text)}`,
    flower: (by, a, b) =>
      `${by === null ? "" : `${does(by, "machst", "macht")} `}eine Blume aus ${tile(a)} und ${tile(b)}`,
    tiles: (n, list) => `neue Plättchen in Mandala ${n}: ${list.map(tile).join(", ")}`,
    gain: (n) => `${points(n)} mehr`,
    takenBack: (by, n) =>
      `${by === null ? "" : `${does(by, "nimmst", "nimmt")} `}${cards(n)} zurück auf die Hand`,
    destroyedNext: (n) => `Mandala ${n} wird als Nächstes zerstört`,
    pass: "gepasst",
    ending: "das Ende hat begonnen: alle Mandalas werden zerstört",
    bowl: (c) => `${colours[c]} in die Schale`,
    establish: (cell, c, place, taken) =>
      `neue Gruppe ${place} in ${colours[c]} auf ${cell}, ${colours[taken]} in die Schale`,
    flip: (cell, c) => `${colours[c]} auf ${cell} umgedreht`,
    swap: (cell, c, taken) => `${colours[c]} auf ${cell} gelegt, ${colours[taken]} in die Schale`,
    group: (c, n, total) => `Gruppe in ${colours[c]}: ${tokens(n)}, ${points(total)}`,
    closing: (who) => `kein Zug ist mehr möglich; Schlussrunde: ${who}`,
    stop: "nichts mehr umgedreht",
  },

  ended: {
    river: (who) => `Das Spiel ist vorbei. ${who}: sechs Farben im Fluss.`,
    deck: () => "Das Spiel ist vorbei: Nachdem der Nachziehstapel leer war, wurde ein Mandala fertig.",
    dead: () => "Das Spiel ist vorbei: Kein Mandala kann mehr fertig werden.",
    idle: () => "Das Spiel ist vorbei: Zu lange wurde nur noch abgelegt.",
    stuck: (who) => `Das Spiel ist vorbei. ${who}: kein Zug mehr möglich.`,
    flowers: (who) => `Das Spiel ist vorbei. ${who}: eine dritte Blume.`,
    tiles: () => "Das Spiel ist vorbei: Für ein neues Mandala fehlten die Plättchen.",
    passes: () => "Das Spiel ist vorbei: Alle haben nacheinander gepasst.",
    other: () => "Das Spiel ist vorbei.",
  },
  finalScores: "Endstand",
  youWin: "Du gewinnst",
  wins: (who) => `${who} gewinnt`,
  shared: (who) => `Geteilter Sieg: ${who}`,
  draw: "Remis",
  total: "Summe",
  tieBreakCup: "Gleich viele Punkte: Der kleinere Kelch entscheidet.",
  tieBreakHand: "Gleich viele Punkte: Die größere Hand entscheidet.",

  helpMouse: {
    mandala:
      "Wähle eine Farbe, wähle einen Ort und bestätige: Der Knopf sagt, was geschieht. Ein Ort, an dem es nicht geht, sagt warum.",
    patterns:
      "Wähle einen Stein und bestätige: Der Knopf sagt, was geschieht. Ein Stein, bei dem es nicht geht, sagt warum.",
    flowers:
      "Wähle eine Farbe, wähle ein Mandala und bestätige: Der Knopf sagt, was geschieht. Ein Mandala, in dem es nicht geht, sagt warum.",
  },
  helpKeysTitle: "Tasten",
  helpKeys: {
    mandala: [
      ["R O Y G P K", "Stapel wählen; eine Ziffer: wie viele"],
      ["m1 m2 f1 f2 d", "Berg, dein Feld, Ablegen"],
      ["Enter", "spielen"],
      ["Esc", "verwerfen"],
      ["m1R f2K3 dG2 cY", "oder den ganzen Zug tippen"],
      ["Pfeiltasten", "von Stapel zu Stapel, von Ort zu Ort"],
      ["?", "diese Seite"],
    ],
    patterns: [
      ["Pfeiltasten", "über das Brett"],
      ["d4", "einen Stein bei seinem Namen wählen"],
      ["Ed4 Fd4 Sd4", "dort gründen, umdrehen, tauschen"],
      ["R … K", "Schalenstein am Anfang"],
      ["-", "die Schlussrunde beenden"],
      ["Enter", "spielen"],
      ["Esc", "verwerfen"],
      ["?", "diese Seite"],
    ],
    flowers: [
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
  },
};
