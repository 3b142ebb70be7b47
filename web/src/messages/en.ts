// SPDX-License-Identifier: MIT
// The page's own words in English, and by their shape what every language must say (messages.ts); those of the
// games are with the games, and what the engine says is shown as it says it (Translation in games/module.ts).
// Sentences about players avoid verbs that change with the person, so that "You" and "Level 2" fit the same frame.
import type { Colour } from "../engine/types";
import { cards, colours, count, ofColour, points } from "./nouns.en";

export const en = {
  title: "Sixsands",
  colours,
  cards,
  points,

  // Shell
  chooseGame: "Game",
  online: "Online",
  playOnline: "Play online",
  account: "Name and account",
  history: "Your games",
  daily: "Daily deal",
  tournaments: "Tournaments",
  puzzles: "Puzzles",
  waiting: (n: number) => count(n, { one: "game waits for you", other: "games wait for you" }),
  menu: "Menu",
  close: "Close",
  newGame: "New game",
  settings: "Settings",
  log: "Log",
  logEmpty: "Nothing has been played yet.",
  help: "Help",
  rules: "Rules",
  rulesLoading: "Fetching the rules …",
  rulesNone: "There is no rules text for this game.",
  learn: "Learn",
  learnGame: (game: string) => `Learn ${game} in three minutes`,
  undo: "Undo",
  hint: "Hint",
  hintThinking: "Thinking about a hint …",
  start: "Start",
  rematch: "Play again",
  showBoard: "Show the board",
  showScores: "Show the scores",
  loading: "Shuffling the sand …",
  late: "This is taking longer than it should.",
  replay: "Replay and analysis",
  openRecord: "Open a record …",
  saveRecord: "Save the record (.sgr)",
  skipToBoard: "Skip to the board",
  typeMove: "Type a move",
  typeMoveExample: (move: string) => `e.g. ${move}`,
  typeMoveSend: "Play",
  noSuchMove: (text: string) => `“${text}” isn't a move in this game.`,
  trouble: "Something went wrong.",
  outdated: "A new version is available.",
  reload: "Reload",
  disclaimer: (designers: readonly string[]) =>
    `Unofficial: not affiliated with or endorsed by the designers or the publisher; rules by ${designers.join(" and ")}; please buy the games.`,

  // Settings
  setLanguage: "Language",
  setTheme: "Colours",
  themes: { auto: "Match system", light: "Light", dark: "Dark" },
  setMotion: "Animation",
  motions: { normal: "Normal", fast: "Fast", off: "Off" },
  setSound: "Sound",
  setConfirm: "Confirm moves",
  confirms: { always: "Always", touch: "Only on touch", never: "Never" },
  setAids: "Memory aids",
  aidsWhat: "Cards that everybody has seen stay visible.",
  setOdds: "Draw odds",
  oddsWhat:
    "How likely each colour is as the next card, from all you have seen; shown beside the log and with the deck.",
  offOn: { off: "Off", on: "On" },
  sounds: { off: "Off", quiet: "Quiet", on: "Normal", loud: "Loud" },

  // New game
  players: "Players",
  seat: (n: number) => `Seat ${n}`,
  seatMe: "You",
  seatPerson: "A person at this screen",
  begins: "begins",
  level: (n: number) => `Level ${n}`,
  levels: ["first game", "first steps", "easy", "casual", "solid", "strong", "expert"],
  elo: (n: number) => `${n > 0 ? "+" : "−"}${Math.abs(n)} Elo`,
  opponents: "How strong the opponents are",
  mixedLevels: "Different levels",
  needPerson: "At least one seat must be a person's.",
  unfinishedGames: "Unfinished games",
  unfinishedNone: "There are no unfinished games.",
  unfinishedKept: (game: string, moves: string) =>
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
  piles: (deck: number, discard: number) => `Deck ${cards(deck)}, discard pile ${cards(discard)}`,
  pilesTitle: "Deck and discard pile",
  oddsTitle: "Chance of the next card",
  oddsNone: "There are no odds right now.",
  percent: (share: number) => `${Math.round(share * 100)} %`,

  // Hand-over
  handOver: (who: string) => `Hand the screen to ${who}`,
  handOverWhat: "The cards are covered until then.",
  handOverDone: (who: string) => `I am ${who}`,

  // The line under the board
  onItsWay: (what: string) => `On its way: ${what} …`,
  notYourTurn: "It isn't your turn yet.",
  notPossible: "That can't be played here.",
  hintSays: (text: string) => `Hint: ${text}`,
  /** "f1O2 −3 %", "m2K as good" */
  hintOther: (move: string, less: number) => `${move} ${less > 0 ? `−${less} %` : "as good"}`,
  hintOthers: (list: string) => `Next best: ${list}.`,
  readOn: "Read on",

  // Actions
  play: "Play",
  fewer: "One card fewer",
  more: "One card more",
  howMany: "How many cards",
  stack: (c: Colour, n: number) => `${colours[c]}, ${cards(n)}`,
  holds: (list: [Colour, number][]) =>
    list.length === 0 ? "empty" : list.map(([c, n]) => ofColour(n, c)).join(", "),
  canPlay: (effect: string) => `possible${effect === "" ? "" : `: ${effect}`}`,

  board: "Board",

  // The end
  finalScores: "Final scores",
  youWin: "You win",
  wins: (who: string) => `${who} wins`,
  shared: (who: string) => `Shared victory: ${who}`,
  total: "Total",

  // Help
  helpKeysTitle: "Keys",

  // A game without its own board
  coachMoves: "Choose one of your moves, then confirm.",
  incompleteMove: "Choose a move first.",
  helpMoves: "Choose one of the listed moves, then confirm.",
  movesTitle: "Your moves",
  moveOf: (move: string) => `Move ${move}`,
  /** after a name */
  plays: (move: string, you: boolean) => `${you ? "play" : "plays"} ${move}`,
  /** of a game that may count something other than points */
  score: (n: number) => `Score ${n}`,
  position: "Position",
  came: (outcomes: string) => `then ${outcomes}`,
  keysMoves: [
    ["Arrow keys", "move between the moves"],
    ["a … z, 1 … 9", "type a move"],
    ["Enter", "play"],
    ["Esc", "clear"],
    ["?", "this page"],
  ] as [string, string][],
};
