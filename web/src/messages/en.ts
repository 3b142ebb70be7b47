// SPDX-License-Identifier: MIT
// English, and by its shape what every language must say (messages.ts). Sentences about players are
// without verbs that bend, so that "You" and "Level 2" fit the same frame.
import type { EndKey, GameName, WhyKey } from "../engine/types";
import type { Colour } from "../games/cards";
import { counted } from "./plural";
import { reasons } from "./reasons.en";

const count = counted("en");
const cards = (n: number) => count(n, { one: "card", other: "cards" });
const points = (n: number) => count(n, { one: "point", other: "points" });
const tokens = (n: number) => count(n, { one: "token", other: "tokens" });

const colours: Record<Colour, string> = {
  R: "red",
  O: "orange",
  Y: "yellow",
  G: "green",
  P: "purple",
  K: "black",
};
const ofColour = (n: number, c: Colour) => `${n} ${colours[c]}`;
const tile = (text: string) =>
  `${colours[text[0] as Colour] ?? text} ${text[1] === "x" ? "×3" : (text[1] ?? "")}`;

/** Whose part of a step is told: null is the player of the step, named before it. */
export type By = null | "you" | { name: string };
const does = (by: NonNullable<By>, you: string, other: string) =>
  by === "you" ? `you ${you}` : `${by.name} ${other}`;

const names: Record<GameName, string> = { mandala: "Mandala", patterns: "Patterns", flowers: "Flowers" };

/** What a reason may speak of; empty where it doesn't apply. */
export interface WhyFacts {
  colour: string;
  who: string;
  own: boolean;
  mandala: number;
  count: number;
  cell: string;
}

export const en = {
  title: "Sixsands",
  games: names,
  colours,
  cards,
  points,
  tile,

  // Shell
  chooseGame: "Game",
  online: "Online",
  playOnline: "Play online",
  account: "Name and account",
  waiting: (n: number) => count(n, { one: "game waits for you", other: "games wait for you" }),
  menu: "Menu",
  close: "Close",
  newGame: "New game",
  settings: "Settings",
  log: "Log",
  logEmpty: "Nothing has been played yet.",
  help: "Help",
  rules: "Rules",
  rulesLoading: "The rules are being fetched …",
  learn: "Learn",
  learnGame: (game: GameName) => `Learn ${names[game]} in three minutes`,
  undo: "Undo",
  hint: "Hint",
  hintThinking: "Thinking about a hint …",
  start: "Start",
  rematch: "Play again",
  showBoard: "Show the board",
  showScores: "Show the scores",
  loading: "Shuffling the sand …",
  late: "This takes longer than it should.",
  replay: "Replay and analysis",
  openRecord: "Open a record …",
  saveRecord: "Save the record (.sgr)",
  skipToBoard: "Skip to the board",
  typeMove: "Type a move",
  typeMoveExample: (move: string) => `e.g. ${move}`,
  typeMoveSend: "Play",
  noSuchMove: (text: string) => `“${text}” is no move of this game.`,
  trouble: "Something went wrong.",
  outdated: "A new version is there.",
  reload: "Reload",
  disclaimer:
    "Unofficial: not affiliated with or endorsed by the designers or the publisher; rules by Trevor Benjamin and Brett J. Gilbert; please buy the games.",

  // Settings
  setLanguage: "Language",
  setTheme: "Colours",
  themes: { auto: "As the system", light: "Light", dark: "Dark" },
  setMotion: "Animation",
  motions: { normal: "Normal", fast: "Fast", off: "Off" },
  setSound: "Sound",
  setConfirm: "Confirm moves",
  confirms: { always: "Always", touch: "Only on touch" },
  setAids: "Memory aids",
  aidsWhat: "What everybody has once seen stays visible: cups, cards taken back.",
  setOdds: "Draw odds",
  oddsWhat:
    "How likely each colour is as the next card, by all that you have seen; shown beside the log and with the deck.",
  offOn: { off: "Off", on: "On" },

  // New game
  players: "Players",
  seat: (n: number) => `Seat ${n}`,
  seatMe: "You",
  seatPerson: "A person at this screen",
  begins: "begins",
  level: (n: number) => `Level ${n}`,
  levels: ["first steps", "easy", "casual", "solid", "strong", "expert"],
  opponents: "How strong the opponents play",
  mixedLevels: "Several levels",
  needPerson: "At least one seat must be a person's.",
  leftGames: "Unfinished games",
  leftNone: "There is no unfinished game.",
  leftKept: (game: string, moves: string) =>
    `Your unfinished game of ${game} (${moves}) is kept in the menu, under “Unfinished games”.`,
  continueGame: (game: string) => `Continue ${game}`,
  forgetGame: (game: string, names: string) => `Remove ${game}, ${names}`,
  moves: (n: number) => count(n, { one: "move", other: "moves" }),

  // Seats
  you: "You",
  player: (n: number) => `Player ${n}`,
  guest: (number: string) => `Guest ${number}`,
  playerShort: (n: number) => `P${n}`,
  yourTurn: "Your turn",
  turnOf: (who: string) => `${who} to move`,
  thinking: (who: string) => `${who} is thinking …`,
  yourHand: "Your hand",
  handCards: (n: number) => `${cards(n)} in hand`,
  cup: "cup",
  river: "River",
  riverPlace: (place: number, c: Colour | null) => `place ${place}: ${c ? colours[c] : "empty"}`,
  cupHolds: (n: number, worth: number | null) =>
    worth === null ? `cup: ${cards(n)}` : `cup: ${cards(n)}, ${points(worth)}`,
  piles: (deck: number, discard: number) => `Deck ${cards(deck)}, discard pile ${cards(discard)}`,
  pilesTitle: "Deck and discard pile",
  oddsTitle: "Chance of the next card",
  oddsNone: "There are no odds to tell now.",
  percent: (share: number) => `${Math.round(share * 100)} %`,

  // Hand-over
  handOver: (who: string) => `Hand the screen to ${who}`,
  handOverWhat: "The cards are covered until then.",
  handOverDone: (who: string) => `I am ${who}`,

  // The line under the board
  coach: {
    mandala: "Tap a colour of your hand, then a mountain (you draw) or your field (you gain influence).",
    patterns: "Tap a token: the button says what you can do there.",
    flowers: "Tap a colour of your hand, then a mandala: new colours lie face up and claim its tiles.",
  } as Record<GameName, string>,
  coachBowl: "Tap the token that you want in your bowl: the first one that you can lay.",
  onItsWay: (what: string) => `On its way: ${what} …`,
  notYourTurn: "It is not your turn yet.",
  incomplete: "Choose a colour and a place first.",
  incompleteCell: "Choose a token first.",
  notPossible: "That can't be played here.",
  why: {
    over: () => "The game is over.",
    turn: (f) => `Not yet: ${f.who} to move.`,
    nature: () => "Not yet: cards are being drawn.",
    other: () => "That can't be played now.",
    cards: (f) =>
      f.count === 0 ? `No ${f.colour} in your hand.` : `Only ${f.count} ${f.colour} in your hand.`,
    hand: () => "No turn may end with an empty hand.",
    field: (f) =>
      f.own
        ? `Here ${f.colour} already lies in your field.`
        : `Here ${f.colour} already lies in the field of ${f.who}.`,
    mountain: (f) => `Here ${f.colour} already lies in the mountain.`,
    claim: (f) => `Mandala ${f.mandala} is being divided: take a colour of its mountain.`,
    absent: (f) => `There is no ${f.colour} in the mountain of mandala ${f.mandala}.`,
    quiet: () => "No mandala is being divided.",
    bowl: () => "First take your bowl token.",
    bowls: () => "The bowls are filled already.",
    leftover: (f) => `The ${f.colour} token isn't one of the two left over.`,
    must: () => "Whoever can act must act.",
    closing: () => "Only flips are possible now, or to stop.",
    facedown: (f) => `The token on ${f.cell} lies face down already.`,
    grouped: (f) => `You have a ${f.colour} group already: the bowl token can't start another.`,
    ungrouped: (f) => `You have no ${f.colour} group to swap into.`,
    apart: (f) => `${f.cell} isn't next to your ${f.colour} group.`,
    barred: (f) => `${f.cell} is next to your opponent's ${f.colour} group.`,
    pass: () => "You can only pass when nothing can be played.",
    tile: (f) => `First a tile of mandala ${f.mandala} must be taken.`,
  } as Record<WhyKey, (f: WhyFacts) => string>,
  reasons,
  hintSays: (text: string) => `Hint: ${text}`,

  readOn: "Read on",

  // Actions
  play: "Play",
  fewer: "One card fewer",
  more: "One card more",
  howMany: "How many cards",
  discard: "Discard",
  stack: (c: Colour, n: number) => `${colours[c]}, ${cards(n)}`,
  pass: "Pass",
  place: {
    mountain: (n: number) => `Mountain of mandala ${n}`,
    yourField: (n: number) => `Your field of mandala ${n}`,
    theirField: (n: number, who: string) => `Field of ${who}, mandala ${n}`,
  },
  mountain: "Mountain",
  yours: "Yours",
  mandala: (n: number) => `Mandala ${n}`,
  needs: "needs",
  needsColours: (list: Colour[]) =>
    list.length === 0 ? "all six colours are there" : `still needs ${list.map((c) => colours[c]).join(", ")}`,
  fields: (own: number, other: number) => `${own} : ${other}`,
  fieldsLabel: (own: number, other: number) => `${cards(own)} in your field, ${cards(other)} in the other`,
  fieldsOf: (one: string, first: number, two: string, second: number) =>
    `Fields: ${one} ${cards(first)}, ${two} ${cards(second)}`,
  holds: (list: [Colour, number][]) =>
    list.length === 0 ? "empty" : list.map(([c, n]) => ofColour(n, c)).join(", "),
  canPlay: (effect: string) => `possible${effect === "" ? "" : `: ${effect}`}`,
  dividing: (n: number) => `Mandala ${n} is divided`,
  choosesNow: (who: string) => `${who} to choose a colour`,
  youChoose: "Choose a colour",
  thenChooses: (who: string) => `then ${who}`,
  emptyField: "Your field is empty: what you take is discarded.",
  lastRoundBanner: "The deck has run out: the next mandala that is completed ends the game.",
  lastMandalaBanner: "The deck has run out: the game ends with this mandala.",
  sixthBanner: (who: string) => `${who}: six colours in the river. The game ends with this mandala.`,

  // Patterns
  board: "Board",
  bowl: "bowl",
  bowlOf: (c: Colour | null) => (c ? `bowl: ${colours[c]}` : "bowl empty"),
  bowlTitle: "Choose your bowl token",
  bowlWhat: "The other one goes to your opponent, who begins.",
  bowlTake: (c: Colour) => `Take ${colours[c]}`,
  kinds: { E: "Establish", F: "Flip", S: "Swap" },
  stop: "Stop",
  closingTitle: "Closing flips",
  closingWhat: "Flip as many tokens as you like, one by one, or stop.",
  cell: (name: string, c: Colour) => `${name} ${colours[c]}`,
  cellLoose: "loose",
  cellOf: (who: string) => `group of ${who}`,
  cellMarker: (place: number) => `claim marker ${place}`,
  kindOf: "What to do there",
  group: (c: Colour, n: number, place: number, total: number) =>
    `${colours[c]}: ${tokens(n)} at place ${place}, ${points(total)}`,

  // Flowers
  tileNone: "no tile",
  marker: "claim marker",
  cannotClaim: "cannot claim",
  cannotClaimWhat: "only face-down cards",
  half: (own: number, needed: number) => `half of the leader: ${own} of ${needed}`,
  broughtBy: (c: Colour, by: By | "tile") =>
    by === null
      ? `${colours[c]}: missing`
      : by === "tile"
        ? `${colours[c]}: on a tile`
        : `${colours[c]}: laid by ${by === "you" ? "you" : by.name}`,
  faceUp: "face up",
  faceDown: "face down",
  sideOf: (who: string, n: number, up: string, down: string) =>
    `${who} in mandala ${n}: face up ${up}; face down ${down}`,
  takeTitle: (n: number, ending: boolean) =>
    `${ending ? `At the end mandala ${n} is destroyed` : `Mandala ${n} is complete`}: take a tile`,
  takeTile: (text: string) => `Take ${tile(text)}`,
  flowerOf: (a: string, b: string) => `a Flower of ${tile(a)} and ${tile(b)}`,
  endingBanner: "The last mandalas are destroyed now, one by one.",
  lies: (up: number[], down: number[]) =>
    [
      up.length > 0 ? `face up in ${up.join(", ")}` : "",
      down.length > 0 ? `face down in ${down.join(", ")}` : "",
    ]
      .filter((part) => part !== "")
      .join("; "),
  drawRule: "1 card draws up to 4, more draw none",

  // What moves do, short, for buttons
  effect: {
    draws: (n: number) => `draws ${n}`,
    noDraw: "draws none",
    completes: (n: number) => `completes mandala ${n}`,
    river: (place: number) => `river ${place}`,
    cup: (n: number) => `+${n} in cup`,
    pointsMore: (n: number) => `= +${n}`,
    wasted: (n: number) => `${n} discarded`,
    group: (n: number, place: number, total: number) => `(${n}−1)×${place} = ${total}`,
    starts: (place: number) => `starts group ${place}`,
    takes: (c: Colour) => `takes ${colours[c]}`,
    faceUp: "face up",
    faceDown: "face down",
    marker: "takes the marker",
    flower: "makes a Flower",
    over: "ends the game",
  },

  // What happened, for the log and the announcements
  happened: {
    build: (n: number, c: Colour) => `${colours[c]} onto mountain ${n}`,
    grow: (n: number, c: Colour, k: number, you: boolean) =>
      `${ofColour(k, c)} into ${you ? "your" : "their"} field of mandala ${n}`,
    discard: (c: Colour, k: number) => `${ofColour(k, c)} discarded`,
    claim: (c: Colour, k: number) => `${ofColour(k, c)} claimed`,
    river: (place: number) => `to river place ${place}`,
    cup: (n: number) => `${n} to the cup`,
    wasted: "lost: empty field",
    completes: (n: number, who: string) => `mandala ${n} is complete, first choice: ${who}`,
    swept: (n: number) => `mandala ${n} is swept away`,
    newMountain: (list: string) => `new mountain ${list}`,
    lastRound: "the deck has run out: last round",
    draws: (n: number, list: string) => (list === "" ? `${cards(n)} drawn` : `drawn: ${list}`),
    play: (n: number, c: Colour, k: number, up: boolean) =>
      `${ofColour(k, c)} into mandala ${n}, ${up ? "face up" : "face down"}`,
    marker: (n: number) => `claim marker of mandala ${n}`,
    take: (text: string) => `${tile(text)} chosen`,
    tileWon: (by: By, text: string) =>
      by === null ? `${tile(text)} taken` : `${does(by, "get", "gets")} ${tile(text)}`,
    flower: (by: By, a: string, b: string) =>
      `${by === null ? "" : `${does(by, "make", "makes")} `}a Flower of ${tile(a)} and ${tile(b)}`,
    tiles: (n: number, list: string[]) => `new tiles in mandala ${n}: ${list.map(tile).join(", ")}`,
    gain: (n: number) => `${points(n)} more`,
    takenBack: (by: By, n: number) =>
      `${by === null ? "" : `${does(by, "take", "takes")} `}${cards(n)} back in hand`,
    destroyedNext: (n: number) => `mandala ${n} is destroyed next`,
    pass: "pass",
    ending: "the end has begun: all mandalas are destroyed",
    bowl: (c: Colour) => `${colours[c]} into the bowl`,
    establish: (cell: string, c: Colour, place: number, taken: Colour) =>
      `new ${colours[c]} group ${place} on ${cell}, ${colours[taken]} into the bowl`,
    flip: (cell: string, c: Colour) => `${colours[c]} flipped on ${cell}`,
    swap: (cell: string, c: Colour, taken: Colour) =>
      `${colours[c]} laid on ${cell}, ${colours[taken]} into the bowl`,
    group: (c: Colour, n: number, total: number) => `${colours[c]} group: ${tokens(n)}, ${points(total)}`,
    closing: (who: string) => `no move is left; closing flips: ${who}`,
    stop: "no more flips",
  },

  // The end
  ended: {
    river: (who) => `The game is over. ${who}: six colours in the river.`,
    deck: () => "The game is over: a mandala was completed after the deck had run out.",
    dead: () => "The game is over: no mandala can be completed any more.",
    idle: () => "The game is over: nothing but discards for too long.",
    stuck: (who) => `The game is over. ${who}: no move left.`,
    flowers: (who) => `The game is over. ${who}: a third Flower.`,
    tiles: () => "The game is over: there were no tiles for a new mandala.",
    passes: () => "The game is over: everybody passed in a row.",
    other: () => "The game is over.",
  } as Record<EndKey, (who: string) => string>,
  finalScores: "Final scores",
  youWin: "You win",
  wins: (who: string) => `${who} wins`,
  shared: (who: string) => `Shared victory: ${who}`,
  draw: "A draw",
  total: "Total",
  tieBreakCup: "Equal points: the smaller cup decides.",
  tieBreakHand: "Equal points: the larger hand decides.",

  // Help
  helpMouse: {
    mandala:
      "Pick a colour, pick a place, then confirm: the button says what will happen. A place that is barred says why.",
    patterns:
      "Pick a token, then confirm: the button says what will happen. A token that is barred says why.",
    flowers:
      "Pick a colour, pick a mandala, then confirm: the button says what will happen. A mandala that is barred says why.",
  } as Record<GameName, string>,
  helpKeysTitle: "Keys",
  helpKeys: {
    mandala: [
      ["R O Y G P K", "pick a stack; a digit: how many"],
      ["m1 m2 f1 f2 d", "mountain, your field, discard"],
      ["Enter", "play"],
      ["Esc", "clear"],
      ["m1R f2K3 dG2 cY", "or type the whole move"],
      ["Arrow keys", "move between stacks and places"],
      ["?", "this page"],
    ],
    patterns: [
      ["Arrow keys", "move over the board"],
      ["d4", "choose a token by its name"],
      ["Ed4 Fd4 Sd4", "establish, flip, swap there"],
      ["R … K", "bowl token at the start"],
      ["-", "stop the closing flips"],
      ["Enter", "play"],
      ["Esc", "clear"],
      ["?", "this page"],
    ],
    flowers: [
      ["R O Y G P K", "pick a stack; a digit: how many"],
      ["m1 m2 m3", "a mandala"],
      ["d l", "take the dark or the light tile"],
      ["-", "pass, when nothing else is possible"],
      ["p2G3", "or type the whole move"],
      ["Enter", "play"],
      ["Esc", "clear"],
      ["Arrow keys", "move between stacks and mandalas"],
      ["?", "this page"],
    ],
  } as Record<GameName, [string, string][]>,
};
